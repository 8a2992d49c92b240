import { expect, test } from 'vitest';
import { WIRE_VERSION } from '../../src/protocols/wire.ts';
import { Client, FRIENDS, friends, play, post, serve } from './online-client.ts';

test('whoever opens game after game shuts nobody out, and games at rest come back', async () => {
  const { address, close } = await serve(undefined, { limits: { openRooms: 3 } });
  const games: Awaited<ReturnType<typeof friends>>[] = [];
  for (let i = 0; i < 6; i++) {
    const game = await friends(address);
    await play(game, 'b2 a1');
    games.push(game);
    if (i % 2 === 0) game.first.act({ type: 'resign' });
    for (const page of [game.first, game.second]) {
      await page.until(() => i % 2 === 1 || page.status?.phase === 'over');
      page.socket.close();
      await page.until(() => page.closed !== null);
    }
  }
  const health = (await (await fetch(`${address}/health`)).json()) as { rooms: number };
  expect(health.rooms).toBeLessThanOrEqual(3);
  const spectators: Client[] = [];
  for (const { room } of games.slice(0, 3)) spectators.push(await watching(address, room));
  for (const { moves } of spectators) expect(moves).toEqual(['b2', 'a1']);

  // all places are taken: a game can be created, but not opened until a place is free
  expect((await post(address, FRIENDS)).status).toBe(201);
  const late = await greeted(address, games[5].room);
  expect(late.faults).toEqual(['server-full']);
  spectators[0].socket.close();
  expect((await watching(address, games[5].room)).moves).toEqual(['b2', 'a1']);
  await close();
});

/** A spectator who was let in or refused. */
async function greeted(address: string, room: string): Promise<Client> {
  const client = new Client(address);
  await client.open();
  client.say({ type: 'hello', version: WIRE_VERSION, room, known: 0 });
  await client.until(() => client.status !== null || client.closed !== null);
  return client;
}

/** A spectator who retries until there is a place, since the server notices a little later that somebody has left. */
async function watching(address: string, room: string): Promise<Client> {
  for (;;) {
    const client = await greeted(address, room);
    if (client.status) return client;
    expect(client.faults).toEqual(['server-full']);
  }
}
