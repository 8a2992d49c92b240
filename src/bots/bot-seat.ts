import { setImmediate } from 'node:timers/promises';
import { allowance, type Millis, millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import { endingOf, type Match } from '../core/match.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { ProgramPhase } from '../match/program-end.ts';
import type { Forfeit, Seat, SeatMessage, Submission } from '../match/seat.ts';
import { LineSplitter, TOO_LONG } from '../protocols/lines.ts';
import { sleep, type Timers } from '../time/timers.ts';
import type { Connection, ConnectionEvent } from './connection.ts';
import { type BotEvidence, shownStderr, Transcript } from './evidence.ts';
import { FAULTS, type FaultCode, faultOf } from './faults.ts';
import type { ProtocolAdapter } from './protocol-adapter.ts';

export interface BotSeatOptions {
  readonly connection: Connection;
  readonly adapter: ProtocolAdapter;
  readonly timers: Timers;
  /** Milliseconds within which a greeting must be answered. */
  readonly greetingTimeout: number;
  /** Whether it may think on its opponent's turn. */
  readonly ponder?: boolean;
  /** The bot's command as a shell reads it, for the command that replays a forfeit. */
  readonly shell?: string;
}

/** The longest extension of a turn, in milliseconds, where a busy machine delayed the request for a move. */
const LENIENCE = 300;

/** A bot behind a process or a socket, in any protocol of lines. */
export function botSeat(options: BotSeatOptions): Seat {
  const seat = new BotSeat(options);
  return {
    illegalMoveLimit: 0,
    submissions: seat.submissions,
    prepare: (side, match) => seat.prepare(side, match),
    tell: message => seat.tell(message),
    flush: () => seat.flush(),
  };
}

/** The state of a bot at one moment, for the evidence of a forfeit that may follow. */
interface Observation {
  readonly match: Match | null;
  readonly phase: ProgramPhase;
  readonly shown: ReturnType<Transcript['shown']>;
  readonly spent: number;
  readonly limit: number | null;
}

class BotSeat {
  readonly submissions = asyncQueue<Submission>();
  readonly #options: BotSeatOptions;
  readonly #splitter = new LineSplitter();
  readonly #decoder = new TextDecoder();
  readonly #transcript = new Transcript();
  #side: Side = 'first';
  #match: Match | null = null;
  #state: ProgramPhase | 'over' = 'greeting';
  /** The number of the message that requested the move; input read before it was sent is no reply to it. */
  #question = 0;
  /** Lines received since the last message, without blank ones. */
  #heardLines = 0;
  #cancelWait = () => {};
  #resolvePrepare: (forfeit: Forfeit | null) => void = () => {};
  #forfeiting: Promise<void> | null = null;

  constructor(options: BotSeatOptions) {
    this.#options = options;
  }

  prepare(side: Side, start: Match): Promise<Forfeit | null> {
    const { adapter, timers, greetingTimeout } = this.#options;
    this.#side = side;
    this.#match = start;
    return new Promise(resolve => {
      this.#resolvePrepare = resolve;
      void this.#listen();
      const greeting = adapter.greeting(start, side);
      if (greeting.length === 0) return this.#ready();
      this.#cancelWait = timers.after(millis(greetingTimeout), () =>
        this.#forfeit('no-greeting', greetingTimeout),
      );
      this.#send(greeting);
    });
  }

  tell(message: SeatMessage): void {
    if (message.type === 'fault') return;
    this.#match = message.match;
    if (message.type === 'start' || ['moved', 'undone', 'ended'].includes(message.event.type))
      this.#update(message.match);
  }

  /** Checks again before the bot loses on time, by its own clock, which starts when the request has been sent. */
  async flush(): Promise<void> {
    const { connection, timers } = this.#options;
    const until = timers.now() + LENIENCE;
    while (this.#state === 'asked') {
      const { spent } = await connection.status();
      await setImmediate(); // input that has arrived is handled first
      const allowed = this.#limit();
      if (this.#state !== 'asked' || allowed === null) break;
      const left = Math.min(allowed - spent, until - timers.now());
      if (left <= 0) this.#outOfTime(spent);
      else await sleep(Math.ceil(left) + 1, { timers });
    }
    await this.#forfeiting;
    await setImmediate();
  }

  #send(lines: readonly string[]): number {
    this.#transcript.sent(lines, this.#state === 'greeting');
    this.#heardLines = 0;
    if (lines.length === 0) return 0;
    return this.#options.connection.send(lines.map(line => `${line}\n`).join(''));
  }

  #ready(): void {
    this.#cancelWait();
    this.#state = 'waiting';
    this.#resolvePrepare(null);
  }

  #update(match: Match): void {
    const { adapter } = this.#options;
    if (this.#state === 'over' || this.#state === 'greeting') return;
    if (endingOf(match)) {
      this.#state = 'over';
      this.#send(adapter.farewell(match));
    } else if (match.position.turn === this.#side) {
      this.#state = 'asked';
      this.#question = this.#send(adapter.turn(match));
    } else this.#wait();
  }

  #wait(): void {
    this.#state = 'waiting';
    if (!this.#options.ponder) this.#options.connection.pause();
  }

  async #listen(): Promise<void> {
    for await (const event of this.#options.connection.events) this.#receive(event);
  }

  #receive(event: ConnectionEvent): void {
    if (event.type === 'ended') {
      const { ending, spent, stderr } = event;
      return this.#forfeit(faultOf(ending), spent, { ending, stderr });
    }
    this.#transcript.received(event.bytes);
    for (const line of this.#splitter.push(this.#decoder.decode(event.bytes, { stream: true })))
      if (line === TOO_LONG) this.#forfeit('long-line', event.spent);
      else this.#handleLine(line, event);
  }

  #handleLine(line: string, { spent, after }: { spent: Millis; after: number }): void {
    if (!this.#match || this.#state === 'over') return;
    const message = this.#options.adapter.read(line, this.#match);
    if (line.trim() !== '') this.#heardLines++;
    switch (message.kind) {
      case 'nothing':
        return;
      case 'reply':
        if (this.#state === 'greeting') this.#send(message.lines);
        return;
      case 'ready':
        if (this.#state === 'greeting') this.#ready();
        return;
      case 'unreadable':
        return this.#forfeit('unreadable-answer', spent);
      case 'move':
        if (this.#state !== 'asked' || after < this.#question)
          return this.#forfeit('unasked-answer', spent);
        return this.#submit(message.text, spent);
    }
  }

  /** Submits a move; the referee judges it, and requests the evidence if it loses the game. */
  #submit(text: string, spent: Millis): void {
    const observed = this.#observe('asked', spent);
    this.#wait();
    this.submissions.push({
      action: { type: 'move', text },
      spent,
      evidence: fault => {
        if (!fault) return this.#evidence(observed, 'late-answer');
        const code = fault.code === 'unreadable-move' ? 'unreadable-move' : 'illegal-move';
        return this.#evidence(observed, code, { words: fault.message });
      },
    });
  }

  /** The time of a turn with its grace, in milliseconds; null without a limit. */
  #limit(): number | null {
    const match = this.#match;
    if (!match || match.control.kind === 'none') return null;
    const allowed = allowance(match.control, match.used[this.#side]);
    return allowed === null ? null : allowed + match.control.grace;
  }

  /** Forfeits on time, with a fault for what was received instead of an answer. */
  #outOfTime(spent: number): void {
    if (this.#transcript.length === 0) this.#forfeit('no-answer', spent);
    else this.#forfeit(this.#heardLines === 0 ? 'half-line' : 'chatter', spent);
  }

  #forfeit(fault: FaultCode, spent: number, more: Partial<BotEvidence> = {}): void {
    if (this.#state === 'over') return;
    const phase = this.#state;
    const evidence = this.#evidence(this.#observe(phase, spent), fault, more);
    this.#forfeiting = (async () => {
      const { cause } = FAULTS[fault];
      const action: Forfeit = { type: 'forfeit', cause, evidence: await evidence };
      if (phase === 'greeting') this.#resolvePrepare(action);
      else this.submissions.push({ action });
    })();
  }

  #observe(phase: ProgramPhase, spent: number): Observation {
    const limit = phase === 'greeting' ? this.#options.greetingTimeout : this.#limit();
    return { match: this.#match, phase, shown: this.#transcript.shown(), spent, limit };
  }

  /** Ends the game for the bot, and returns the evidence. */
  async #evidence(
    { match, phase, shown, spent, limit }: Observation,
    fault: FaultCode,
    more: Partial<BotEvidence> = {},
  ): Promise<string> {
    const { connection, adapter, greetingTimeout, shell } = this.#options;
    this.#state = 'over';
    this.#cancelWait();
    const seconds = Math.ceil((limit ?? greetingTimeout) / 1_000) + 1;
    const standAlone = adapter.turnsStandAlone === true;
    const replay = shell && this.#transcript.replay(shell, standAlone, seconds);
    const stderr = shownStderr(more.stderr ?? (await connection.status()).stderr);
    // evidence is stored in this order of fields
    const evidence: BotEvidence = {
      fault,
      rule: FAULTS[fault].rule,
      position: match?.position.text() ?? '',
      ...(match ? { move: match.plies.length + 1 } : {}),
      phase,
      ...shown,
      spent: Math.round(spent),
      limit,
      ...more,
      stderr,
      ...(replay ? { replay } : {}),
    };
    return JSON.stringify(evidence);
  }
}
