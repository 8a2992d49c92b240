import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { randomFrom } from '../../src/core/random.ts';
import type { Chunk } from '../../src/store/work.ts';
import { isLong, times } from '../support/long.ts';
import { inPostgres, STORES, untilInPostgres } from '../support/postgres.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { contestOf } from '../support/store-samples.ts';
import {
  chunkGame,
  claimed,
  playedOf,
  registered,
  timedOut,
  WANTS,
  workStore,
} from '../support/work-samples.ts';

/** The work queue while connections and PostgreSQL itself end, and workers fail or vanish. */

const LOCKS = `select count(*) >= 2 from pg_locks where locktype = 'advisory' and classid = ${0x51_75_61_65}`;

test('whatever happens, each game is stored once', { timeout: 600_000 }, async () => {
  const server = await PostgresServer.start();
  onTestFinished(() => server.close());
  const address = server.address('postgres');
  const programs = await Promise.all([workStore(address), workStore(address)]);
  const [{ store, work }] = programs;
  const { id } = await store.contests.create(contestOf());

  // a worker keeps its chunk while PostgreSQL is restarted, and others do not get it
  const [keeper, other] = [
    await registered(work, { name: 'keeper' }, 'session'),
    await registered(programs[1].work, { name: 'other' }, 'session'),
  ];
  await work.send(id, 0, [[0, 1, 2].map(chunkGame)], WANTS);
  const kept = await claimed(work, keeper);
  await server.stop('immediate');
  await server.run();
  expect(await programs[1].work.claim(other)).toBeNull();
  await untilInPostgres(address, LOCKS); // both sessions have come back
  expect(await work.heartbeat(keeper, kept.id, { played: 2 })).toBe('held');
  expect(await work.workers()).toMatchObject([{ state: 'working' }, { state: 'idle' }]);
  expect(await work.finish(keeper, kept.id, playedOf(kept))).toBe('stored');

  const seed = times(7, Date.now());
  const random = randomFrom(seed);
  const games = times(60, 300);
  const numbers = Array.from({ length: games }, (_, i) => i + 3);
  const chunks = Array.from({ length: games / 10 }, (_, i) =>
    numbers.slice(10 * i, 10 * i + 10).map(chunkGame),
  );
  await work.send(id, 0, chunks, WANTS);
  const late: { readonly worker: string; readonly chunk: Chunk }[] = [];
  for (let step = 0; (await work.outstanding(id)).length > 0; step++) {
    const { work: at } = programs[step % 2];
    const worker = await registered(at, {}, random.below(2) === 0 ? 'session' : 'heartbeat');
    const chunk = await at.claim(worker);
    if (!chunk) {
      await timedOut(address); // the chunks of workers that vanished
      await inPostgres(address, `update quadrille_queue.job set start_after = now()`);
      const failed = await work.takeFailed(id);
      const again = failed.map(each => each.games);
      await work.send(id, 0, again, WANTS);
      continue;
    }
    const fate = random.below(100);
    if (fate < 50) expect(await at.finish(worker, chunk.id, playedOf(chunk))).toBe('stored');
    else if (fate < 65)
      expect(await at.finish(worker, chunk.id, playedOf(chunk).slice(0, 2))).toBe('stored');
    else if (fate < 75) await at.fail(worker, chunk.id, { fr: 'sans raison', en: 'no reason' });
    else if (fate < 85) await at.leave(worker);
    else late.push({ worker, chunk }); // delivers much later
    if (fate > 95)
      await inPostgres(
        address,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
  }
  for (const { worker, chunk } of late)
    expect(await work.finish(worker, chunk.id, playedOf(chunk))).toBe('lost');
  const stored = await store.games.of(id);
  expect(
    stored.map(({ number }) => number),
    `seed ${seed}`,
  ).toEqual([0, 1, 2, ...numbers]);
  expect(await store.contests.verify(id)).toMatchObject({ state: 'whole' });
});

test.runIf(isLong)('a chunk whose heartbeats have ended is tried elsewhere', async () => {
  const { store, work } = await workStore(await STORES[1].fresh());
  const { id } = await store.contests.create(contestOf());
  const [silent, other] = [await registered(work), await registered(work)];
  await work.send(id, 0, [[chunkGame(0)]], WANTS);
  const chunk = await claimed(work, silent);
  while (!(await work.claim(other))) await setTimeout(500);
  expect(await work.finish(silent, chunk.id, playedOf(chunk))).toBe('lost');
});
