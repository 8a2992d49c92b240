import { jsonOf } from '../core/json.ts';
import type { LocalizedText } from '../core/result.ts';
import type { ProgramPhase } from '../match/program-end.ts';
import { sanitized } from '../match/program-output.ts';
import type { ConnectionEnd } from './connection.ts';
import type { FaultCode } from './faults.ts';

/** The evidence of a forfeit, for the bot's author. */
export interface BotEvidence {
  readonly fault: FaultCode;
  readonly rule: LocalizedText;
  /** The message of the rules about a move. */
  readonly words?: LocalizedText;
  readonly position: string;
  /** The number of the coming move, and what the bot was doing. Old games lack them. */
  readonly move?: number;
  readonly phase?: ProgramPhase;
  /** The last message sent to the bot. */
  readonly sent: readonly string[];
  /** The end of what was received since, as text. */
  readonly received: string;
  /** The same bytes in base64, if the text is not exact. */
  readonly bytes?: string;
  /** Number of bytes received since, shown or not. */
  readonly length: number;
  /** Milliseconds since the request was sent, and the limit, null without one. */
  readonly spent: number;
  readonly limit: number | null;
  /** How its program or its connection ended. */
  readonly ending?: ConnectionEnd;
  readonly stderr: string;
  /** A shell command that reproduces the situation. */
  readonly replay?: string;
}

const RECEIVED_KEPT = 1_024;
const STDERR_SHOWN = 2_048;
/** The most lines that a replay repeats. */
const REPLAYED = 16_384;

/** A bounded transcript of what was sent to a bot and received from it. */
export class Transcript {
  #greeting: string[] = [];
  #sent: readonly string[] = [];
  #earlier: string[] = [];
  #received = new Uint8Array(0);
  #length = 0;

  sent(lines: readonly string[], greeting: boolean): void {
    if (greeting) this.#greeting.push(...lines);
    else {
      this.#earlier.push(...this.#sent);
      this.#sent = lines;
    }
    this.#received = new Uint8Array(0);
    this.#length = 0;
  }

  received(bytes: Uint8Array): void {
    const joined = new Uint8Array(this.#received.length + bytes.length);
    joined.set(this.#received);
    joined.set(bytes, this.#received.length);
    this.#received = joined.slice(-RECEIVED_KEPT);
    this.#length += bytes.length;
  }

  get length(): number {
    return this.#length;
  }

  shown(): Pick<BotEvidence, 'sent' | 'received' | 'bytes' | 'length'> {
    const buffer = Buffer.from(this.#received);
    const received = buffer.toString('utf8');
    const exact = Buffer.from(received, 'utf8').equals(buffer);
    const sent = this.#sent.length > 0 ? this.#sent : this.#greeting;
    return {
      sent,
      received,
      ...(exact ? {} : { bytes: buffer.toString('base64') }),
      length: this.#length,
    };
  }

  /**
   * A shell command that repeats the messages sent. If turns stand alone, only the last one is included. The input stays
   * open for a while, since many programs exit when it closes.
   */
  replay(shell: string, turnsStandAlone: boolean, seconds: number): string {
    const lines = [...this.#greeting, ...(turnsStandAlone ? [] : this.#earlier), ...this.#sent];
    let size = 0;
    const repeated = lines.filter(line => {
      size += line.length + 3;
      return size <= REPLAYED;
    });
    const quoted = repeated.map(shellWord).join(' ');
    return `(${quoted === '' ? '' : `printf '%s\\n' ${quoted}; `}sleep ${seconds}) | (${shell})`;
  }
}

/** Quotes a word for a shell. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** A bot's command for a shell, in its folder. */
export const shellCommand = (command: readonly string[], cwd: string): string =>
  `cd ${shellWord(cwd)} && ${command.map(shellWord).join(' ')}`;

export const shownStderr = (stderr: string): string => sanitized(stderr).slice(-STDERR_SHOWN);

/** Reads the evidence of a bot's seat; null for other evidence. */
export function readEvidence(text: string | undefined): BotEvidence | null {
  const read = jsonOf(text);
  const is = typeof read === 'object' && read !== null && 'fault' in read && 'rule' in read;
  return is ? (read as BotEvidence) : null;
}
