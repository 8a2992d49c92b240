import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Move } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';
import { withHandicap } from './handicap.ts';
import type { Analysis, Score } from './search.ts';

const points = (points: number): Score => ({ kind: 'points', points });
const end = (kind: 'win' | 'loss', plies: number): Score => ({ kind, plies });
const analysis = (...scores: Score[]): Analysis => ({
  moves: scores.map((score, i) => ({ move: i as Move, score, line: [i as Move] })),
  depth: 3,
  nodes: 30,
});
/** The moves that are chosen in many tries. */
function chosen(found: Analysis, error: number, sight: number): Set<number> {
  const tries = Array.from({ length: 300 }, (_, seed) =>
    withHandicap(found, { error, sight }, randomFrom(seed)),
  );
  return new Set(tries.map(({ move }) => move));
}

test('without error it plays the best', () => {
  expect(chosen(analysis(points(3), points(40), points(39)), 0, 1)).toEqual(new Set([1]));
});

test('it errs by so much, and no more', () => {
  expect(chosen(analysis(points(0), points(50), points(30)), 20, 1)).toEqual(new Set([1, 2]));
});

test('a win within sight is taken, the nearest first', () => {
  const found = analysis(points(9_000), end('win', 3), end('win', 1));
  expect(chosen(found, 500, 3)).toEqual(new Set([2]));
});

test('a loss within sight is avoided, or put off', () => {
  expect(chosen(analysis(end('loss', 2), points(-9_000)), 500, 2)).toEqual(new Set([1]));
  expect(chosen(analysis(end('loss', 2), end('loss', 4)), 500, 4)).toEqual(new Set([1]));
});

test('beyond its sight an end is only an advantage, and can be misjudged', () => {
  const found = analysis(points(200), end('win', 7), end('loss', 8));
  expect(chosen(found, 10, 3)).toEqual(new Set([1]));
  expect(chosen(found, 120, 3)).toEqual(new Set([0, 1]));
});

test('what is proven lost never looks better than what is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_000, max: 9_000 }), fc.nat(), (worth, seed) => {
      const found = analysis(end('loss', 8), points(worth));
      expect(withHandicap(found, { error: 70, sight: 3 }, randomFrom(seed)).move).toBe(1);
    }),
  );
});

test('it says what it looked at, and the line that it expects', () => {
  const result = withHandicap(
    analysis(points(1), points(90)),
    { error: 5, sight: 1 },
    randomFrom(1),
  );
  expect(result).toEqual({ move: 1, score: points(90), line: [1], depth: 3, nodes: 30 });
});
