import { describe, expect, test } from 'vitest';
import type { Game } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { Openings } from './openings.ts';

const tictactoe = unwrap(rulesOf(ticTacToe));
const texts = (openings: Openings, count: number) =>
  Array.from({ length: count }, (_, i) => openings.at(i));

describe('openings', () => {
  for (const game of games as readonly Game[])
    test(`${game.id}: no two alike, none finished, the second side’s turn after an odd number`, () => {
      const rules = unwrap(rulesOf(game));
      for (const plies of [1, 2, 3]) {
        const openings = new Openings(rules, plies, 'seed');
        const found = texts(openings, openings.available(200));
        expect(new Set(found).size).toBe(found.length);
        for (const text of found) {
          const position = unwrap(rules.readPosition(text));
          expect(position.outcome).toBeNull();
          expect(position.turn).toBe(plies % 2 === 0 ? 'first' : 'second');
        }
      }
    });
  // 9 cells; 9 x 8; 9 x 8 / 2 x 7; 36 pairs of crosses x 21 of noughts, no line possible yet
  for (const [plies, all] of [
    [1, 9],
    [2, 72],
    [3, 252],
    [4, 756],
  ])
    test(`tic-tac-toe has ${all} after ${plies} moves, each once, before any comes again`, () => {
      const openings = new Openings(tictactoe, plies, 'seed');
      expect(openings.available(10_000)).toBe(all);
      const found = texts(openings, 2 * all);
      expect(new Set(found.slice(0, all)).size).toBe(all);
      expect(found.slice(all)).toEqual(found.slice(0, all));
    });
  test('the same for a seed, asked in any order; others for another', () => {
    const [one, two] = [new Openings(tictactoe, 4, '1'), new Openings(tictactoe, 4, '1')];
    two.at(100);
    expect(texts(one, 101)).toEqual(texts(two, 101));
    expect(texts(new Openings(tictactoe, 4, '2'), 20)).not.toEqual(texts(one, 20));
  });
  test('none at all: the start', () =>
    expect(texts(new Openings(tictactoe, 0, '1'), 2)).toEqual([
      tictactoe.start.text(),
      tictactoe.start.text(),
    ]));
  test('nothing is left of tic-tac-toe after nine moves', () =>
    expect(new Openings(tictactoe, 9, '1').available(1)).toBe(0));
});
