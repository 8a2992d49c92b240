/**
 * npm run bench -- arena [GAMES]
 * The cost of contests: how busy two concurrent games keep two cores, how long 10,000 tiny games take to
 * play and store, and how long a championship's table takes to open, from 1,000 to GAMES (100,000) games.
 */

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { conditionsHere, createContest, readSummary } from '../src/arena/contests.ts';
import { type MatchFormat, makePlan } from '../src/arena/make-plan.ts';
import type { ContestPlan } from '../src/arena/plan.ts';
import type { PlanRequest } from '../src/arena/plan-request.ts';
import { runContest } from '../src/arena/run.ts';
import { Schedule } from '../src/arena/schedule.ts';
import { millis } from '../src/core/clock.ts';
import type { MatchEvent } from '../src/core/match.ts';
import { randomFrom } from '../src/core/random.ts';
import { unwrap } from '../src/core/result.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';

const largest = Number(process.argv.at(-1)) || 100_000;
const folder = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
let passed = true;
const told = (what: string, figure: string, good: boolean) => {
  console.log(`${good ? 'ok  ' : 'MISS'} ${what}: ${figure}`);
  if (!good) passed = false;
};

function planned(request: PlanRequest, match?: MatchFormat): ContestPlan {
  const made = makePlan(request, { folder, randomSeed: '1' }, match);
  if (!made.ok) throw new Error(made.fault.message.en);
  return made.plan;
}

/** Plays a plan; returns elapsed seconds, and CPU seconds of this process. */
async function play(store: Store, plan: ContestPlan, concurrency: number) {
  const contest = await createContest(store, plan, conditionsHere('bench', concurrency));
  const [began, used] = [performance.now(), process.cpuUsage()];
  const { signal } = new AbortController();
  await runContest({ store, contest, plan, concurrency, signal });
  const { user, system } = process.cpuUsage(used);
  return { wall: (performance.now() - began) / 1_000, cpu: (user + system) / 1e6 };
}

/** The share of two cores that two busy loops get, which other programs leave free. */
async function freeShare(cores: number): Promise<number> {
  const code = 'const end = performance.now() + 5_000; while (performance.now() < end);';
  const [began, used] = [performance.now(), process.cpuUsage()];
  const loops = Array.from({ length: 2 }, () => once(new Worker(code, { eval: true }), 'exit'));
  await Promise.all(loops);
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1_000 / (performance.now() - began) / cores;
}

/** A finished championship of about that many games, without playing them. */
async function stored(store: Store, games: number): Promise<string> {
  const participants = Array.from({ length: 12 }, (_, i) => ({ name: `p${i}`, seat: 'random' }));
  const plan = planned({ game: 'ultimate', participants, rounds: Math.ceil(games / 132) });
  const contest = await createContest(store, plan, conditionsHere('bench', 1));
  const schedule = new Schedule(plan);
  const random = randomFrom('bench');
  const events = Array.from(
    { length: 40 },
    (_, i): MatchEvent => ({
      type: 'moved',
      side: i % 2 === 0 ? 'first' : 'second',
      move: `a${i % 9}`,
      spent: millis(i),
    }),
  );
  let batch: Promise<unknown>[] = [];
  for (let slot = schedule.take(); slot; slot = schedule.take()) {
    const { number, first, second } = slot;
    const winner = ([null, 'first', 'second'] as const)[random.below(3)];
    const ending = { cause: winner && random.below(50) === 0 ? 'crash' : 'rules', winner } as const;
    const tally = { first: random.below(5), second: random.below(5) };
    const game = {
      number,
      first,
      second,
      rules: 'ultimate',
      start: '',
      ending,
      tally,
      plies: 40,
      events,
    };
    batch.push(store.games.finish(contest.id, 1, game));
    if (batch.length < 1_000) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
  await store.contests.finish(contest.id);
  return contest.id;
}

try {
  const store = unwrap(await openStore(join(folder, 'bench.sqlite')));
  const cores = Math.min(2, availableParallelism());
  const context = planned(
    { game: 'ultimate', participants: ['mcts:50ms', 'alphabeta:50ms'] },
    { kind: 'match', pairs: 5, sprt: null },
  );
  const busy = await play(store, context, 2);
  const share = busy.cpu / busy.wall / cores;
  const most = await freeShare(cores);
  const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
  told(
    'two games at once, 50 ms a move',
    `${percent(share)} of ${cores} cores busy; two freeShare loops get ${percent(most)}`,
    share >= 0.9 * most,
  );

  const tiny = planned(
    { game: 'tictactoe', participants: ['random', 'random'] },
    { kind: 'match', pairs: 5_000, sprt: null },
  );
  const { wall } = await play(store, tiny, cores);
  told('10,000 games of random against random, stored', `${wall.toFixed(1)} s`, wall < 60);

  for (const games of [1_000, 10_000, 100_000].filter(count => count <= largest)) {
    const id = await stored(store, games);
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      const began = performance.now();
      const contest = await store.contests.read(id);
      if (!contest) throw new Error('it is gone');
      await readSummary(store, contest);
      times.push(performance.now() - began);
    }
    const [first, ...later] = times;
    const figure = `${first.toFixed(0)} ms, then ${Math.min(...later).toFixed(0)} ms`;
    told(`the table of a championship of ${games} games`, figure, first < 1_000);
  }
  await store.close();
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = passed ? 0 : 1;
