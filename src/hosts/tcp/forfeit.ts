import type { ForfeitCause } from '../../core/match.ts';
import type { Words } from '../../core/result.ts';
import type { Forfeit } from '../../match/seat.ts';
import type { Ending } from '../bots/messages.ts';
import { RULES } from './broken-rules.ts';

/** What is kept of a forfeit, so that its author can see it again. */
export interface Evidence {
  readonly rule: Words;
  readonly position: string;
  /** Text, or the bytes of a struct in hexadecimal. */
  readonly received?: string;
  /** Milliseconds of the turn. */
  readonly spent: number;
  /** How the connection ended. */
  readonly ending?: Ending;
  /** The rule that was broken before, where moves are passed on unjudged. */
  readonly unjudged?: Words;
}

export const forfeitFor = (cause: ForfeitCause, { spent, ...evidence }: Evidence): Forfeit => ({
  type: 'forfeit',
  cause,
  evidence: JSON.stringify({ ...evidence, spent: Math.round(spent) }),
});

/** The forfeit of whoever is no longer there. */
export function departure(ending: Ending, position: string, spent: number): Forfeit {
  const flood = ending.kind === 'flood';
  return forfeitFor(flood ? 'flood' : 'crash', {
    rule: flood ? RULES.output : RULES.stay,
    position,
    spent,
    ending,
  });
}
