import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cause } from '../core/match.ts';
import { crossTable } from './cross-table.ts';
import { type PlayedGame, ratedGames } from './played.ts';
import { HALF_POINTS, LOG320_POINTS, MOIA_POINTS } from './points.ts';
import { CRITERION_TEXTS, standings } from './standings.ts';

/** `Ada 1-0 Bob`, then how it ended and both tallies where they matter. */
function game(text: string, cause: 'rules' | Cause = 'rules', tally = [0, 0]): PlayedGame {
  const [first, result, second] = text.split(' ');
  const winner = result === '1-0' ? 'first' : result === '0-1' ? 'second' : null;
  return { first, second, ending: { cause, winner }, tally: { first: tally[0], second: tally[1] } };
}

// by hand:                                            A       B       C
const SIX = [
  game('A 1-0 B', 'rules', [5, 2]), //                 10      1
  game('B 1/2 A', 'rules', [4, 3]), //                 1+3     1+4
  game('A 1-0 C', 'time', [1, 2]), //                  10              0: disqualified
  game('C 1/2 A', 'agreement', [2, 2]), //             1+2             1+2
  game('B 0-1 C', 'resignation', [0, 1]), //                   1       10
  game('C 0-0 B', 'no-connection'), //                         0       0
]; //                                                  27      7       13

describe('a championship by hand', () => {
  const table = standings(['A', 'B', 'C'], SIX, MOIA_POINTS);
  for (const [i, wanted] of [
    { rank: 1, name: 'A', points: 27, wins: 2, draws: 2, losses: 0, forfeits: 0, tally: 11 },
    { rank: 2, name: 'C', points: 13, wins: 1, draws: 1, losses: 0, forfeits: 2, tally: 5 },
    { rank: 3, name: 'B', points: 7, wins: 0, draws: 1, losses: 2, forfeits: 1, tally: 6 },
  ].entries())
    test(`${wanted.rank}: ${wanted.name}`, () =>
      expect(table[i]).toEqual({ ...wanted, games: 4, decidedBy: 'points' }));
  test('its cross table, rows at home', () => {
    const cells = crossTable(['A', 'B', 'C'], SIX, MOIA_POINTS);
    const points = cells.map(row => row.map(c => c && `${c.points.first}-${c.points.second}`));
    expect(points).toEqual([
      [null, '10-1', '10-0'],
      ['5-4', null, '1-10'],
      ['3-3', '0-0', null],
    ]);
    expect(cells[1][0]).toMatchObject({ games: 1, draws: 1, wins: { first: 0, second: 0 } });
    expect(cells[2][1]).toMatchObject({ games: 1, draws: 0 }); // a double forfeit is no draw
  });
  test('other rules of points', () => {
    const totals = (rule: typeof MOIA_POINTS) =>
      Object.fromEntries(standings(['A', 'B', 'C'], SIX, rule).map(s => [s.name, s.points]));
    expect(totals(LOG320_POINTS)).toEqual({ A: 2, B: 0, C: 1 });
    expect(totals(HALF_POINTS)).toEqual({ A: 3, B: 0.5, C: 1.5 });
  });
  test('what counts for strength', () => {
    expect(ratedGames(SIX, 'without').map(({ result }) => result)).toEqual([1, 0.5, 0.5, 0]);
    expect(ratedGames(SIX, 'with').map(({ result }) => result)).toEqual([1, 0.5, 1, 0.5, 0]);
  });
});

describe('ties', () => {
  const ranks = (players: readonly string[], games: readonly PlayedGame[]) =>
    standings(players, games, MOIA_POINTS).map(
      ({ rank, name, decidedBy }) => `${rank} ${name} ${decidedBy}`,
    );
  test('head to head: equal at 11, Y beat X', () => {
    const games = [game('X 0-1 Y'), game('X 1-0 Z'), game('Y 0-1 Z')];
    // Z has 11 too, and each beat one of the others: nothing decides
    expect(ranks(['X', 'Y', 'Z'], games)).toEqual(['1 X shared', '1 Y shared', '1 Z shared']);
    // one point more for Z leaves two at 11
    expect(ranks(['X', 'Y', 'Z'], [...games, game('Z 1/2 W')])).toEqual([
      '1 Z points',
      '2 Y head-to-head',
      '3 X head-to-head',
    ]);
  });
  test('wins: one victory against two draws with four sub-boards each', () => {
    const games = [
      game('X 1/2 V', 'rules', [4, 0]),
      game('W 1/2 X', 'rules', [0, 4]),
      game('Y 1-0 V'),
    ];
    expect(ranks(['X', 'Y'], games)).toEqual(['1 Y wins', '2 X wins']);
  });
  test('disqualifications: the same win, and a fault elsewhere', () => {
    const games = [game('X 1-0 V'), game('X 0-1 V', 'illegal-move'), game('Y 1-0 V')];
    expect(ranks(['X', 'Y'], games)).toEqual(['1 Y forfeits', '2 X forfeits']);
  });
  test('sub-boards: the same win with one more', () => {
    const games = [game('X 1-0 V', 'rules', [4, 0]), game('Y 1-0 V', 'rules', [5, 0])];
    expect(ranks(['X', 'Y'], games)).toEqual(['1 Y tally', '2 X tally']);
  });
  test('nothing: a shared rank, in the alphabet, and the next is skipped', () => {
    const games = [game('Zoé 1-0 V'), game('Émile 1-0 V'), game('Ada 1-0 V', 'rules', [9, 0])];
    expect(ranks(['Zoé', 'Émile', 'Ada', 'V'], games)).toEqual([
      '1 Ada tally',
      '2 Émile shared',
      '2 Zoé shared',
      '4 V points',
    ]);
  });
  test('one leaves the tie early, the rest go on by the next criterion', () => {
    // 20 points each; among the three X has 20, Y and Z have 1; Y has a win, Z only draws
    const games = [
      game('X 1-0 Y'),
      game('Z 0-1 X'),
      game('Y 1-0 V'),
      game('V 1/2 Y', 'rules', [0, 8]),
      game('Z 1/2 V', 'rules', [5, 0]),
      game('V 1/2 Z', 'rules', [0, 6]),
      game('Z 1/2 V', 'rules', [5, 0]),
    ];
    expect(ranks(['X', 'Z', 'Y'], games)).toEqual(['1 X head-to-head', '2 Y wins', '3 Z wins']);
  });
  test('no game at all', () => expect(ranks(['B', 'A'], [])).toEqual(['1 A shared', '1 B shared']));
});

test('the words name every criterion in both languages', () => {
  for (const words of Object.values(CRITERION_TEXTS)) expect(words.fr).not.toBe(words.en);
});

test('points never rise down the table, ranks count who is above, and input order is nothing', () => {
  const names = ['a', 'b', 'c', 'd'];
  const any = fc
    .tuple(
      fc.nat(3),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('1-0', '0-1', '1/2'),
      fc.constantFrom<'rules' | Cause>('rules', 'time'),
      fc.tuple(fc.nat(3), fc.nat(3)),
    )
    .map(([i, k, result, cause, tally]) =>
      game(`${names[i]} ${result} ${names[(i + k) % 4]}`, cause, tally),
    );
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), games => {
      const table = standings(names, games, MOIA_POINTS);
      expect(standings(names.toReversed(), games.toReversed(), MOIA_POINTS)).toEqual(table);
      table.forEach(({ rank, points, decidedBy }, i) => {
        expect(rank).toBe(1 + table.filter(other => other.rank < rank).length);
        if (i > 0) expect(points).toBeLessThanOrEqual(table[i - 1].points);
        const alone = table.filter(other => other.rank === rank).length === 1;
        expect(decidedBy === 'shared').toBe(!alone);
        if (table.filter(other => other.points === points).length === 1)
          expect(decidedBy).toBe('points');
      });
      const cells = crossTable(names, games, MOIA_POINTS).flat();
      const total = cells.reduce((sum, c) => sum + (c ? c.points.first + c.points.second : 0), 0);
      expect(table.reduce((sum, { points }) => sum + points, 0)).toBe(total);
    }),
  );
});
