import type { TimeControl } from '../core/clock.ts';
import { SIDES, type Sides } from '../core/game.ts';
import { memoryJournal } from '../core/journal.ts';
import { type Ending, endingOf, type Match, type MatchEvent, newMatch } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import { readRulesId } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { type RefereeOptions, referee } from '../match/referee.ts';
import type { Seat } from '../match/seat.ts';
import { systemTimers } from '../time/timers.ts';
import type { GameObserver } from './observer.ts';

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

/** Plays a game to its end; null if the signal aborted it. The observer is told of its start and its events. */
export async function playGame(
  { rules: id, start, control }: GameSpec,
  seats: Sides<Seat>,
  signal?: AbortSignal,
  observer?: Pick<GameObserver, 'started' | 'event'>,
): Promise<FinishedGame | null> {
  const rules = unwrap(readRulesId(games, id));
  const journal = memoryJournal(); // stored with the result, in one transaction
  const begins = newMatch(rules, control, unwrap(rules.readPosition(start)));
  const match = await referee({
    id: 'game',
    match: begins,
    seats,
    journal,
    timers: systemTimers,
    ...(signal ? { signal } : {}),
    ...(observer ? observed(observer, begins) : {}),
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

/** Forwards a match's messages to the observer; a forfeit before the start is reported after `started`. */
function observed(
  observer: Pick<GameObserver, 'started' | 'event'>,
  begins: Match,
): Pick<RefereeOptions, 'started' | 'spectator'> {
  let hasStarted = false;
  const started = () => {
    if (!hasStarted) observer.started(begins);
    hasStarted = true;
  };
  return {
    started,
    spectator(message) {
      if (message.type !== 'event') return;
      started();
      observer.event(message.event, message.match);
    },
  };
}
