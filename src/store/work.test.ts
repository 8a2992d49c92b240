import { expect, test } from 'vitest';
import { freshDatabase, inPostgres } from '../../test/support/postgres.ts';
import { freshFile, opened } from '../../test/support/store-files.ts';
import { contestOf, gameOf } from '../../test/support/store-samples.ts';
import {
  aboutOf,
  chunkGame,
  claimed,
  freed,
  killedWith,
  playedOf,
  registered,
  sharedWork,
  timedOut,
  WANTS,
  workStore,
} from '../../test/support/work-samples.ts';
import { unwrap } from '../core/result.ts';
import { openServerStore } from './open.ts';

const shared = sharedWork();

const MISSING = { fr: 'bot.py manque', en: 'bot.py is missing' };

const numbers = (games: readonly { readonly number: number }[]) => games.map(g => g.number);

test('a store in a file has no queue', async () => {
  expect((await opened(freshFile())).work).toBeNull();
});

test('programs that begin at the same instant share the chunks, each given once', async () => {
  const address = await freshDatabase();
  const stores = await Promise.all([1, 2, 3].map(() => workStore(address)));
  const schemas = await inPostgres(address, `select nspname from pg_namespace`);
  expect(schemas).not.toContainEqual({ nspname: 'quadrille_queue' }); // not used yet
  const { id } = await stores[0].store.contests.create(contestOf());
  const workers = await Promise.all(stores.map(({ work }) => registered(work)));
  const chunks = Array.from({ length: 12 }, (_, i) => [chunkGame(2 * i), chunkGame(2 * i + 1)]);
  expect(await stores[0].work.send(id, 0, chunks, WANTS)).toBe('sent');
  const given = await Promise.all(chunks.map((_, i) => stores[i % 3].work.claim(workers[i % 3])));
  expect(numbers(given.flatMap(chunk => chunk?.games ?? [])).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 24 }, (_, number) => number),
  );
  expect(await stores[1].work.claim(workers[1])).toBeNull();
  for (const [i, chunk] of given.entries())
    if (chunk)
      expect(await stores[i % 3].work.finish(workers[i % 3], chunk.id, playedOf(chunk))).toBe(
        'stored',
      );
  expect(await stores[2].store.games.of(id)).toHaveLength(24);
  expect(await stores[2].store.contests.verify(id)).toMatchObject({ state: 'whole' });
  expect(await stores[0].work.outstanding(id)).toEqual([]);
  const shares = await stores[0].store.contests.playedBy(id);
  expect(shares.reduce((sum, { games }) => sum + games, 0)).toBe(24);
});

test('games that were not played are handed back in the same transaction', async () => {
  const { address, store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const worker = await registered(work);
  await work.send(id, 0, [[0, 1, 2].map(n => chunkGame(n))], WANTS);
  const chunk = await claimed(work, worker);
  expect(await work.held(worker, chunk.id)).toEqual(chunk);
  expect(await work.heartbeat(worker, chunk.id, { played: 1 })).toBe('held');
  expect(await work.workers()).toMatchObject([
    { state: 'working', chunk: { contest: id, games: 3, played: 1 }, games: 0, rate: null },
  ]);
  expect(await work.finish(worker, chunk.id, playedOf(chunk).slice(0, 1))).toBe('stored');
  expect(await work.finish(worker, chunk.id, playedOf(chunk))).toBe('lost');
  expect(await work.held(worker, chunk.id)).toBeNull();
  expect(numbers((await work.claim(worker))?.games ?? [])).toEqual([1, 2]);
  expect(await work.workers()).toMatchObject([{ games: 1, rate: expect.any(Number) }]);
  await work.leave(worker);
  expect(await work.workers()).toMatchObject([{ state: 'gone' }]);
  const soon = `select from quadrille_queue.job where state < 'active' and keep_until < now() + interval '1 year'`;
  expect(await inPostgres(address, soon)).toEqual([]); // pg-boss deletes waiting jobs after `keep_until`
  const other = await registered(work);
  expect(numbers((await work.claim(other))?.games ?? [])).toEqual([1, 2]);
});

test('the progress of a worker is of all that it holds of a contest', async () => {
  const { store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const { id: another } = await store.contests.create(contestOf());
  const worker = await registered(work);
  await work.send(id, 0, [[0, 1].map(n => chunkGame(n)), [2, 3, 4].map(n => chunkGame(n))], WANTS);
  const progress = async () => (await work.workers()).map(({ chunk }) => chunk);
  const first = await claimed(work, worker);
  await work.heartbeat(worker, first.id, { played: 1 });
  const second = await claimed(work, worker);
  expect(await progress()).toEqual([{ contest: id, games: 5, played: 1 }]);
  for (const { id: chunk } of [first, second]) await work.heartbeat(worker, chunk, { played: 3 });
  expect(await progress()).toEqual([{ contest: id, games: 5, played: 3 }]);
  await work.finish(worker, first.id, playedOf(first));
  expect(await progress()).toEqual([{ contest: id, games: 3, played: 1 }]);
  await work.send(another, 0, [[chunkGame(0)]], WANTS);
  const third = await claimed(work, worker);
  await work.heartbeat(worker, third.id, { played: 4 });
  expect(await progress()).toEqual([{ contest: id, games: 3, played: 3 }]);
  await work.finish(worker, second.id, playedOf(second));
  expect(await progress()).toEqual([{ contest: another, games: 1, played: 1 }]);
});

test('results of games that are not of the chunk are refused, and nothing is stored', async () => {
  const { store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const [worker, thief] = [await registered(work), await registered(work)];
  await work.send(id, 0, [[chunkGame(0)], [chunkGame(1)]], WANTS);
  const chunk = await claimed(work, worker);
  const [result] = playedOf(chunk);
  const finish = (...played: Parameters<typeof work.finish>[2]) =>
    work.finish(worker, chunk.id, played);
  expect(await finish({ attempt: 1, game: gameOf(1) })).toBe('lost');
  expect(await finish({ ...result, attempt: 2 })).toBe('lost');
  expect(await finish({ attempt: 1, game: { ...result.game, first: 'chloé' } })).toBe('lost');
  expect(await finish(result, result)).toBe('lost');
  expect(await work.finish(thief, chunk.id, [result])).toBe('lost');
  expect(await work.finish(worker, 'nothing', [result])).toBe('lost');
  expect(await work.fail(thief, chunk.id, MISSING)).toBe('lost');
  expect(await work.heartbeat(thief, chunk.id, { played: 0 })).toBe('lost');
  expect(await store.games.of(id)).toEqual([]);
  expect(await finish(result)).toBe('stored');
});

test('a worker that claims without end leaves chunks for the others', async () => {
  const { address, store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const [greedy, other] = [await registered(work), await registered(work)];
  const chunks = Array.from({ length: 6 }, (_, i) => [chunkGame(i)]);
  await work.send(id, 0, chunks, WANTS);
  for (let i = 0; i < 4; i++) await claimed(work, greedy);
  expect(await work.claim(greedy)).toBeNull();
  const chunk = await claimed(work, other);
  // lost chunks do not count
  await timedOut(address);
  expect(await work.claim(greedy)).not.toBeNull();
  expect(await work.finish(other, chunk.id, playedOf(chunk))).toBe('lost');
});

test('the chunk of a worker that is killed comes back at once, in halves', async () => {
  const { address, store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const other = await registered(work, { name: 'other' }, 'session');
  await work.send(id, 0, [[0, 1, 2].map(n => chunkGame(n))], WANTS);
  const killed = await killedWith(address, { name: 'killed' });
  await freed(address, killed.worker);
  const first = await claimed(work, other);
  expect(numbers(first.games)).toEqual([2]);
  expect(await work.workers()).toMatchObject([
    { about: { name: 'killed' }, state: 'gone', chunk: null },
    { about: { name: 'other' }, state: 'working' },
  ]);
  expect(await work.finish(killed.worker, killed.chunk.id, playedOf(killed.chunk))).toBe('lost');
  expect(await store.games.of(id)).toEqual([]);
  expect(await work.finish(other, first.id, playedOf(first))).toBe('stored');
  expect(numbers((await claimed(work, other)).games)).toEqual([0, 1]);
});

test('a chunk without heartbeats is with another worker: what the first does is lost', async () => {
  const { address, store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const [slow, other] = [await registered(work), await registered(work)];
  await work.send(id, 0, [[0, 1].map(n => chunkGame(n))], WANTS);
  const chunk = await claimed(work, slow);
  await timedOut(address);
  const [one, two] = [await claimed(work, other), await claimed(work, other)];
  expect([...numbers(one.games), ...numbers(two.games)].sort()).toEqual([0, 1]);
  expect(await work.heartbeat(slow, chunk.id, { played: 1 })).toBe('lost');
  expect(await work.finish(slow, chunk.id, playedOf(chunk))).toBe('lost');
  expect(await work.fail(slow, chunk.id, MISSING)).toBe('lost');
  for (const each of [one, two])
    expect(await work.finish(other, each.id, playedOf(each))).toBe('stored');
  expect(numbers(await store.games.of(id))).toEqual([0, 1]);
  // after a network failure, results that are stored already are no fault
  await work.send(id, 0, [[0, 1].map(n => chunkGame(n))], WANTS);
  const again = await claimed(work, slow);
  expect(await work.finish(slow, again.id, playedOf(again))).toBe('stored');
  expect(await store.games.of(id)).toHaveLength(2);
});

test('a fault after the results and before the end leaves nothing stored', async () => {
  const { address, store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const worker = await registered(work);
  await work.send(id, 0, [[0, 1, 2].map(n => chunkGame(n))], WANTS);
  const chunk = await claimed(work, worker);
  await inPostgres(
    address,
    `create function break() returns trigger language plpgsql as $$ begin raise 'no space' using errcode = '53100'; end $$`,
    'create trigger break before delete on chunk for each row execute function break()',
  );
  await expect(work.finish(worker, chunk.id, playedOf(chunk))).rejects.toMatchObject({
    fault: { code: 'store-full' },
  });
  expect(await store.games.of(id)).toEqual([]);
  expect(await work.heartbeat(worker, chunk.id, { played: 3 })).toBe('held');
  await inPostgres(address, 'drop trigger break on chunk');
  expect(await work.finish(worker, chunk.id, playedOf(chunk))).toBe('stored');
  expect(await store.games.of(id)).toHaveLength(3);
});

test('a failed chunk waits longer each time, and is not tried for ever', async () => {
  const { address, store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  await work.send(id, 0, [[chunkGame(0)]], WANTS);
  const delays: number[] = [];
  for (let i = 0; i < 5; i++) {
    const worker = await registered(work, { name: `w${i}` });
    const chunk = await claimed(work, worker);
    expect(await work.fail(worker, chunk.id, MISSING)).toBe('retried');
    expect(await work.claim(worker)).toBeNull();
    const [{ delay }] = await inPostgres(
      address,
      `select extract(epoch from start_after - now())::float as delay from quadrille_queue.job`,
    );
    delays.push(Number(delay));
    await inPostgres(address, 'update quadrille_queue.job set start_after = now()');
  }
  expect(delays[2]).toBeGreaterThan(2);
  expect(delays[3]).toBeGreaterThan(delays[0]);
  expect(await work.outstanding(id)).toEqual([]);
  const failed = { contest: id, games: [chunkGame(0)], reason: MISSING, worker: 'w4' };
  expect(await work.takeFailed(id)).toMatchObject([failed]);
  expect(await work.takeFailed(id)).toEqual([]);
});

test('a worker that keeps failing is set aside until it registers anew', async () => {
  const { store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const worker = await registered(work);
  await work.send(
    id,
    0,
    [0, 1, 2, 3].map(n => [chunkGame(n)]),
    WANTS,
  );
  const outcomes: string[] = [];
  for (const reason of ['a', 'b', 'c\0'])
    outcomes.push(
      await work.fail(worker, (await claimed(work, worker)).id, { fr: reason, en: 'x' }),
    );
  expect(outcomes).toEqual(['retried', 'retried', 'set-aside']);
  await expect(work.claim(worker)).rejects.toMatchObject({ fault: { code: 'worker-set-aside' } });
  expect(await work.workers()).toMatchObject([
    { state: 'set-aside', failures: 3, reason: { fr: 'c\uFFFD', en: 'x' } },
  ]);
  await inPostgres(shared().address, 'update worker set seen = seen - 90000000'); // a day later
  const again = await registered(work);
  expect(await work.claim(again)).not.toBeNull();
  expect(await inPostgres(shared().address, 'select id from worker')).toEqual([{ id: again }]);
  await expect(work.claim('nobody')).rejects.toMatchObject({ fault: { code: 'unknown-worker' } });
  await expect(work.heartbeat('nobody', null, { played: 0 })).rejects.toMatchObject({
    fault: { code: 'unknown-worker' },
  });
});

test('a game that ends its workers is alone at last, and is not tried for ever', async () => {
  const { address, store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  await work.send(id, 0, [[0, 1].map(n => chunkGame(n))], WANTS);
  for (let i = 0; i < 7; i++) {
    const worker = await registered(work, { name: `w${i}` });
    const chunk = await work.claim(worker);
    if (!chunk) break;
    if (chunk.games.some(({ number }) => number === 0)) await timedOut(address);
    else await work.finish(worker, chunk.id, playedOf(chunk));
  }
  expect(await work.claim(await registered(work))).toBeNull();
  expect(numbers(await store.games.of(id))).toEqual([1]);
  expect(await work.takeFailed(id)).toMatchObject([{ games: [chunkGame(0)], reason: null }]);
});

test('chunks go only to workers that have what they want', async () => {
  const { store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const plain = await registered(work);
  const equipped = await registered(work, { bots: ['deep', 'gpu'], speed: 200 });
  await work.send(id, 0, [[chunkGame(0)]], { ...WANTS, bots: ['gpu'] });
  await work.send(id, 0, [[chunkGame(1)]], { ...WANTS, speed: { least: 170, most: 230 } });
  await work.send(id, 0, [[chunkGame(2)]], { ...WANTS, version: '2' });
  expect(await work.claim(plain)).toBeNull();
  expect(numbers((await claimed(work, equipped)).games)).toEqual([0]);
  expect(numbers((await claimed(work, equipped)).games)).toEqual([1]);
  expect(await work.claim(equipped)).toBeNull();
  expect(await work.register(aboutOf({ version: '2' }), 'heartbeat')).toMatchObject({
    ok: false,
    fault: { code: 'worker-version' },
  });
});

test('the version that counts is that of the server that leads', async () => {
  const { address, store, work } = shared();
  const server = unwrap(await openServerStore(address));
  const register = (version: string) => work.register(aboutOf({ version }), 'heartbeat');
  const refused = { ok: false, fault: { code: 'worker-version' } };
  expect(await register('2')).toMatchObject({ ok: true }); // it has not announced itself yet
  await server.lease.announce('http://one/', JSON.stringify({ version: '1' }));
  expect(await register('1')).toMatchObject({ ok: true }); // an older worker keeps nobody out
  expect(await register('2')).toMatchObject(refused);
  const leader = await store.leader();
  await server.close();
  expect(await register('2')).toMatchObject(refused); // since workers of both versions are there
  await inPostgres(address, "delete from worker where version = '1'");
  // as after the server was killed: its row is there, its lock is not
  const announcement = leader?.announcement ?? '';
  await inPostgres(address, `insert into leader values (1, 'killed', 0, '${announcement}')`);
  expect(await register('2')).toMatchObject({ ok: true });
  await inPostgres(address, 'delete from leader');
});

test('chunks of a contest that changed, or was cancelled, are gone', async () => {
  const { store, work } = shared();
  const { id } = await store.contests.create(contestOf());
  const worker = await registered(work);
  await work.send(id, 0, [[chunkGame(0)], [chunkGame(1)], [chunkGame(2)]], WANTS);
  const chunk = await claimed(work, worker);
  await store.contests.change(
    id,
    { kind: 'exclude', name: 'chloé', because: 'cheats' },
    { changes: 0, games: null, from: null },
  );
  expect(await work.finish(worker, chunk.id, playedOf(chunk))).toBe('lost');
  expect(await store.games.of(id)).toEqual([]);
  expect(await work.claim(worker)).toBeNull();
  expect(await work.outstanding(id)).toEqual([]);
  expect(await work.send(id, 0, [[chunkGame(0)]], WANTS)).toBe('outdated');
  await work.send(id, 1, [[chunkGame(0)], [chunkGame(3)]], WANTS);
  const again = await claimed(work, worker);
  await work.cancel(id, 'waiting');
  expect(await work.outstanding(id)).toMatchObject([{ id: again.id, changes: 1, worker }]);
  await work.cancel(id, 'all');
  expect(await work.heartbeat(worker, again.id, { played: 0 })).toBe('lost');
  expect(await work.finish(worker, again.id, playedOf(again))).toBe('lost');
  expect(await work.outstanding(id)).toEqual([]);
  // a backup that was made without the queue
  await work.send(id, 1, [[chunkGame(0)]], WANTS);
  expect(await work.outstanding(id)).toHaveLength(1);
  await inPostgres(shared().address, 'delete from quadrille_queue.job');
  expect(await work.outstanding(id)).toEqual([]);
});

test('a queue from the future is refused, and nothing else is', async () => {
  const { address } = shared();
  const version = (to: number) => `update quadrille_queue.version set version = ${to}`;
  const found = await inPostgres(address, 'select version from quadrille_queue.version');
  expect(found).toEqual([{ version: 43 }]); // of the pg-boss that is installed: see SCHEMA_VERSION
  await inPostgres(address, version(44));
  const { store, work } = await workStore(address);
  await expect(work.workers()).rejects.toMatchObject({ fault: { code: 'queue-newer' } });
  expect(await store.contests.list()).not.toEqual([]);
  await inPostgres(address, version(43));
  expect(await work.workers()).toEqual([]);
});
