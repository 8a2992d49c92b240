import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { times } from '../../test/support/long.ts';
import { millis, UNTIMED } from '../core/clock.ts';
import type { MatchEvent } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { ultimate } from '../games/ultimate/index.ts';
import { openStore } from '../store/open.ts';
import type { Store, StoredGameWithEvents } from '../store/store.ts';
import { openBotGames } from './bot-games.ts';
import { conditionsHere, createContest, readSummary } from './contests.ts';
import { engineGames } from './engine-games.ts';
import { type MatchFormat, makePlan } from './make-plan.ts';
import type { ContestPlan } from './plan.ts';
import type { PlanRequest } from './plan-request.ts';
import { runContest } from './run.ts';

const BOT = fileURLToPath(new URL('../../test/bots/hostile/bot.sh', import.meta.url));
const bot = (mode: string) => `codingame:sh "${BOT}" ${mode} codingame`;
const never = new AbortController().signal;

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-arena-'));
  store = unwrap(await openStore(join(folder, 'store.sqlite')));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function planned(request: PlanRequest, match?: MatchFormat): ContestPlan {
  const made = makePlan(request, { folder, randomSeed: '1' }, match);
  if (!made.ok) throw new Error(made.fault.message.en);
  return made.plan;
}

const create = (plan: ContestPlan) => createContest(store, plan, conditionsHere('test', 1));

async function play(plan: ContestPlan, concurrency: number) {
  const contest = await create(plan);
  expect(await runContest({ store, contest, plan, concurrency, signal: never })).toBe('finished');
  const finished = await store.contests.read(contest.id);
  if (!finished) throw new Error('it is gone');
  expect(finished.finished).toBe(true);
  return { contest: finished, summary: await readSummary(store, finished) };
}

/** A game without the times of its moves. */
const timeless = (events: readonly MatchEvent[]) =>
  events.map(event => (event.type === 'moved' ? { ...event, spent: millis(0) } : event));

async function storedGames(id: string): Promise<StoredGameWithEvents[]> {
  const games: StoredGameWithEvents[] = [];
  for await (const game of store.games.withEvents(id))
    games.push({ ...game, events: timeless(game.events) });
  return games;
}

const CHAMPIONSHIP: PlanRequest = {
  game: 'puissance4',
  participants: ['random', 'greedy', 'alphabeta:nodes=50', 'mcts:nodes=30'],
  rounds: times(1, 2),
};

test('how many games are played at once changes nothing of untimed players', async () => {
  const plan = planned(CHAMPIONSHIP);
  const [alone, many] = [await play(plan, 1), await play(plan, 4)];
  const [one, other] = [await storedGames(alone.contest.id), await storedGames(many.contest.id)];
  expect(one).toHaveLength(times(12, 24));
  expect(other).toEqual(one);
  const own = { id: '', created: '', chain: null }; // the chain covers id and date, and times
  expect({ ...many.summary, ...own }).toEqual({ ...alone.summary, ...own });
});

test('another seed gives other games', async () => {
  const plan = planned({ ...CHAMPIONSHIP, rounds: 1 });
  const [one, other] = [await play(plan, 2), await play({ ...plan, seed: 'other' }, 2)];
  const moves = async (id: string) => (await storedGames(id)).map(({ events }) => events);
  expect(await moves(one.contest.id)).not.toEqual(await moves(other.contest.id));
});

test('a game is the same in the thread of games and beside bots', async () => {
  const spec = {
    rules: 'ultimate',
    start: unwrap(rulesOf(ultimate)).start.text(),
    control: UNTIMED,
    seed: 'same',
  };
  const engines = engineGames();
  const bots = await openBotGames({
    folder,
    unsandboxed: () => {},
    clients: [],
    wait: 0,
    note: () => {},
  });
  const seats = {
    first: { kind: 'engine', name: 'alphabeta:nodes=200', limits: { nodes: 200 } },
    second: { kind: 'engine', name: 'random', limits: {} },
  } as const;
  const inThread = await engines.play(spec, seats, never);
  const beside = await bots.play(spec, seats, { first: 'one', second: 'other' }, { signal: never });
  await Promise.all([engines.close(), bots.close()]);
  expect(timeless(beside && 'events' in beside ? beside.events : [])).toEqual(
    timeless(inThread?.events ?? []),
  );
  expect(inThread?.plies).toBeGreaterThan(10);
});

describe('a sequential test', () => {
  const sprt = { low: 0, high: 50, alpha: 0.05, beta: 0.05 };
  test('stops a match early, at the same game whatever runs at once', async () => {
    const plan = planned(
      { game: 'tictactoe', participants: ['alphabeta:nodes=500', 'random'] },
      { kind: 'match', pairs: 1_000, sprt },
    );
    const [alone, many] = [await play(plan, 1), await play(plan, 3)];
    expect(alone.summary.match?.test?.state.verdict).toBe('accepted');
    expect(alone.summary.games.counted).toBeLessThan(400);
    expect(many.summary.match).toEqual(alone.summary.match);
    expect(many.summary.standings).toEqual(alone.summary.standings);
  });
});

describe('a run that is stopped', () => {
  test('goes on where it was, and ends as if it had never been', async () => {
    const plan = planned(CHAMPIONSHIP);
    const whole = await play(plan, 2);
    const contest = await create(plan);
    const finish = store.games.finish.bind(store.games);
    let [stops, ended] = [0, 0];
    let stop = new AbortController();
    // counted when games end: on a busy machine all others may end before the first is stored
    const finishing = vi.spyOn(store.games, 'finish').mockImplementation((...result) => {
      if (++ended === 3 + stops) stop.abort();
      return finish(...result);
    });
    onTestFinished(() => finishing.mockRestore());
    for (let end = 'stopped'; end === 'stopped'; stops++) {
      [stop, ended] = [new AbortController(), 0];
      const before = await storedGames(contest.id);
      end = await runContest({ store, contest, plan, concurrency: 2, signal: stop.signal });
      const after = new Map((await storedGames(contest.id)).map(game => [game.number, game]));
      for (const game of before) expect(after.get(game.number)).toEqual(game);
    }
    expect(stops).toBeGreaterThan(1);
    expect(await storedGames(contest.id)).toEqual(await storedGames(whole.contest.id));
  });
  test('before it began, it has nothing', async () => {
    const plan = planned(CHAMPIONSHIP);
    const contest = await create(plan);
    const signal = AbortSignal.abort();
    expect(await runContest({ store, contest, plan, concurrency: 2, signal })).toBe('stopped');
    expect(await store.games.of(contest.id)).toEqual([]);
  });
  test('two who run the same contest count no game twice', async () => {
    const plan = planned(CHAMPIONSHIP);
    const contest = await create(plan);
    const run = () => runContest({ store, contest, plan, concurrency: 2, signal: never });
    expect(await Promise.all([run(), run()])).toEqual(['finished', 'finished']);
    const games = await storedGames(contest.id);
    expect(games.map(({ number }) => number)).toEqual(
      Array.from({ length: times(12, 24) }, (_, i) => i),
    );
    const summary = await readSummary(store, contest);
    expect(summary.standings.reduce((sum, row) => sum + row.games, 0)).toBe(times(24, 48));
  });
});

describe('compiled engines', () => {
  test.each([
    ['puissance4', ['puissance4:nodes=1000', 'solver:nodes=1000', 'random']],
    ['breakthrough', ['breakthrough:nodes=1000', 'demo:1:depth=1', 'random']],
    ['ultimate', ['ultimate:nodes=1000', 'fast-uct:nodes=300', 'random']],
  ])('play %s alike whatever was played before and beside', async (game, participants) => {
    const plan = planned({ game, participants, openings: 4, seed: 'again' });
    const [one, two] = [await play(plan, 1), await play(plan, 2)];
    const games = await storedGames(one.contest.id);
    expect(games.length).toBe(6);
    expect(await storedGames(two.contest.id)).toEqual(games);
  });
});

describe('forfeits', () => {
  test('who cannot be started loses, two who cannot lose both, and nobody else is harmed', async () => {
    const nowhere = `bot:${join(folder, 'nowhere')}`;
    const plan = planned({
      game: 'tictactoe',
      time: '5s',
      participants: ['random', { name: 'gone', seat: nowhere }, { name: 'away', seat: nowhere }],
    });
    const { summary } = await play(plan, 2);
    const points = Object.fromEntries(summary.standings.map(row => [row.name, row.points]));
    expect(points).toEqual({ random: 4, gone: 0, away: 0 });
    const played = await store.games.of(summary.id);
    const absent = played.filter(({ first, second }) => first !== 'random' && second !== 'random');
    expect(absent.map(({ ending }) => ending.winner)).toEqual([null, null]);
  });
  test('a bot that keeps crashing is suspended where the plan says so', async () => {
    const plan = planned({
      game: 'ultimate',
      time: '5s',
      rounds: 3,
      openings: 0,
      suspendAfter: 2,
      participants: ['random', { name: 'faller', seat: bot('crash') }],
    });
    const { summary } = await play(plan, 2);
    expect(summary.suspensions).toEqual([{ name: 'faller', after: 1 }]);
    expect(summary.forfeits).toEqual([
      { player: 'faller', cause: 'abandoned', games: 4 },
      { player: 'faller', cause: 'crash', games: 2 },
    ]);
    expect(summary.games).toMatchObject({ counted: 6, total: 6 });
  });
});
