import type { ConnectionEnd, ConnectionEvent } from '../bots/connection.ts';
import { shownStderr } from '../bots/evidence.ts';
import type { ForfeitCause } from '../core/match.ts';
import type { LocalizedText } from '../core/result.ts';
import type { ProgramPhase } from '../match/program-end.ts';
import type { Forfeit } from '../match/seat.ts';
import { PROTOCOL_RULES } from './protocol-rules.ts';

/** The evidence of a forfeit, for the program's author. */
export interface TcpEvidence {
  readonly rule: LocalizedText;
  readonly position: string;
  /** The last input: text, or the bytes of a struct in hexadecimal. */
  readonly received?: string;
  /** Milliseconds of the turn. */
  readonly spent: number;
  /** How the connection ended. */
  readonly ending?: ConnectionEnd;
  /** The end of standard error of a program that we started. */
  readonly stderr?: string;
  /** The phase in which a program ended that never asked for a game. */
  readonly phase?: ProgramPhase;
  /** The rule broken earlier, where moves are relayed without validation. */
  readonly unjudged?: LocalizedText;
  /** What may help its author or the host. */
  readonly hint?: LocalizedText;
}

export const forfeitFor = (cause: ForfeitCause, { spent, ...evidence }: TcpEvidence): Forfeit => ({
  type: 'forfeit',
  cause,
  evidence: JSON.stringify({ ...evidence, spent: Math.round(spent) }),
});

/** A client's connection has ended. */
export type Disconnection = Pick<Extract<ConnectionEvent, { type: 'ended' }>, 'ending' | 'stderr'>;

/** The evidence from standard error; none if it is empty. */
export const stderrEvidence = (stderr: string): Pick<TcpEvidence, 'stderr'> =>
  stderr === '' ? {} : { stderr: shownStderr(stderr) };

/** The forfeit of a client that has disconnected. */
export function disconnectForfeit(
  { ending, stderr }: Disconnection,
  position: string,
  spent: number,
  hint?: LocalizedText,
): Forfeit {
  const flood = ending.kind === 'flood';
  return forfeitFor(flood ? 'flood' : 'crash', {
    rule: flood ? PROTOCOL_RULES.output : PROTOCOL_RULES.stay,
    position,
    spent,
    ending,
    ...stderrEvidence(stderr),
    ...(hint ? { hint } : {}),
  });
}
