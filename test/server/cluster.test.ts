import { once } from 'node:events';
import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket as PlainSocket } from 'ws';
import { unwrap } from '../../src/core/result.ts';
import type { LobbyState } from '../../src/protocols/people-wire.ts';
import type { ServerOptions } from '../../src/server/server-options.ts';
import { startServer } from '../../src/server/start.ts';
import { openStore } from '../../src/store/open.ts';
import { freshStore, inPostgres } from '../support/postgres.ts';
import { ask, FeedPage } from './class-client.ts';
import { Client, create, FRIENDS, play, post } from './online-client.ts';

/** Several servers on one database: each serves everybody. */

/** A server in this process. */
async function member(store: string, settings: Partial<ServerOptions> = {}) {
  const limits = { refusalDelay: 1, ...settings.limits };
  const here = { host: '127.0.0.1', port: 0, strict: true, store, version: '1' };
  const running = unwrap(await startServer({ ...here, ...settings, limits }));
  onTestFinished(() => running.close());
  return { ...running, address: running.address.slice(0, -1) };
}

const healthOf = async (address: string) => (await fetch(`${address}/health`)).json();

const codeOf = async (answer: Response): Promise<[number, string]> => [
  answer.status,
  (await answer.json()).fault?.code,
];

type Pair = readonly [leader: { readonly address: string }, follower: { readonly address: string }];

/** A game opened at one server is taken at the other, by one person. */
async function meetInLobby([one, two]: Pair): Promise<void> {
  const arrive = async ({ address }: { address: string }, name: string) => {
    const { body } = await ask(address, 'POST', '/api/people', { body: { name } });
    const { secret } = body as { secret: string };
    const page = await FeedPage.open(address, secret, 'lobby');
    return { address, secret, page };
  };
  const ada = await arrive(one, 'Ada');
  const [bob, eve] = [await arrive(two, 'Bob'), await arrive(two, 'Eve')];
  const open = { rules: 'tictactoe', time: 'none', side: 'first' };
  const asked = { as: ada.secret, body: open };
  const { room } = (await ask(ada.address, 'POST', '/api/lobby/games', asked)).body;
  const first = await Client.join(ada.address, room, null, 0, ada.secret);
  await bob.page.until('lobby', (state: LobbyState) => state.open.some(game => game.room === room));
  const takers = await Promise.all(
    [bob, eve].map(({ address, secret }, i) =>
      ask(i === 0 ? address : one.address, 'POST', `/api/lobby/games/${room}/take`, { as: secret }),
    ),
  );
  expect(takers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { address, secret } = takers[0].status === 201 ? bob : eve;
  const second = await Client.join(address, room, null, 0, secret);
  expect([first.you, second.you]).toEqual(['first', 'second']);
  await play({ first, second }, 'b2 a1');
}

/** Checks that the port for the other servers is closed to everybody else. */
async function attackPort(store: string): Promise<void> {
  const [row] = await inPostgres(store, 'select announcement from leader');
  const { host, port, certificate } = JSON.parse(String(row.announcement));
  const tls = { host, port, ca: certificate, checkServerIdentity: () => undefined };
  for (const headers of [
    {},
    { 'x-quadrille-cluster': '' },
    { 'x-quadrille-cluster': 'A'.repeat(22), 'x-forwarded-for': '203.0.113.7' },
  ]) {
    const sent = request({ ...tls, path: '/api/lobby', headers }).end();
    const [answer] = await once(sent, 'response');
    expect(answer.statusCode).toBe(403);
    expect(await json(answer)).toMatchObject({ fault: { code: 'not-of-the-cluster' } });
    const upgraded = request({
      ...{ ...tls, path: '/api/live' },
      headers: { ...headers, connection: 'Upgrade', upgrade: 'websocket' },
    }).end();
    const [refused] = await once(upgraded, 'response');
    expect(refused.statusCode).toBe(403);
  }
}

/** New games that an address may ask for in a minute. */
const GAMES = 4;

/** Checks that limits apply to the client, not to the server that forwards it. One game was created before. */
async function tryLimits([one, two]: Pair, store: string): Promise<void> {
  const [{ value: secret }] = await inPostgres(
    store,
    "select value from setting where name = 'cluster-secret'",
  );
  // at the public port even the servers' secret gives no other origin
  const forged = { 'x-quadrille-cluster': String(secret), 'x-forwarded-for': '203.0.113.7' };
  const codes: number[] = [];
  for (let i = 0; i < 2 * GAMES; i++)
    for (const { address } of [one, two])
      codes.push((await post(address, FRIENDS, i % 2 === 0 ? {} : forged)).status);
  expect(codes).toEqual(codes.map((_, i) => (i < GAMES - 1 ? 201 : 429))); // one was created before
  // pages of other sites, other names, bodies that are too long
  const foreign = { origin: 'https://evil.example' };
  expect(await codeOf(await post(two.address, FRIENDS, foreign))).toEqual([403, 'foreign-origin']);
  const long = await post(two.address, { ...FRIENDS, rules: 'x'.repeat(5_000) });
  expect([413, 429]).toContain(long.status);
  const endless = await fetch(`${two.address}/api/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: 'x'.repeat(2_000_000),
  });
  expect([endless.status, endless.headers.get('connection')]).toEqual([413, 'close']);
  // a leader takes the host name from a follower
  const asked = async (host: string) => {
    const socket = new PlainSocket(`${two.address.replace('http', 'ws')}/api/live`, {
      headers: { host },
    });
    socket.on('error', () => {});
    onTestFinished(() => socket.terminate());
    const opened = once(socket, 'open').then(() => 101);
    const refused = once(socket, 'unexpected-response').then(([, answer]) => answer.statusCode);
    return Promise.race([opened, refused]);
  };
  expect(await asked('two.example')).toBe(101);
  expect(await asked('evil.example')).toBe(421);
}

async function refuseOtherVersion(store: string): Promise<void> {
  const here = { host: '127.0.0.1', port: 0, strict: true, store };
  const refused = await startServer({ ...here, version: '2' });
  expect(refused).toMatchObject({ ok: false, fault: { code: 'other-version' } });
}

test('a game goes on wherever its players and spectators are, and come back', async () => {
  const store = await freshStore();
  const settings = { limits: { gamesPerMinute: GAMES } };
  const one = await member(store, { ...settings, allowHosts: ['one.example'] });
  const two = await member(store, { ...settings, allowHosts: ['two.example'] });
  expect(await healthOf(one.address)).toMatchObject({ role: 'leader', status: 'ok' });
  expect(await healthOf(two.address)).toEqual({
    ...{ status: 'ok', store: 'ok', role: 'follower' },
    leader: `${one.address}/`,
  });
  expect(two.administrator).toBe(one.administrator);
  const { room, secrets } = await create(two.address);
  const first = await Client.join(two.address, room, secrets.first);
  const second = await Client.join(one.address, room, secrets.second);
  const watching = [await Client.join(one.address, room), await Client.join(two.address, room)];
  await play({ first, second }, 'b2 a1');
  first.socket.close();
  await second.until(() => second.status?.there.first === false);
  const back = await Client.join(one.address, room, secrets.first, first.events.length);
  back.events.unshift(...first.events);
  await play({ first: back, second }, 'c3 a3 a2 c2');
  for (const spectator of watching) {
    await spectator.until(() => spectator.moves.length === 6);
    expect(spectator.moves).toEqual(second.moves);
  }
  // each serves the web app itself, and answers 404 itself
  expect(await (await fetch(`${two.address}/lobby`)).text()).toContain('<html');
  expect(await codeOf(await fetch(`${two.address}/api/nothing`))).toEqual([404, 'not-found']);
  await meetInLobby([one, two]);
  await tryLimits([one, two], store);
  await attackPort(store);
  await refuseOtherVersion(store);
  // after an orderly stop too: pages are told, and the other server goes on with the games
  await one.close();
  await watching[1].until(() => watching[1].closed === 1012);
  const after = await Client.join(two.address, room, secrets.second);
  expect(after.moves).toEqual(second.moves);
  expect(await healthOf(two.address)).toMatchObject({ role: 'leader', leader: `${two.address}/` });
});

test('without a leader requests wait, and are told so in the end', async () => {
  const store = await freshStore();
  unwrap(await openStore(store)).close(); // its tables
  const other = new pg.Client({ connectionString: store });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock($1, 1)', [0x51_75_61_64]); // as a server that only starts
  const { address } = await member(store, { limits: { leaderWait: 300 } });
  const refused = await post(address, FRIENDS);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await codeOf(refused)).toEqual([503, 'no-leader']);
  expect(await healthOf(address)).toMatchObject({ status: 'ok', role: 'follower', leader: null });
  await other.end();
  await expect
    .poll(async () => (await post(address, FRIENDS)).status, { timeout: 30_000 })
    .toBe(201);
});
