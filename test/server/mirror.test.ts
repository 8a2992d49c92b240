import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket as PlainSocket } from 'ws';
import type { MatchEvent } from '../../src/core/match.ts';
import { unwrap } from '../../src/core/result.ts';
import { WIRE_VERSION } from '../../src/protocols/wire.ts';
import type { ServerOptions } from '../../src/server/server-options.ts';
import { startServer } from '../../src/server/start.ts';
import { freshStore, inPostgres } from '../support/postgres.ts';
import { ask } from './class-client.ts';
import { Client, create, FRIENDS, friends, play } from './online-client.ts';

/** Servers that do not lead show games to spectators themselves. */

async function member(store: string, settings: Partial<ServerOptions> = {}): Promise<string> {
  const limits = { refusalDelay: 1, ...settings.limits };
  const here = { host: '127.0.0.1', port: 0, strict: true, store, version: '1' };
  const running = unwrap(await startServer({ ...here, ...settings, limits }));
  onTestFinished(() => running.close());
  return running.address.slice(0, -1);
}

/** The events that a page was sent, with their numbers: a gap or a repetition shows. */
function numbered({ heard }: Client): [number, MatchEvent][] {
  return heard.flatMap(message =>
    message.type === 'welcome' || message.type === 'events'
      ? message.events.map((event, i): [number, MatchEvent] => [message.from + i, event])
      : [],
  );
}

const shows = (watching: Client, moves: number) =>
  watching.until(() => watching.moves.length === moves);

/** A socket as a stranger opens it, and the status of the answer. */
async function opened(address: string, headers: Record<string, string>): Promise<number> {
  const socket = new PlainSocket(`${address.replace('http', 'ws')}/api/live?watch`, { headers });
  socket.on('error', () => {});
  onTestFinished(() => socket.terminate());
  const refused = once(socket, 'unexpected-response').then(([, answer]) => answer.statusCode);
  return Promise.race([once(socket, 'open').then(() => 101), refused]);
}

/** Checks that only what is stored is shown, to those who may see it. */
async function tryStrangers([one, two]: readonly string[], store: string): Promise<void> {
  const { body } = await ask(one, 'POST', '/api/people', { body: { name: 'Ada' } });
  const { secret } = body as { secret: string };
  const open = { rules: 'tictactoe', time: 'none', side: 'first' };
  const listed = (await ask(one, 'POST', '/api/lobby/games', { as: secret, body: open })).body;
  // a seat that needs no other secret
  const seated = await Client.watch(two, listed.room, 0, secret);
  expect(seated.faults).toEqual(['plays-elsewhere']);
  expect((await Client.watch(two, 'abcx12')).faults).toEqual(['plays-elsewhere']); // of a contest
  const nowhere = await Client.watch(two, 'nowhere');
  await nowhere.until(() => nowhere.closed !== null);
  expect([nowhere.closed, nowhere.faults]).toEqual([1008, ['no-game']]);
  expect(await opened(two, { origin: 'https://evil.example' })).toBe(403);
  expect(await opened(two, { host: 'evil.example' })).toBe(421);

  // engines play while somebody watches, at any server
  const seats = { first: 'level:1', second: 'level:1' };
  const match = await Client.watch(two, (await create(two, { ...FRIENDS, seats })).room);
  await match.until(() => match.status?.phase === 'over');
  expect(match.moves.length).toBeGreaterThan(4);

  const { room } = await create(two);
  const page = await Client.watch(two, room);
  await page.until(() => page.status?.watching === 1);
  // nonsense from somebody with access to the database
  const moved = { type: 'moved', side: 'first', move: 'b2', spent: 0 };
  const forged = JSON.stringify({ type: 'events', from: 9, events: [moved] });
  const says = (channel: string, words: string) =>
    inPostgres(store, `select pg_notify('quadrille ${channel}', '${words}')`);
  for (const words of [
    '',
    '{}',
    'x',
    `${room} `,
    `${room} {"type":"welcome"}`,
    `${room} ${forged}`,
  ])
    await says('rooms', words);
  for (const words of ['', '[]', '{"server":1}']) await says('spectators', words);
  const second = await Client.watch(two, room);
  await page.until(() => page.status?.watching === 2);
  expect([page.events, second.events, page.faults]).toEqual([[], [], []]);
  const third = await Client.watch(two, room);
  await third.until(() => third.closed !== null);
  expect(third.faults).toEqual(['address-full']);
}

test('spectators at every server see the same, in order, whenever they come', async () => {
  const store = await freshStore();
  const one = await member(store);
  const two = await member(store, { limits: { spectatorsPerAddress: 3 } });
  const game = await friends(one);
  const { room, secrets } = game;
  const early = [await Client.watch(one, room), await Client.watch(two, room)];
  await play(game, 'b2 a1');
  for (const page of early) await shows(page, 2);
  const late = [await Client.watch(one, room), await Client.watch(two, room)];
  const again = await Client.watch(two, room, 1); // has seen an event
  const pages = [...early, ...late];
  // spectators at all servers count
  for (const page of [...pages, again, game.first])
    await page.until(() => page.status?.watching === 5);
  const [, shown] = late;
  expect(shown.heard[0]).toEqual({
    ...(late[0].heard[0] as object),
    status: { ...shown.status, elapsed: expect.any(Number), watching: expect.any(Number) },
  });
  // a notice of the leader is lost: the events are read from the store
  const ended = await inPostgres(
    store,
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where datname = current_database() and (query like 'listen%' or query = 'select 1')`,
  );
  expect(ended.length).toBeGreaterThan(1);
  await play(game, 'c3 a3 a2 c2');
  for (const page of [...pages, again]) await shows(page, page === again ? 5 : 6);
  for (const page of pages) {
    expect(numbered(page)).toEqual(numbered(early[0]));
    expect(page.you).toBeNull();
  }
  expect(numbered(again)).toEqual(numbered(early[0]).slice(1));
  // they cannot act
  expect(await early[1].fault(early[1].move('b1'))).toBe('watching');
  early[1].say({ type: 'rematch' });
  await early[1].until(() => early[1].faults.length === 2);
  early[1].say({ type: 'admit', port: 1, candidate: 1 });
  await early[1].until(() => early[1].faults.length === 3);
  expect(early[1].faults).toEqual(['watching', 'watching', 'not-owner']);
  // players are sent to the leader; the mirror tells nothing about secrets
  for (const secret of [secrets.first, 'A'.repeat(22)]) {
    const player = new Client(two, '/api/live?watch');
    await player.open();
    player.say({ type: 'hello', version: WIRE_VERSION, room, secret, known: 0 });
    await player.until(() => player.closed !== null);
    expect([player.closed, player.faults]).toEqual([1013, ['plays-elsewhere']]);
  }
  for (const page of [early[1], late[1], again]) page.socket.close();
  await game.first.until(() => game.first.status?.watching === 2);
  await tryStrangers([one, two], store);
});
