import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byLot, type KnockoutPairing, knockout, legs, vacancies } from './knockout.ts';
import { type Fixture, gauntlet, roundRobin } from './schedule.ts';

const named = (n: number) => Array.from({ length: n }, (_, i) => `p${i}`);
const key = ({ first, second }: Fixture) => `${first} ${second}`;

describe('round robin', () => {
  test('everyone meets everyone home and away once, in as few rounds as can be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 }), fc.string(), (n, seed) => {
        const rounds = roundRobin(named(n), seed);
        const all = rounds.flat().map(key);
        expect(new Set(all).size).toBe(all.length);
        expect(all.length).toBe(n < 2 ? 0 : n * (n - 1));
        expect(rounds.flat().every(({ first, second }) => first !== second)).toBe(true);
        expect(rounds.length).toBe(n < 2 ? 0 : n % 2 === 0 ? 2 * (n - 1) : 2 * n);
        for (const round of rounds) {
          const busy = round.flatMap(({ first, second }) => [first, second]);
          expect(new Set(busy).size).toBe(busy.length);
        }
      }),
    );
  });
  test('in the first half, homes and aways differ by one at most', () => {
    for (let n = 2; n <= 12; n++) {
      const rounds = roundRobin(named(n), 'half');
      const half = rounds.slice(0, rounds.length / 2).flat();
      for (const name of named(n)) {
        const home = half.filter(({ first }) => first === name).length;
        const away = half.filter(({ second }) => second === name).length;
        expect(Math.abs(home - away)).toBeLessThanOrEqual(1);
        expect(home + away).toBe(n - 1);
      }
    }
  });
  test('the seed decides, and nothing else', () => {
    expect(roundRobin(named(6), 1)).toEqual(roundRobin(named(6), 1));
    expect(roundRobin(named(6), 1)).not.toEqual(roundRobin(named(6), 2));
  });
});

test('gauntlet: the hero meets each opponent home and away', () => {
  const rounds = gauntlet('hero', ['a', 'b', 'c'], 7);
  expect(rounds.every(round => round.length === 1)).toBe(true);
  expect(rounds.flat().map(key).sort()).toEqual(
    ['a hero', 'b hero', 'c hero', 'hero a', 'hero b', 'hero c'].sort(),
  );
});

describe('knockout', () => {
  const shown = (pairings: readonly KnockoutPairing[]) =>
    pairings.map(({ first, second }) => (second === null ? `${first} bye` : `${first} ${second}`));
  const lowest = ({ first, second }: Fixture) => (first < second ? first : second);

  test('places of eight: the best meet last', () => {
    const { rounds, champion } = knockout(named(8), lowest);
    expect(rounds.map(shown)).toEqual([
      ['p7 p0', 'p4 p3', 'p6 p1', 'p5 p2'],
      ['p3 p0', 'p2 p1'],
      ['p1 p0'],
    ]);
    expect(champion).toBe('p0');
  });
  test('five players: three byes for the best placed', () => {
    expect(vacancies(5)).toBe(3);
    expect(shown(knockout(named(5), () => null).rounds[0])).toEqual([
      'p0 bye',
      'p4 p3',
      'p1 bye',
      'p2 bye',
    ]);
  });
  test('a round waits for the one before', () => {
    const half = knockout(named(4), pairing => (key(pairing) === 'p3 p0' ? 'p3' : null));
    expect(half.rounds).toHaveLength(1);
    expect(half.champion).toBeNull();
  });
  test('nobody, and one alone', () => {
    expect(knockout([], lowest)).toEqual({ rounds: [], champion: null });
    expect(knockout(['a'], lowest)).toEqual({ rounds: [], champion: 'a' });
  });
  test('sides change from game to game of a pairing', () => {
    expect(legs({ first: 'a', second: 'b' }, 3).map(key)).toEqual(['a b', 'b a', 'a b']);
  });

  test('one champion who won every pairing, the others lost exactly one; byes once and first; sides fair', () => {
    const upset = fc.func(fc.boolean());
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.string(), upset, (n, seed, flip) => {
        const winnerOf = (pairing: Fixture) =>
          flip(key(pairing)) ? pairing.first : pairing.second;
        const { rounds, champion } = knockout(byLot(named(n), seed), winnerOf);
        const pairings = rounds.flat().filter(({ second }) => second !== null);
        const losers = pairings.map(({ first, second, winner }) =>
          winner === first ? second : first,
        );
        expect(pairings).toHaveLength(n - 1);
        expect([...losers, champion].sort()).toEqual(named(n).sort());
        rounds.forEach((round, i) => {
          const byes = round.filter(({ second }) => second === null);
          expect(byes).toHaveLength(i === 0 ? vacancies(n) : 0);
        });
        const lead = new Map<string, number>();
        for (const { first, second } of pairings) {
          if (second === null) continue;
          expect(lead.get(first) ?? 0).toBeLessThanOrEqual(lead.get(second) ?? 0);
          lead.set(first, (lead.get(first) ?? 0) + 1);
          lead.set(second, (lead.get(second) ?? 0) - 1);
        }
      }),
    );
  });
});
