import { expect, onTestFinished, test } from 'vitest';
import { cuttingProxy } from '../support/cutting-proxy.ts';
import { freshDatabase, inPostgres, newRole, STORES } from '../support/postgres.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { opened } from '../support/store-files.ts';
import { contestOf, gameOf, moved } from '../support/store-samples.ts';

/** Lost connections to PostgreSQL: everything is stored once, and reported correctly. */

const fresh = STORES[1].fresh;

test('a commit whose answer is lost is neither repeated nor forgotten', async () => {
  const proxy = await cuttingProxy(await fresh());
  const store = await opened(proxy.address);
  const contest = await store.contests.create(contestOf());
  proxy.cut('after', 'before', 'after', 'after', 'before');
  for (let at = 0; proxy.left > 0; at++) {
    expect(await store.journal.append('m', at, [moved(at)])).toBe('stored');
    // several in one transaction
    const answers = [0, 1].map(i => store.games.finish(contest.id, 1, gameOf(2 * at + i)));
    expect(await Promise.all(answers)).toEqual(['stored', 'stored']);
    // each numbered after the one before: run twice, there would be two
    await store.classrooms.changeSetting('at', String(at));
  }
  const events = await store.journal.read('m');
  expect(events).toEqual(events.map((_, i) => moved(i)));
  expect(await store.contests.verify(contest.id)).toMatchObject({ state: 'whole', damage: [] });
  expect(await inPostgres(proxy.address, 'select count(*)::integer from contest')).toEqual([
    { count: 1 },
  ]);
});

test('connections that an administrator ends are made again, in mid-transaction too', async () => {
  const address = await fresh();
  const [store, other] = [await opened(address), await opened(address)];
  const { id } = await store.contests.create(contestOf());
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  const ending = async () => {
    for (let i = 0; i < 5; i++)
      await inPostgres(
        address,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
  };
  const [answers] = await Promise.all([
    Promise.all(
      numbers.map(number => (number % 2 ? store : other).games.finish(id, 1, gameOf(number))),
    ),
    ending(),
  ]);
  expect(answers).toEqual(numbers.map(() => 'stored'));
  expect(await store.games.of(id)).toHaveLength(numbers.length);
  expect(await other.contests.verify(id)).toMatchObject({ state: 'whole', damage: [] });
});

test('a program that had a connection waits for another one where all are taken', async () => {
  const address = await freshDatabase();
  const user = await newRole(address);
  const crowded = (most: number) =>
    inPostgres(
      address,
      `alter role ${user} connection limit ${most}`,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`,
    );
  const own = address.replace('quadrille@', `${user}@`);
  /** Other programs, which are refused. */
  const others = async () => {
    for (let refused = 0; refused < 3; refused++)
      await expect(inPostgres(own, 'select')).rejects.toThrow('too many connections');
  };
  const store = await opened(own);
  const { id } = await store.contests.create(contestOf());
  await crowded(0);
  await others(); // by then it has noticed that its connections are gone
  let isOver = false;
  const calls = Promise.all([store.games.finish(id, 1, gameOf(0)), store.games.of(id)]).finally(
    () => {
      isOver = true;
    },
  );
  await others();
  expect(isOver).toBe(false);
  await crowded(-1);
  expect(await calls).toMatchObject(['stored', [{ number: 0 }]]);
});

test('a PostgreSQL that is restarted, or crashes, is waited for', async () => {
  const server = await PostgresServer.start();
  onTestFinished(() => server.close());
  const store = await opened(server.address('postgres'));
  const { id } = await store.contests.create(contestOf());
  let stored = 0;
  let going = true;
  const writing = Array.from({ length: 3 }, async () => {
    while (going) expect(await store.games.finish(id, 1, gameOf(stored++))).toBe('stored');
  });
  for (const how of ['fast', 'immediate'] as const) {
    const before = stored;
    await server.stop(how);
    const read = store.games.counts(id); // waits like all calls
    await server.run();
    expect((await read).reduce((sum, { games }) => sum + games, 0)).toBeGreaterThanOrEqual(
      before - 3,
    );
    await store.games.counts(id);
  }
  going = false;
  await Promise.all(writing);
  expect((await store.games.of(id)).map(({ number }) => number)).toEqual(
    Array.from({ length: stored }, (_, number) => number),
  );
  expect(await store.contests.verify(id)).toMatchObject({ state: 'whole', damage: [] });
});
