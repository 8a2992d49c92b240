import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, create, FRIENDS, type Served, serve } from './online-client.ts';

/** Engines of the server: people first, and a place in the queue for whoever waits. */

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

/** Thoughts that no test waits for. */
const SLOW = {
  ...FRIENDS,
  rules: 'breakthrough',
  seats: { first: 'mcts:10s', second: 'mcts:10s' },
};
const QUICK = { ...FRIENDS, seats: { first: 'person', second: 'level:1' } };

/** Games between engines, each watched by a page; resolves when one of them thinks and the others wait. */
async function watchMany(count: number): Promise<Client[]> {
  const watchers = await Promise.all(
    Array.from({ length: count }, async () => {
      const { room } = await create(server.address, SLOW);
      return Client.join(server.address, room);
    }),
  );
  const last = watchers[count - 1];
  await last.until(() => last.status?.queue.first !== null);
  return watchers;
}

test('a person’s engine answers while many games between engines wait for their first move', async () => {
  const watchers = await watchMany(20);
  const places = watchers.map(({ status }) => status?.queue.first ?? 0).filter(place => place > 0);
  expect(new Set(places).size).toBe(places.length); // no two have the same
  expect(places.length).toBeGreaterThan(10);

  const { room, secrets } = await create(server.address, QUICK);
  const person = await Client.join(server.address, room, secrets.first);
  await person.until(() => person.status?.phase === 'playing');
  person.move('b2');
  await person.until(() => person.moves.length === 2);
  const moved = watchers.filter(({ moves }) => moves.length > 0);
  expect(moved.length).toBeLessThan(places.length / 2);
});
