import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../test/support/long.ts';
import { freshFile, freshFolder, opened } from '../../test/support/store-files.ts';
import { aboutOf, sharedWork } from '../../test/support/work-samples.ts';
import { changeContest } from '../arena/changes.ts';
import { conditionsHere, createContest } from '../arena/contests.ts';
import { makePlan } from '../arena/make-plan.ts';
import type { ContestPlan } from '../arena/plan.ts';
import { runContest } from '../arena/run.ts';
import { Schedule } from '../arena/schedule.ts';
import { millis } from '../core/clock.ts';
import { FaultError } from '../core/result.ts';
import type { Store, StoredGameWithEvents } from '../store/store.ts';
import type { ChunkGame, WorkStore } from '../store/work.ts';
import { storeWorkClient, type WorkClient } from './work-client.ts';
import { GameWorker, type WorkerNotice } from './work-loop.ts';
import { WorkerSeats } from './worker-seats.ts';

const shared = sharedWork();

const WANTS = { version: '1', bots: [], speed: null };

function planned(): ContestPlan {
  const participants = ['level:1', 'level:2', 'random', 'greedy'];
  const made = makePlan(
    { game: 'tictactoe', participants, rounds: 2, time: 'none' },
    { folder: freshFolder(), randomSeed: '7' },
  );
  if (!made.ok) throw new Error(made.fault.message.en);
  return made.plan;
}

const gamesOf = (plan: ContestPlan): ChunkGame[] => {
  const schedule = new Schedule(plan);
  return Array.from({ length: schedule.total }, (_, i) => schedule.gameAt(i))
    .filter(game => game !== undefined)
    .map(game => ({ ...game, attempt: 1 }));
};

async function stored(store: Store, id: string): Promise<StoredGameWithEvents[]> {
  const games: StoredGameWithEvents[] = [];
  for await (const game of store.games.withEvents(id))
    games.push({
      ...game,
      events: game.events.map(event =>
        event.type === 'moved' ? { ...event, spent: millis(0) } : event,
      ),
    });
  return games;
}

function queueOf(store: Store): WorkStore {
  if (!store.work) throw new Error('no queue');
  return store.work;
}

/** A contest whose games wait in chunks. */
async function sent(size: number) {
  const { store } = shared();
  const plan = planned();
  const contest = await createContest(store, plan, conditionsHere('1', 1));
  const games = gamesOf(plan);
  const chunks = Array.from({ length: Math.ceil(games.length / size) }, (_, i) =>
    games.slice(i * size, (i + 1) * size),
  );
  await queueOf(store).send(contest.id, 0, chunks, WANTS);
  return { store, plan, contest, games };
}

/** A worker that runs until it is stopped, or the test is over. */
function started(
  client: WorkClient,
  {
    concurrency = 2,
    own = new Map<string, string>() as ReadonlyMap<string, string>,
    beat = 5_000,
  } = {},
) {
  const notices: WorkerNotice[] = [];
  const looks = new Set<() => void>();
  const seats = new WorkerSeats({ file: hash => client.file(hash), own });
  const worker = new GameWorker({
    ...{ client, about: aboutOf({ concurrency }), folder: '/', poll: 20, beat },
    seatOf: (participant, work) => seats.of(participant, work),
    notice(notice) {
      notices.push(notice);
      for (const look of [...looks]) look();
    },
  });
  const ended = worker.run();
  onTestFinished(async () => {
    worker.stop();
    await ended;
    await seats.close();
  });
  const until = (isSo: (notices: readonly WorkerNotice[]) => boolean) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (!isSo(notices)) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      look();
    });
  const delivered = () =>
    notices.reduce((sum, each) => sum + (each.type === 'delivered' ? each.games : 0), 0);
  return { worker, ended, notices, until, delivered };
}

test('two workers play the very games of one process, each once', async () => {
  const { store, plan, contest, games } = await sent(5);
  const workers = [
    started(storeWorkClient(store)),
    started(storeWorkClient(store), { concurrency: 1 }),
  ];
  const total = () => workers.reduce((sum, { delivered }) => sum + delivered(), 0);
  await Promise.race(workers.map(({ until }) => until(() => total() === games.length)));
  const alone = await opened(freshFile());
  const same = await createContest(alone, plan, conditionsHere('1', 1));
  const { signal } = new AbortController();
  await runContest({ store: alone, contest: same, plan, concurrency: 2, signal });
  expect(await stored(store, contest.id)).toEqual(await stored(alone, same.id));
  expect(await queueOf(store).outstanding(contest.id)).toEqual([]);
});

test('a worker that is stopped hands back what it has not played', async () => {
  const { store, contest, games } = await sent(24);
  const one = started(storeWorkClient(store), { concurrency: 1 });
  await one.until(notices => notices.filter(({ type }) => type === 'played').length >= 2);
  one.worker.stop();
  expect(await one.ended).toBeNull();
  const here = (await stored(store, contest.id)).length;
  expect(here).toBeGreaterThanOrEqual(2);
  expect(one.delivered()).toBe(here);
  expect(one.notices.at(-1)).toEqual({ type: 'handed-back', games: games.length - here });
  const left = await queueOf(store).outstanding(contest.id);
  expect(left.flatMap(chunk => chunk.games)).toHaveLength(games.length - here);
  expect(left.map(({ worker }) => worker)).toEqual([null]);
  const two = started(storeWorkClient(store));
  await two.until(() => two.delivered() === games.length - here);
  expect(await stored(store, contest.id)).toHaveLength(games.length);
});

test('results are kept while the queue is out of reach, and delivered once', async () => {
  const { store, contest, games } = await sent(24);
  const client = storeWorkClient(store);
  let isAway = true;
  let asked = 0;
  const cut: WorkClient = {
    ...client,
    async finish(...args) {
      asked++;
      const answer = asked === 2 ? await client.finish(...args) : null; // the reply is lost
      if (isAway)
        throw new FaultError({ code: 'unreachable', message: { fr: 'absent', en: 'away' } });
      return answer ?? client.finish(...args);
    },
  };
  const { until, notices } = started(cut);
  await until(() => asked === 2);
  isAway = false;
  await until(() => notices.some(({ type }) => type === 'delivered' || type === 'lost'));
  expect(notices.map(({ type }) => type)).toContain('away');
  expect(notices.map(({ type }) => type)).toContain('back');
  expect(await stored(store, contest.id)).toHaveLength(games.length);
});

test('a heartbeat tells what is played of all that a worker holds', async () => {
  const { store } = await sent(2);
  const client = storeWorkClient(store);
  const told = Promise.withResolvers<void>();
  const { until } = started(
    {
      ...client,
      async finish(...args) {
        await told.promise;
        return client.finish(...args);
      },
      async heartbeat(worker, chunk, progress) {
        if (progress.played === 4) told.resolve(); // two chunks of two games
        return client.heartbeat(worker, chunk, progress);
      },
    },
    { beat: 20 },
  );
  await until(notices => notices.filter(({ type }) => type === 'delivered').length >= 2);
});

test.runIf(isLong)('a chunk is kept while its bots are fetched and started', async () => {
  const { store, contest, games } = await sent(24);
  const client = storeWorkClient(store);
  const { promise: beaten, resolve } = Promise.withResolvers<string | null>();
  const slow: WorkClient = {
    ...client,
    async contest(id) {
      expect(await beaten).toEqual(expect.any(String));
      return client.contest(id);
    },
    async heartbeat(worker, chunk, progress) {
      const held = await client.heartbeat(worker, chunk, progress);
      expect(held).toBe('held');
      resolve(chunk);
      return held;
    },
  };
  const { until } = started(slow);
  await until(notices => notices.some(({ type }) => type === 'delivered'));
  expect(await store.games.of(contest.id)).toHaveLength(games.length);
});

test('games of before a change are not played', async () => {
  const { store, contest } = await sent(24);
  const client = storeWorkClient(store);
  const change = { kind: 'exclude', name: 'random', because: 'x' } as const;
  const { until, notices } = started({
    ...client,
    async contest(id) {
      await changeContest(store, id, change); // after the chunk was claimed
      return client.contest(id);
    },
  });
  await until(() => notices.some(({ type }) => type === 'lost'));
  expect(await stored(store, contest.id)).toEqual([]);
});

test.each([
  ['is not there', new Map<string, string>()],
  ['does not start', new Map([['Zoé', 'bot:node -e process.exit(3)']])],
])('a bot that %s is named, loses nothing, and its worker is set aside', async (_, own) => {
  const { store } = shared();
  const made = makePlan(
    { game: 'tictactoe', participants: ['worker:Zoé', 'random'], time: 'none' },
    { folder: freshFolder(), randomSeed: '7' },
  );
  if (!made.ok) throw new Error(made.fault.message.en);
  const { plan } = made;
  const contest = await createContest(store, plan, conditionsHere('1', 1));
  const chunks = gamesOf(plan).map(game => [game]);
  await queueOf(store).send(contest.id, 0, [...chunks, ...chunks, ...chunks], WANTS);
  const { ended, notices } = started(storeWorkClient(store), { own });
  const fault = await ended;
  expect(fault?.code).toBe('worker-set-aside');
  expect(await store.games.of(contest.id)).toEqual([]);
  const failed = notices.find(notice => notice.type === 'failed');
  expect(failed?.reason.en).toContain('Zoé');
});
