import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import websocket from '@fastify/websocket';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WIRE_VERSION } from '../../src/protocols/wire.ts';
import { httpServer } from '../../src/server/http.ts';
import { LIMITS, type ServerLimits } from '../../src/server/limits.ts';
import { times } from '../support/long.ts';
import { freshFile } from '../support/store-files.ts';
import {
  Client,
  create,
  FRIENDS,
  friends,
  play,
  post,
  type Served,
  serve,
} from './online-client.ts';

/** Which connections are let in, and for how long: real sockets from one address against a real server. */

/** The address of a server with other limits. */
async function limited(limits: Partial<ServerLimits>): Promise<string> {
  const site = await serve(undefined, { limits });
  onTestFinished(() => site.close());
  return site.address;
}

const UPGRADE = [
  'GET /api/live HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
  '\r\n',
].join('\r\n');

async function greet(address: string, room: string, more: object): Promise<Socket> {
  const socket = await dial(address);
  const hello = { type: 'hello', version: WIRE_VERSION, room, known: 0, ...more };
  const { length } = JSON.stringify(hello);
  // a text frame with a length of two bytes and a mask of zeros: https://www.rfc-editor.org/rfc/rfc6455#section-5.2
  const head = Buffer.from([0x81, 0x80 | 126, length >> 8, length & 255, 0, 0, 0, 0]);
  socket.write(Buffer.concat([Buffer.from(UPGRADE), head, Buffer.from(JSON.stringify(hello))]));
  return socket;
}

/** Whether a hello is welcomed; by a raw socket, since there are hundreds. */
async function welcomed(address: string, room: string, secret: string | null): Promise<boolean> {
  const socket = await greet(address, room, secret === null ? {} : { secret });
  let answer = '';
  return new Promise(resolve => {
    socket
      .on('close', () => resolve(false))
      .on('data', chunk => {
        answer += chunk;
        if (answer.includes('"welcome"')) resolve(true);
      });
  });
}

/** A connection that says nothing, or null where it is refused before it is one. */
async function silent(address: string): Promise<Client | null> {
  const client = new Client(address);
  await client.until(() => client.closed !== null || client.socket.readyState === WebSocket.OPEN);
  return client.closed === null ? client : null;
}

test('a school behind one address is let in again at once after a restart', async () => {
  const file = freshFile();
  const before = await serve(file);
  const games = await Promise.all(Array.from({ length: 40 }, () => create(before.address)));
  await before.close();
  // credit for 80 connections; seats return theirs, so hundreds come all the same
  const after = await serve(file, { limits: { credit: 80, creditPerSecond: 0.01 } });
  onTestFinished(() => after.close());
  for (let pages = 0; pages < times(3, 16); pages++) {
    const coming = games.flatMap(({ room, secrets: { first, second } }) =>
      [first, second].map(secret => welcomed(after.address, room, secret)),
    );
    expect(await Promise.all(coming)).not.toContain(false);
  }
});

describe('a flooder', () => {
  let strict: Served;
  beforeAll(async () => {
    const slowRates = { bytesPerSecond: 1, messagesPerSecond: 0.01 };
    const limits = { unknownPerAddress: 5, spectatorsPerAddress: 2, bytes: 6_000, messages: 5 };
    strict = await serve(undefined, { limits: { ...limits, ...slowRates } });
  });
  afterAll(() => strict.close());

  test('that opens connections spends its address’s credit; players come and go beside it', async () => {
    const address = await limited({ credit: 30, creditPerSecond: 0.01 });
    const game = await friends(address);
    const opened = [];
    for (let i = 0; i < 40; i++) opened.push(await silent(address));
    expect(opened.filter(client => client === null)).toHaveLength(10);
    await play(game, 'b2 a1');
    const refused = await fetch(`${address}/api/live`);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ fault: { code: 'too-many' } });
  });

  test('that asks again and again waits for its refusals, as many as may wait', async () => {
    const never = { refusalDelay: 2 ** 30, delayedRefusals: 1 };
    const address = await limited({ gamesPerMinute: 1, ...never });
    await create(address);
    const leave = new AbortController();
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify(FRIENDS);
    const ask = (signal: AbortSignal) =>
      fetch(`${address}/api/games`, { ...asked, body, signal }).then(({ status }) => status);
    const refused = [ask(leave.signal), ask(leave.signal)];
    expect(await Promise.any(refused)).toBe(429); // one refusal comes at once, the other waits
    leave.abort();
    const ends = await Promise.allSettled(refused);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('whose messages come too fast pays for it', async () => {
    const address = await limited({
      credit: 20,
      creditPerSecond: 0.01,
      messages: 5,
      floodPrice: 20,
    });
    const client = await silent(address);
    for (let i = 0; i < 10; i++) client?.say({ type: 'ping' });
    await client?.until(() => client.closed !== null);
    expect(client?.faults).toContain('too-fast');
    expect(await silent(address)).toBeNull();
  });

  test('that says nothing is closed, the oldest first', async () => {
    const { address } = strict;
    const clients: (Client | null)[] = [];
    for (let i = 0; i < 7; i++) clients.push(await silent(address));
    await clients[0]?.until(() => clients[0]?.closed === 1008);
    await clients[1]?.until(() => clients[1]?.closed === 1008);
    expect(clients[0]?.faults).toEqual(['no-hello']);
    expect(clients.slice(2).map(client => client?.closed)).toEqual([null, null, null, null, null]);
  });

  test('that guesses games pays for it', async () => {
    const address = await limited({ credit: 20, creditPerSecond: 0.01, failedHelloPrice: 10 });
    for (let i = 0; i < 2; i++) {
      const client = await silent(address);
      client?.say({ type: 'hello', version: WIRE_VERSION, room: `guessed${i}`, known: 0 });
      await client?.until(() => client.closed !== null);
      expect(client?.faults).toEqual(['no-game']);
    }
    expect(await silent(address)).toBeNull();
  });

  test('that watches is bounded; a player finds room', async () => {
    const { address } = strict;
    const { room, secrets } = await create(address);
    for (let i = 0; i < 2; i++) await Client.join(address, room);
    const third = await silent(address);
    third?.say({ type: 'hello', version: WIRE_VERSION, room, known: 0 });
    await third?.until(() => third.closed === 1013);
    expect(third?.faults).toEqual(['address-full']);
    expect((await Client.join(address, room, secrets.first)).you).toBe('first');
  });

  test('that opens plain connections is cut off at its bound', async () => {
    const address = await limited({ connectionsPerAddress: 3 });
    const held = await Promise.all([1, 2, 3].map(() => dial(address)));
    const fourth = connect(Number(new URL(address).port), '127.0.0.1');
    fourth.on('error', () => {});
    await once(fourth, 'close');
    held[0].destroy();
    await expect
      .poll(() =>
        fetch(`${address}/health`)
          .then(({ ok }) => ok)
          .catch(() => false),
      )
      .toBe(true);
  });

  test('that sends requests ahead has them answered in turn, and not without bound', async () => {
    const address = await limited({ pipelinedRequests: 3 });
    const created = (requests: number) => {
      const body = JSON.stringify(FRIENDS);
      const head = [
        'POST /api/games HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
      ];
      const one = [...head, `Content-Length: ${body.length}`, '', body].join('\r\n');
      const last = ['GET /health HTTP/1.1', 'Host: localhost', 'Connection: close', '\r\n'];
      return one.repeat(requests) + last.join('\r\n');
    };
    const [modest, greedy] = [await dial(address), await dial(address)];
    modest.write(created(3));
    const answer = await heard(modest);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([
      ...Array(3).fill('HTTP/1.1 201'),
      'HTTP/1.1 200',
    ]);
    greedy.write(created(50));
    expect(await heard(greedy)).toBe('');
  });

  test('that sends ping frames, of which no message comes, is closed too', async () => {
    const { room } = await create(strict.address);
    const socket = await greet(strict.address, room, {});
    const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
    socket.once('data', () => socket.write(Buffer.concat(Array.from({ length: 20 }, () => ping))));
    expect(await heard(socket)).toContain('"too-fast"');
  });

  test.each([
    ['too many bytes', `{"type":"ping"}${' '.repeat(2_000)}`],
    ['too many messages', '{"type":"ping"}'],
  ])('that sends %s is closed with the reason', async (_, text) => {
    const client = await silent(strict.address);
    for (let i = 0; i < 6; i++) client?.say(text);
    await client?.until(() => client.closed !== null);
    expect(client?.closed).toBe(1008);
    expect(client?.faults).toEqual(['too-fast']);
  });
});

async function dial(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

/** All that is answered until the server closes. */
async function heard(socket: Socket): Promise<string> {
  let all = '';
  socket.setEncoding('utf8').on('data', text => {
    all += text;
  });
  await once(socket, 'close');
  return all;
}

describe('whoever is too slow is closed', () => {
  let site: Served;
  beforeAll(async () => {
    const limits = { headersTimeout: 200, requestTimeout: 300, timeoutCheck: 20 };
    site = await serve(undefined, { limits: { ...limits, helloTimeout: 300, heartbeat: 100 } });
  });
  afterAll(() => site.close());
  const slowly = (socket: Socket, text: string) => {
    let sent = 0;
    const timer = setInterval(() => socket.write(text[sent++ % text.length]), 20);
    onTestFinished(() => clearInterval(timer));
  };

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ', 'x'],
    [
      'body',
      'POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{',
      ' ',
    ],
    ['nothing at all', '', ''],
  ])('with its %s: 408', async (what, begin, rest) => {
    const { address } = site;
    const socket = await dial(address);
    if (begin !== '') socket.write(begin);
    if (rest !== '') slowly(socket, rest);
    const answer = await heard(socket);
    expect(answer, what).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1])).toMatchObject({ fault: { code: 'too-slow' } });
    expect((await post(address, FRIENDS)).status).toBe(201);
  });

  test.each(['', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'])('to read an answer %j', async asks => {
    const web = mkdtempSync(join(tmpdir(), 'quadrille-web-'));
    onTestFinished(() => rmSync(web, { recursive: true }));
    writeFileSync(join(web, 'long.txt'), '');
    truncateSync(join(web, 'long.txt'), 64 * 2 ** 20); // more than the system buffers
    const server = await httpServer({ web, limits: { ...LIMITS, idleTimeout: 300 } });
    await server.register(websocket);
    onTestFinished(() => server.close());
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    const closed = new Promise(resolve => {
      server.server.on('connection', accepted => accepted.on('close', resolve));
    });
    const socket = await dial(address);
    socket.pause().write(`GET /long.txt HTTP/1.1\r\nHost: localhost\r\n${asks}\r\n`);
    await closed;
  });

  test('with its first message', async () => {
    const client = await silent(site.address);
    await client?.until(() => client.closed !== null);
    expect(client?.faults).toEqual(['no-hello']);
  });

  test('with pongs', async () => {
    const { room } = await create(site.address);
    const answer = await heard(await greet(site.address, room, {}));
    expect(answer).toContain('"welcome"');
  });
});
