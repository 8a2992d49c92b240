import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, create, FRIENDS, type Served, serve } from './online-client.ts';

/** Engines of the server: people come first, and waiting games are told their place in the queue. */

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

/** Searches that no test waits for. */
const SLOW = {
  ...FRIENDS,
  rules: 'breakthrough',
  seats: { first: 'mcts:10s', second: 'mcts:10s' },
};
const QUICK = { ...FRIENDS, seats: { first: 'person', second: 'level:1' } };

/** Games between engines, each watched by a page; resolves when most of them have a place in the queue. */
async function watchMany(count: number): Promise<Client[]> {
  const watchers = await Promise.all(
    Array.from({ length: count }, async () => {
      const { room } = await create(server.address, SLOW);
      return Client.join(server.address, room);
    }),
  );
  const place = (watcher: Client) => watcher.status?.queue.first ?? 0;
  const waiting = () => watchers.filter(watcher => place(watcher) > 0);
  const most = () => waiting().length > count / 2;
  await Promise.any(watchers.map(watcher => watcher.until(most)));
  expect(Math.max(...waiting().map(place))).toBeGreaterThan(count / 2 - 1);
  return watchers;
}

test('a person’s engine answers while many games between engines wait for their first move', async () => {
  const watchers = await watchMany(20);

  const { room, secrets } = await create(server.address, QUICK);
  const person = await Client.join(server.address, room, secrets.first);
  await person.until(() => person.status?.phase === 'playing');
  person.move('b2');
  await person.until(() => person.moves.length === 2);
  const moved = watchers.filter(({ moves }) => moves.length > 0);
  expect(moved.length).toBeLessThan(10);
});
