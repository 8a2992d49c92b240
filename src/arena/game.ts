import type { TimeControl } from '../core/clock.ts';
import { SIDES, type Sides } from '../core/game.ts';
import { memoryJournal } from '../core/journal.ts';
import { type Ending, endingOf, type MatchEvent, newMatch } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import { readRulesId } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { referee } from '../match/referee.ts';
import type { Seat } from '../match/seat.ts';
import { systemTimers } from '../match/timers.ts';

/** One game of a contest, as plain data that can be posted to a thread. */
export interface GameSpec {
  /** A rules id, and the text of the first position. */
  readonly rules: string;
  readonly start: string;
  readonly control: TimeControl;
  readonly seed: string;
}

export interface FinishedGame {
  readonly events: readonly MatchEvent[];
  readonly ending: Ending;
  readonly tally: Sides<number>;
  readonly plies: number;
}

/** Plays a game to its end; null if the signal aborted it. */
export async function playGame(
  { rules: id, start, control }: GameSpec,
  seats: Sides<Seat>,
  signal?: AbortSignal,
): Promise<FinishedGame | null> {
  const rules = unwrap(readRulesId(games, id));
  const journal = memoryJournal(); // stored with the result, in one transaction
  const match = await referee({
    id: 'game',
    match: newMatch(rules, control, unwrap(rules.readPosition(start))),
    seats,
    journal,
    timers: systemTimers,
    ...(signal ? { signal } : {}),
  });
  const ending = endingOf(match);
  if (!ending) return null;
  const [first, second] = SIDES.map(side => match.position.tally(side));
  return {
    events: await journal.read('game'),
    ending,
    tally: { first, second },
    plies: match.plies.length,
  };
}
