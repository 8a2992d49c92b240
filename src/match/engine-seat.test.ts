import { describe, expect, test } from 'vitest';
import { millis, perGame, perMove, type TimeControl, UNTIMED } from '../core/clock.ts';
import { apply, type Match, newMatch } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { rulesOf } from '../core/variant.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import type { SearchRequest, SearchResultText } from './engine-client.ts';
import { engineSeat, limitsFor, moveTime } from './engine-seat.ts';

const rules = unwrap(rulesOf(ticTacToe));

describe('of the time for a move', () => {
  test.each([
    ['three fifths at most are kept back at first', 50, 0, 20],
    ['40 ms at least', 100, 0, 60],
    ['8.5 % of more', 6_000, 0, 5_490],
    ['twice what answers came late by', 500, 60, 380],
    ['a quarter is left in any case', 500, 400, 125],
    ['and never less than usual', 500, 10, 457.5],
  ])('%s', (_, left, lag, used) => {
    expect(moveTime(left, undefined, lag)).toBe(used);
  });

  test('of a game, a move uses its share and most of the increment', () => {
    expect(moveTime(60_000, 1_000)).toBe(3_200);
    expect(moveTime(100, 1_000)).toBe(60);
  });

  test('of a game, what answers came late by is part of that share', () => {
    expect(moveTime(2_000, 50, 70)).toBe(50);
    expect(moveTime(2_000, 50, 400)).toBe(30);
  });

  test('there is always a millisecond', () => {
    expect(moveTime(0)).toBe(1);
  });
});

test.each<[string, TimeControl, Limits, Limits]>([
  ['the clock shortens what a player allows itself', perMove(100), { time: 900 }, { time: 60 }],
  ['a player may want less', perMove(1_000), { time: 20 }, { time: 20 }],
  ['depth and nodes stay', perMove(100), { depth: 3, nodes: 9 }, { depth: 3, nodes: 9, time: 60 }],
  ['a clock for the game', perGame(2_000, 50), {}, { time: 120 }],
  ['no clock', UNTIMED, { nodes: 9 }, { nodes: 9 }],
])('%s', (_, control, limits, found) => {
  expect(limitsFor(newMatch(rules, control), limits)).toEqual(found);
});

/** A seat that has the first move of a match, and the times that it requests from its engine. */
function seated(control: TimeControl) {
  const times: (number | undefined)[] = [];
  const search = (request: SearchRequest) => {
    times.push(request.limits?.time);
    return new Promise<SearchResultText>(() => {});
  };
  const seat = engineSeat({ engine: { search }, player: 'any', limits: {}, seed: '' });
  let match: Match = newMatch(rules, control);
  seat.tell({ type: 'start', side: 'first', match });
  /** Both sides move; the seat's move took `spent` by the referee's clock. */
  const play = (own: string, spent: number, other: string) => {
    for (const [side, move, took] of [
      ['first', own, spent],
      ['second', other, 1],
    ] as const) {
      const event = { type: 'moved', side, move, spent: millis(took) } as const;
      match = apply(match, event);
      seat.tell({ type: 'event', event, match });
    }
  };
  return { times, play };
}

describe('a seat', () => {
  test('that saw its answers come late keeps more back, and less again when they do not', () => {
    const { times, play } = seated(perMove(1_000, 500));
    play('a1', 1_015, 'b1');
    play('a2', 700, 'b2');
    expect(times).toEqual([915, 800, 820]);
  });

  test('that is answered in time goes on as before', () => {
    const { times, play } = seated(perMove(1_000));
    play('a1', 300, 'b1');
    play('a2', 930, 'b2');
    expect(times).toEqual([915, 915, 915]);
  });
});
