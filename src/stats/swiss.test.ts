import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../core/random.ts';
import { mostRounds, type SwissPlayer, type SwissRound, swissRound, usualRounds } from './swiss.ts';

interface Entrant extends SwissPlayer {
  points: number;
  firsts: number;
  wasFirst: boolean | null;
  hadBye: boolean;
  readonly met: Set<string>;
}

const field = (count: number): Entrant[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `p${i}`,
    points: 0,
    met: new Set<string>(),
    firsts: 0,
    wasFirst: null,
    hadBye: false,
  }));

function enter(players: readonly Entrant[], round: SwissRound, points: () => 0 | 0.5 | 1): void {
  const named = (name: string | null) => players.find(player => player.name === name);
  for (const { first, second } of round.pairings) {
    const [one, two] = [named(first), named(second)];
    if (!one || !two) throw new Error('nobody');
    const won = points();
    one.points += won;
    two.points += 1 - won;
    one.met.add(second);
    two.met.add(first);
    one.firsts++;
    two.firsts--;
    [one.wasFirst, two.wasFirst] = [true, false];
  }
  const rests = named(round.bye);
  if (rests) {
    rests.points++;
    rests.hadBye = true;
  }
}

/** Whether the players can be paired without rematch and second bye, by trying all pairings. */
function canBePaired(players: readonly SwissPlayer[]): boolean {
  const [one, ...others] = players;
  if (!one) return true;
  if (players.length % 2 === 1)
    return players.some(
      player => !player.hadBye && canBePaired(players.filter(each => each !== player)),
    );
  return others.some(
    two => !one.met.has(two.name) && canBePaired(others.filter(each => each !== two)),
  );
}

const rematches = (players: readonly SwissPlayer[], { pairings }: SwissRound): number =>
  pairings.filter(({ first, second }) =>
    players.find(({ name }) => name === first)?.met.has(second),
  ).length;

describe('a round', () => {
  test('of equals: the upper half meets the lower half, sides alternate', () => {
    const { pairings, bye } = swissRound(field(6), 'x');
    expect(bye).toBeNull();
    expect(pairings.map(({ first, second }) => [first, second].sort().join(' '))).toEqual([
      'p0 p3',
      'p1 p4',
      'p2 p5',
    ]);
    expect(pairings[0].first === 'p0').toBe(pairings[2].first === 'p2');
    expect(pairings[0].first === 'p0').toBe(pairings[1].first !== 'p1');
  });

  test('of an odd number: the last has a bye, nobody a second one', () => {
    const players = field(5);
    const first = swissRound(players, 1);
    expect(first.bye).toBe('p4');
    enter(players, first, () => 0);
    expect(swissRound(players, 2).bye).not.toBe('p4');
  });

  test('winners meet winners', () => {
    const players = field(8);
    for (const player of players.slice(0, 4)) player.points = 1;
    for (const { first, second } of swissRound(players, 1).pairings)
      expect(Number(first.slice(1)) < 4).toBe(Number(second.slice(1)) < 4);
  });

  test('where the nearest dead-end, others are exchanged', () => {
    // p0 and p1 lead, but p1 is the only opponent left for p2
    const players = field(6);
    [players[0].points, players[1].points] = [3, 3];
    const meet = (a: number, b: number) => {
      players[a].met.add(players[b].name);
      players[b].met.add(players[a].name);
    };
    for (const b of [2, 3, 4]) meet(0, b);
    for (const [a, b] of [
      [2, 3],
      [2, 4],
      [2, 5],
    ])
      meet(a, b);
    expect(canBePaired(players)).toBe(true);
    const round = swissRound(players, 1);
    expect(rematches(players, round)).toBe(0);
  });

  test('nobody is paired, or a bye, where there is nobody else', () => {
    expect(swissRound([], 1)).toEqual({ pairings: [], bye: null });
    expect(swissRound(field(1), 1)).toEqual({ pairings: [], bye: 'p0' });
  });
});

test('whenever there is a pairing without rematch, it is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.nat(), (count, seed) => {
      const random = randomFrom(seed);
      const players = field(count);
      for (let i = 0; i < mostRounds(count); i++) {
        const possible = canBePaired(players);
        const round = swissRound(players, `${seed} ${i}`);
        const again = players.some(({ name, hadBye }) => hadBye && name === round.bye);
        expect(rematches(players, round) === 0 && !again).toBe(possible);
        enter(players, round, () => random.pick([0, 0.5, 1] as const));
      }
    }),
    { numRuns: 60 },
  );
});

test('up to 40 players: everyone once a round, no rematch, one bye at most, sides in balance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 40 }), fc.nat(), (count, seed) => {
      const random = randomFrom(seed);
      const players = field(count);
      for (let i = 0; i < usualRounds(count); i++) {
        const round = swissRound(players, `${seed} ${i}`);
        expect(round).toEqual(swissRound(players, `${seed} ${i}`));
        const seen = round.pairings.flatMap(({ first, second }) => [first, second]);
        if (round.bye !== null) seen.push(round.bye);
        expect(seen.sort()).toEqual(players.map(({ name }) => name).sort());
        expect(players.find(({ name }) => name === round.bye)?.hadBye ?? false).toBe(false);
        if (count > 6) expect(rematches(players, round)).toBe(0);
        enter(players, round, () => random.pick([0, 0.5, 1] as const));
        for (const { firsts } of players) expect(Math.abs(firsts)).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: 40 },
  );
});

test('the number of rounds', () => {
  expect([2, 3, 4, 5, 8, 9, 40].map(usualRounds)).toEqual([1, 2, 2, 3, 3, 4, 6]);
  expect([2, 3, 4, 5].map(mostRounds)).toEqual([1, 3, 3, 5]);
});
