import { millis } from '../../src/core/clock.ts';
import type { Ending, MatchEvent } from '../../src/core/match.ts';
import type { NewContest, StoredGameWithEvents } from '../../src/store/store.ts';

/** Samples of contests and games. */

export const PLAYERS = ['ada', 'bob', 'chloé'] as const;

export const contestOf = (name = 'Tournoi d’été'): NewContest => ({
  kind: 'championship',
  name,
  plan: '{"game":"ultimate"}',
  conditions: '{"node":"v24"}',
  players: PLAYERS.map((player, i) => ({ name: player, seat: `level:${i + 1}` })),
});

export const moved = (i: number): MatchEvent => ({
  type: 'moved',
  side: i % 2 === 0 ? 'first' : 'second',
  move: `a${i}`,
  spent: millis(i),
});

export function gameOf(
  number: number,
  ending: Ending = { cause: 'rules', winner: number % 3 === 0 ? null : 'first' },
  mark = 0,
): StoredGameWithEvents {
  const events = Array.from({ length: (number % 5) + 1 }, (_, i) => moved(mark * 100 + i));
  return {
    number,
    first: PLAYERS[number % 3],
    second: PLAYERS[(number + 1) % 3],
    rules: 'ultimate',
    start: '9/9/9 x',
    ending,
    tally: { first: number % 4, second: 2 },
    plies: events.length,
    events,
  };
}

/** As `of` gives it. */
export function withoutEvents({ events: _, ...game }: StoredGameWithEvents) {
  return game;
}
