import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContestPlan } from '../../src/arena/plan.ts';
import { STANDARD_SPRT } from '../../src/stats/sprt.ts';
import type { Contest, Store, StoredGameWithEvents } from '../../src/store/store.ts';
import {
  contestWith,
  type Kept,
  keptStore,
  PLAN,
  type Reported,
  reportOf,
} from './report-contests.ts';

/** The report's data files, compared with counts from the stored games. */

const LEAGUE: ContestPlan = {
  ...PLAN,
  participants: ['greedy', 'random', 'minimax:depth=2'].map(seat => ({ name: seat, seat })),
  format: { kind: 'round-robin', rounds: 5 },
  openingPlies: 2,
};
const MATCH: ContestPlan = {
  ...PLAN,
  participants: ['alphabeta:depth=3', 'random'].map(seat => ({ name: seat, seat })),
  format: { kind: 'match', pairs: 40, sprt: STANDARD_SPRT },
  openingPlies: 2,
};

let kept: Kept;
let league: Reported;
let match: Reported;
let contests: { readonly league: Contest; readonly match: Contest };

beforeAll(async () => {
  kept = await keptStore();
  contests = { league: await contestWith(kept, LEAGUE), match: await contestWith(kept, MATCH) };
  league = await reportOf(kept, contests.league, 'fr', 4);
  match = await reportOf(kept, contests.match);
}, 120_000);
afterAll(() => kept.close());

const lines = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','));
async function stored(store: Store, { id }: Contest): Promise<StoredGameWithEvents[]> {
  const games: StoredGameWithEvents[] = [];
  for await (const game of store.games.withEvents(id)) games.push(game);
  return games;
}
const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

test('the lines of the games are the stored games', async () => {
  const [head, ...rows] = lines(league.games);
  const games = await stored(kept.store, contests.league);
  expect(rows).toHaveLength(30);
  const at = (name: string) => head.indexOf(name);
  games.forEach((game, i) => {
    expect(rows[i][at('first')]).toBe(game.first);
    expect(rows[i][at('second')]).toBe(game.second);
    expect(Number(rows[i][at('moves')])).toBe(game.events.filter(e => e.type === 'moved').length);
    const { winner } = game.ending;
    expect(rows[i][at('result')]).toBe(
      winner === 'first' ? '1-0' : winner === 'second' ? '0-1' : '1/2-1/2',
    );
  });
});

test('the standings are what the lines of the games add up to', () => {
  const [head, ...rows] = lines(league.standings);
  const [gameHead, ...games] = lines(league.games);
  const points = (name: string) =>
    games.reduce((sum, game) => {
      const side = game[gameHead.indexOf('first')] === name ? 'first' : 'second';
      if (game[gameHead.indexOf(side)] !== name) return sum;
      const result = game[gameHead.indexOf('result')];
      return sum + (result === '1/2-1/2' ? 0.5 : (result === '1-0') === (side === 'first') ? 1 : 0);
    }, 0);
  expect(rows).toHaveLength(3);
  for (const row of rows)
    expect(Number(row[head.indexOf('points')])).toBe(points(row[head.indexOf('player')]));
  const order = rows.map(row => Number(row[head.indexOf('points')]));
  expect(order).toEqual(order.toSorted((a, b) => b - a));
});

test('openings and times are those of the events', async () => {
  const games = await stored(kept.store, contests.league);
  const { openings, times } = league.data;
  expect(openings.kind).toBe('drawn');
  const starts = new Set(games.map(({ start }) => start));
  expect(openings.openings).toHaveLength(starts.size);
  for (const { position, games: n, firstWins, draws } of openings.openings) {
    const from = games.filter(({ start }) => start === position);
    expect(n).toBe(from.length);
    expect(firstWins).toBe(from.filter(({ ending }) => ending.winner === 'first').length);
    expect(draws).toBe(from.filter(({ ending }) => ending.winner === null).length);
  }
  expect(openings.pairs.all).toBe(15); // 3 pairs of players, 5 openings
  for (const { name, moves, median: told, longest } of times.players) {
    const spent = games.flatMap(game =>
      game.events.flatMap(e => (e.type === 'moved' && game[e.side] === name ? [e.spent] : [])),
    );
    expect([moves, told, longest]).toEqual([spent.length, median(spent), Math.max(...spent)]);
  }
});

test('the curve of a sequential test ends where the test stopped', async () => {
  const { llr, summary } = match.data;
  const { state } = summary.match.test;
  expect(state.verdict).toBe('accepted');
  expect(llr.at(-1)).toBeCloseTo(state.llr, 9);
  expect(llr[0]).toBe(0);
  expect(llr.slice(0, -1).every((value: number) => value < state.accept)).toBe(true);
  expect(llr).toHaveLength(1 + summary.games.counted / 2);
  // games beyond the decision are stored, but neither counted nor listed
  expect(lines(match.games)).toHaveLength(1 + summary.games.counted);
});

test('regret: in tic-tac-toe, judged to the end, the values are exact', () => {
  const { regret } = league.data;
  expect(regret.games).toBe(4);
  expect(regret.of).toBe(30);
  const moves = regret.players.reduce((sum: number, one: { moves: number }) => sum + one.moves, 0);
  expect(moves).toBeGreaterThan(8);
  for (const { loss } of regret.players) {
    expect(loss).toBeGreaterThanOrEqual(0);
    expect(loss).toBeLessThanOrEqual(1);
  }
  const losses = regret.players.map(({ loss }: { loss: number }) => loss);
  expect(losses).toEqual(losses.toSorted((a: number, b: number) => a - b));
  for (const { move, better, loss } of regret.blunders) {
    expect(move).not.toBe(better);
    expect(loss).toBeGreaterThan(0);
  }
});

test('the same contest gives the same report', async () => {
  const again = await reportOf(kept, contests.league, 'fr', 4);
  expect(again.html).toBe(league.html);
  expect(again.data).toEqual(league.data);
});
