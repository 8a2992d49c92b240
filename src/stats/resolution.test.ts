import { expect, test } from 'vitest';
import { randomFrom } from '../core/random.ts';
import { fitStrengths } from './bradley-terry.ts';
import { orderClaims } from './order.ts';
import { type PlayedGame, ratedGames } from './played.ts';
import { gapError, resolutionOf } from './resolution.ts';

const game = (first: string, winner: 'first' | 'second' | null, second: string): PlayedGame => ({
  first,
  second,
  ending: { cause: 'rules', winner },
  tally: { first: 0, second: 0 },
});

/** Equals, everybody twice against everybody, `times` times. */
const roundRobin = (names: readonly string[], times = 1): PlayedGame[] => {
  const random = randomFrom('resolution');
  return Array.from({ length: times }, () =>
    names.flatMap(first =>
      names
        .filter(second => second !== first)
        .map(second => game(first, random.pick(['first', 'second', null]), second)),
    ),
  ).flat();
};

const told = (games: readonly PlayedGame[]) => {
  const found = fitStrengths(ratedGames(games, 'without'));
  return resolutionOf(found, orderClaims(found), games);
};

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('equals: 8 players and two games a pair know a difference to 241 Elo', () => {
  expect(gapError(8, 2)).toBeCloseTo(240.76, 1);
  expect(gapError(8, 2) / gapError(8, 8)).toBeCloseTo(2, 9);
});

test('two games a pair: what is told, what is not, and how many games would tell it', () => {
  const [found, ...rest] = told(roundRobin(EIGHT));
  expect(rest).toEqual([]);
  if (found.code !== 'resolution') throw new Error(found.code);
  expect(found.orders).toBe(28);
  expect(found.error).toBeGreaterThan(150);
  expect(found.gamesFor50 / found.gamesFor100).toBeCloseTo(4, 0);
  expect(found.words.en).toContain(`${found.proven} of the 28 orders`);
  expect(found.words.en).toContain(`about ${found.gamesFor100} games a pair`);
  expect(found.words.fr).toContain(`${found.gamesFor50} (`);
});

test('as many games as it asks for do tell it', () => {
  const [few] = told(roundRobin(EIGHT));
  if (few.code !== 'resolution') throw new Error(few.code);
  const [more] = told(roundRobin(EIGHT, few.gamesFor100 / 2));
  if (more.code !== 'resolution') throw new Error(more.code);
  expect(Math.abs(more.error - 100)).toBeLessThan(25);
  expect(told(roundRobin(EIGHT, Math.ceil(0.6 * few.gamesFor50)))).toEqual([]);
  const [fine] = told(roundRobin(EIGHT, Math.ceil(0.7 * few.gamesFor100)));
  expect(fine.words.en).not.toContain('100 Elo');
  expect(fine.words.en).toContain('to tell 50 Elo');
});

test('one line from the best to the worst: nobody has an Elo, and the prior is named', () => {
  const line = EIGHT.flatMap((first, i) =>
    EIGHT.flatMap((second, j) =>
      i < j ? [game(first, 'first', second), game(second, 'second', first)] : [],
    ),
  );
  const [first, second] = told(line);
  expect(first).toMatchObject({ code: 'one-line', prior: 800 });
  expect(first.words.fr).toContain('800 Elo');
  expect(second).toMatchObject({ code: 'resolution', error: 241 });
});

test('nothing to say of two players, or without games', () => {
  expect(told([game('a', 'first', 'b')])).toEqual([]);
  const nobody = fitStrengths([], EIGHT);
  expect(resolutionOf(nobody, [], [])).toEqual([]);
});
