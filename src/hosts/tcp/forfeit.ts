import type { ForfeitCause } from '../../core/match.ts';
import type { Forfeit } from '../../match/seat.ts';
import type { Ending } from '../bots/messages.ts';

/** What is kept of a forfeit, so that its author can see it again. */
export interface Evidence {
  readonly rule: string;
  readonly position: string;
  /** Text, or the bytes of a struct in hexadecimal. */
  readonly received?: string;
  /** Milliseconds of the turn. */
  readonly spent: number;
  readonly detail?: unknown;
}

export const forfeitFor = (cause: ForfeitCause, { spent, ...evidence }: Evidence): Forfeit => ({
  type: 'forfeit',
  cause,
  evidence: JSON.stringify({ ...evidence, spent: Math.round(spent) }),
});

/** The forfeit of whoever is no longer there. */
export function departure(ending: Ending, position: string, spent: number): Forfeit {
  const flood = ending.kind === 'flood';
  const rule = flood ? 'at most 1 MiB of output a turn' : 'staying until the game is over';
  return forfeitFor(flood ? 'flood' : 'crash', { rule, position, spent, detail: ending });
}
