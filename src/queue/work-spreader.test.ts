import { expect, onTestFinished, test } from 'vitest';
import { freshStore } from '../../test/support/postgres.ts';
import { freshFile, opened } from '../../test/support/store-files.ts';
import { aboutOf, workStore } from '../../test/support/work-samples.ts';
import { conditionsAfter } from '../arena/conditions.ts';
import { conditionsHere, createContest, readSummary } from '../arena/contests.ts';
import { makePlan } from '../arena/make-plan.ts';
import type { ContestPlan } from '../arena/plan.ts';
import type { PlanRequest } from '../arena/plan-request.ts';
import { runContest } from '../arena/run.ts';
import { workerClockText } from '../arena/worker-texts.ts';
import { ok } from '../core/result.ts';
import type { Contest, Store } from '../store/store.ts';
import type { WorkerAbout, WorkStore } from '../store/work.ts';
import { storeWorkClient } from './work-client.ts';
import { GameWorker } from './work-loop.ts';
import { WorkSpreader, type WorkSpreaderOptions } from './work-spreader.ts';

const never = new AbortController().signal;

function planned(request: Partial<PlanRequest>): ContestPlan {
  const participants = ['random', 'greedy', 'alphabeta:nodes=5'];
  const made = makePlan(
    { game: 'tictactoe', participants, ...request },
    { folder: '/', randomSeed: '1' },
  );
  if (!made.ok) throw new Error(made.fault.message.en);
  return made.plan;
}

/** A worker that plays until the test is over. */
async function workerOn(store: Store, about: Partial<WorkerAbout> = {}): Promise<void> {
  const client = storeWorkClient(store);
  const registered = Promise.withResolvers<void>();
  const worker = new GameWorker({
    ...{ client, about: aboutOf(about), folder: '/', poll: 20 },
    seatOf: async ({ seat }) => ok(seat.startsWith('worker:') ? 'random' : seat),
    notice: ({ type }) => {
      if (type === 'registered') registered.resolve();
    },
  });
  const ended = worker.run();
  onTestFinished(async () => {
    worker.stop();
    await ended;
  });
  await registered.promise;
}

const options = (
  { store, work }: { readonly store: Store; readonly work: WorkStore },
  more: Partial<WorkSpreaderOptions> = {},
): WorkSpreaderOptions => ({ store, work, version: '1', speed: 100, ...more });

const runSpread = (
  { store, work }: { store: Store; work: WorkStore },
  contest: Contest,
  plan: ContestPlan,
  more: Partial<WorkSpreaderOptions> = {},
) =>
  runContest({
    ...{ store, contest, plan, concurrency: 0, signal: never, catchUp: 50 },
    spreader: of => new WorkSpreader(of, options({ store, work }, more)),
  });

const create = (store: Store, plan: ContestPlan) =>
  createContest(store, plan, conditionsHere('1', 1));

test('two workers on PostgreSQL give the table of one process, and are named in the conditions', async () => {
  const here = await workStore(await freshStore());
  const plan = planned({ rounds: 3 });
  const one = await create(here.store, plan);
  await runContest({ store: here.store, contest: one, plan, concurrency: 1, signal: never });
  await workerOn(here.store, { name: 'a', concurrency: 1 });
  await workerOn(here.store, { name: 'b', concurrency: 1 });
  const both = await create(here.store, plan);
  expect(await runSpread(here, both, plan)).toBe('finished');
  const summaryOf = async ({ id }: Contest) => {
    const contest = await here.store.contests.read(id);
    if (!contest) throw new Error('it is gone');
    return { ...(await readSummary(here.store, contest)), id: '', created: '', chain: null };
  };
  const { workers: shares = [], ...summary } = await summaryOf(both);
  expect(summary).toEqual(await summaryOf(one));
  expect(shares.reduce((sum, { games }) => sum + games, 0)).toBe(18);
  expect(['a', 'b']).toEqual(expect.arrayContaining(shares.map(({ about }) => about.name)));
});

test('a bot of one worker plays there alone, and a worker of another speed not at all where clocks decide', async () => {
  const here = await workStore(await freshStore());
  const plan = planned({
    participants: ['random', { name: 'Ada', seat: 'worker:ada' }],
    time: '5s',
    rounds: 2,
  });
  await workerOn(here.store, { name: 'owner', bots: ['ada'] });
  await workerOn(here.store, { name: 'fast', bots: ['ada'], speed: 200 });
  await workerOn(here.store, { name: 'other' });
  const contest = await create(here.store, plan);
  const seen: string[] = [];
  const run = runSpread(here, contest, plan, {
    onWorkers(all, suited, refused) {
      const said = all.map(({ id, about }) => {
        const known = suited.has(id) ? 'suited' : refused.get(id);
        return `${about.name} ${known}`;
      });
      seen.splice(0, seen.length, ...said);
    },
  });
  expect(await run).toBe('finished');
  expect(seen).toEqual(['fast speed', 'other suited', 'owner suited']);
  const shares = await here.store.contests.playedBy(contest.id);
  expect(shares.map(({ about, games }) => [about.name, games])).toEqual([['owner', 4]]);
  const scaled = await createContest(here.store, plan, {
    ...{ ...conditionsHere('1', 1), speed: 100, clock: 'scaled' },
  });
  const suited = Promise.withResolvers<number>();
  const scaledRun = runSpread(here, scaled, plan, {
    onWorkers: (_, { size }) => suited.resolve(size),
  });
  expect(await suited.promise).toBe(3); // with scaled clocks, all of them
  expect(await scaledRun).toBe('finished');
  expect(workerClockText(conditionsAfter(scaled), shares)?.en).toMatch(/^scaled by the speed/);
  expect(workerClockText(conditionsAfter(contest), shares)).toBeNull(); // its speed was not stored
});

test('chunks are sized by what games take, and smaller towards the end', async () => {
  const plan = planned({});
  const store = await opened(freshFile());
  const contest = await create(store, plan);
  const rates: (number | null)[] = [];
  const state = {
    ...({ state: 'idle', chunk: null, games: 0, failures: 0, reason: null } as const),
    ...{ since: '', seen: '' },
  };
  const workers = async () =>
    rates.map((rate, i) => ({ ...state, id: `${i}`, about: aboutOf({ concurrency: 4 }), rate }));
  // the size depends on nothing else of a store
  const work = { workers } as unknown as WorkStore;
  const spreader = new WorkSpreader(contest, options({ store, work }));
  await spreader.update(contest);
  const sizes = async (left: number, ...given: readonly (number | null)[]) => {
    rates.splice(0, rates.length, ...given);
    await spreader.refresh();
    return spreader.demand(left);
  };
  expect(await sizes(1_000)).toEqual({ games: 0, chunk: 0, atOnce: 0 });
  expect(await sizes(1_000, null)).toEqual({ games: 12, chunk: 4, atOnce: 4 });
  expect(await sizes(1_000, 2, 1)).toEqual({ games: 90, chunk: 15, atOnce: 8 });
  expect(await sizes(1_000, 0.01)).toEqual({ games: 3, chunk: 1, atOnce: 4 });
  expect(await sizes(1_000, 100)).toEqual({ games: 150, chunk: 50, atOnce: 4 });
  expect(await sizes(12, 2, 2)).toMatchObject({ chunk: 2 });
  expect(await sizes(0, 2, 2)).toMatchObject({ chunk: 1 });
});
