import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { games } from '../../src/games/index.ts';
import { COUP, PARTIE, SYMBOL, writeCoupReq, writePartieReq } from '../../src/protocols/scs.ts';
import { TICKET } from '../../src/protocols/tickets.ts';
import { Client, create, post, type Served, serve } from './online-client.ts';

/** Bots that connect to a seat of a server's game: raw sockets, every byte ours. */

const folder = mkdtempSync(join(tmpdir(), 'quadrille-bots-at-'));
const file = join(folder, 'quadrille.sqlite');
let site: Served;
beforeAll(async () => {
  site = await serve(file);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A UGI bot that plays the first legal move; `mute` never answers `go`. */
function ugiBot(port: number, rulesId: string, mute = false): Socket {
  const rules = unwrap(readRulesId(games, rulesId));
  let position = rules.start;
  const socket = connect(port, '127.0.0.1');
  let held = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (held + text).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) {
      const [word, ...rest] = line.trim().split(' ');
      if (word === 'ugi') socket.write('id name first\nugiok\n');
      if (word === 'isready') socket.write('readyok\n');
      if (word === 'position') {
        position = rules.start;
        for (const move of rest.slice(2))
          position = position.play(unwrap(rules.readMove(position, move)));
      }
      if (word === 'go' && !mute)
        socket.write(`bestmove ${rules.writeMove(position, position.legalMoves()[0])}\n`);
    }
  });
  onTestFinished(() => void socket.destroy());
  return socket;
}

const portOf = async (client: Client): Promise<number> => {
  await client.until(() => (client.status?.listeners.length ?? 0) > 0);
  return client.status?.listeners[0].port ?? 0;
};

const seats = { first: 'person', second: 'tcp:ugi' };
const ticket = expect.stringMatching(TICKET);

test('a person plays a bot, which comes back after a restart of the server and goes on', async () => {
  const { room, secrets } = await create(site.address, {
    rules: 'puissance4',
    time: 'none',
    seats,
  });
  const before = await Client.join(site.address, room, secrets.first);
  const port = await portOf(before);
  expect(before.status).toMatchObject({ phase: 'waiting', there: { first: true, second: false } });
  ugiBot(port, 'puissance4');
  await before.until(() => before.status?.phase === 'playing');
  expect(before.status?.listeners).toEqual([]);
  before.move('4');
  await before.until(() => before.moves.length === 2);
  expect(await before.fault(before.act({ type: 'offer', what: 'draw' }))).toBe('no-answer');
  expect(await before.fault(before.act({ type: 'offer', what: 'undo' }))).toBe('no-answer');
  await site.close();
  site = await serve(file);
  const after = await Client.join(site.address, room, secrets.first);
  ugiBot(await portOf(after), 'puissance4');
  await after.until(() => after.status?.phase === 'playing');
  after.move('5');
  await after.until(() => after.moves.length === 4);
  after.act({ type: 'resign' });
  await after.until(() => after.status?.phase === 'over');
});

test('a bot that leaves before the game makes room for the next; one that comes too late is refused', async () => {
  const { room, secrets } = await create(site.address, { rules: 'tictactoe', time: 'none', seats });
  const bots = await Client.join(site.address, room); // watches: the person is not there yet
  const port = await portOf(bots);
  const first = ugiBot(port, 'tictactoe');
  await bots.until(() => bots.status?.there.second === true);
  const refused = connect(port, '127.0.0.1');
  refused.on('error', () => {});
  await new Promise(resolve => refused.once('close', resolve).resume());
  first.destroy();
  await bots.until(() => bots.status?.there.second === false);
  ugiBot(port, 'tictactoe');
  await bots.until(() => bots.status?.there.second === true);
  expect(bots.status?.phase).toBe('waiting');
  const person = await Client.join(site.address, room, secrets.first);
  await person.until(() => person.status?.phase === 'playing');
  person.move('b2');
  await person.until(() => person.moves.length === 2);
});

test('a bot that hangs up loses; the evidence says how', async () => {
  const { room, secrets } = await create(site.address, { rules: 'tictactoe', time: 'none', seats });
  const person = await Client.join(site.address, room, secrets.first);
  const bot = ugiBot(await portOf(person), 'tictactoe', true);
  await person.until(() => person.status?.phase === 'playing');
  person.move('b2');
  await person.until(() => person.moves.length === 1);
  bot.end();
  await person.until(() => person.status?.phase === 'over');
  const ended = person.events.at(-1);
  expect(ended).toMatchObject({ type: 'ended', cause: 'crash', winner: 'first' });
  expect(ended?.type === 'ended' && JSON.parse(ended.evidence ?? '').position).toBe('3/1x1/3 o');
});

test('a bot in time trouble loses on time', async () => {
  const { room, secrets } = await create(site.address, {
    rules: 'tictactoe',
    time: '200ms',
    seats: { first: 'tcp:ugi', second: 'person' },
  });
  const person = await Client.join(site.address, room, secrets.second);
  ugiBot(await portOf(person), 'tictactoe', true);
  await person.until(() => person.status?.phase === 'over');
  expect(person.events.at(-1)).toMatchObject({ type: 'ended', cause: 'time', winner: 'second' });
});

test('two bots play to the end while somebody watches', async () => {
  const { room } = await create(site.address, {
    rules: 'breakthrough',
    time: '5s',
    seats: { first: 'tcp:ugi', second: 'tcp:ugi' },
  });
  const watcher = await Client.join(site.address, room);
  const port = await portOf(watcher);
  expect(watcher.status?.listeners).toEqual([
    { protocol: 'ugi', port, sides: ['first', 'second'] },
  ]);
  ugiBot(port, 'breakthrough');
  ugiBot(port, 'breakthrough');
  await watcher.until(() => watcher.status?.phase === 'over');
  expect(watcher.events.at(-1)?.type).toBe('moved');
});

test('two bots play as soon as the game is created, with nobody there', async () => {
  const { room, listeners = [] } = await create(site.address, {
    rules: 'breakthrough',
    time: '60s',
    seats: { first: 'tcp:ugi', second: 'tcp:ugi' },
  });
  expect(listeners).toEqual([
    { protocol: 'ugi', port: expect.any(Number), sides: ['first', 'second'], ticket },
  ]);
  const bots = [1, 2].map(() => ugiBot(listeners[0].port, 'breakthrough'));
  await Promise.all(bots.map(bot => once(bot, 'close')));
  const watcher = await Client.join(site.address, room);
  expect(watcher.status?.phase).toBe('over');
  expect(watcher.events.at(-1)?.type).toBe('moved');
});

test('a port that is asked for is opened, or refused, and then nothing is created', async () => {
  const holder = createServer();
  await once(holder.listen(0, '127.0.0.1'), 'listening');
  const { port } = holder.address() as AddressInfo;
  const game = (seat: string) => ({
    rules: 'breakthrough',
    time: '60s',
    seats: { first: 'tcp:ugi', second: seat },
  });
  const rooms = async (): Promise<number> =>
    ((await (await fetch(`${site.address}/health`)).json()) as { rooms: number }).rooms;
  const before = await rooms();
  const taken = await post(site.address, game(`tcp:ugi:${port}`));
  expect(taken.status).toBe(503);
  expect(await taken.json()).toMatchObject({
    fault: { code: 'port-taken', message: { en: expect.stringContaining(String(port)) } },
  });
  for (const wrong of ['80', '65536', 'x', '']) {
    const answer = await post(site.address, game(`tcp:ugi:${wrong}`));
    expect([wrong, answer.status]).toEqual([wrong, 400]);
    expect(await answer.json()).toMatchObject({ fault: { code: 'bad-port' } });
  }
  expect(await rooms()).toBe(before);
  await new Promise(resolve => holder.close(resolve));
  const { listeners = [] } = await create(site.address, game(`tcp:log320:${port}`));
  expect(listeners).toEqual([
    { protocol: 'ugi', port: expect.any(Number), sides: ['first'], ticket },
    { protocol: 'log320', port, sides: ['second'], ticket },
  ]);
});

test('a game of SCS that the server was stopped in ends without a winner: its protocol cannot go on', async () => {
  const bots = { first: 'tcp:scs', second: 'tcp:scs' };
  const { room } = await create(site.address, { rules: 'ultimate', time: '60s', seats: bots });
  const before = await Client.join(site.address, room);
  const port = await portOf(before);
  const connectAs = (name: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).write(writePartieReq({ id: PARTIE, name }));
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const ada = connectAs('Ada');
  await before.until(() => before.status?.names.first === 'Ada');
  connectAs('Bob');
  await before.until(() => before.status?.phase === 'playing');
  ada.write(writeCoupReq({ id: COUP, symbol: SYMBOL.croix, board: 4, cell: 4, won: 0 }));
  await before.until(() => before.moves.length === 1);
  expect(before.moves).toEqual(['e5']);
  await site.close();
  site = await serve(file);
  const after = await Client.join(site.address, room);
  expect(after.status?.phase).toBe('over');
  expect(after.events.at(-1)).toMatchObject({ type: 'ended', cause: 'abandoned', winner: null });
});

test.each(['tcp:log320', 'tcp:log320-course'])(
  '%s begins as soon as it has the board',
  async seat => {
    const { room, secrets } = await create(site.address, {
      rules: 'breakthrough',
      time: 'none',
      seats: { first: seat, second: 'person' },
    });
    const person = await Client.join(site.address, room, secrets.second);
    const socket = connect(await portOf(person), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const [board] = (await once(socket.setEncoding('latin1'), 'data')) as [string];
    expect(board).toMatch(/^1/);
    socket.write('A2-A3');
    await person.until(() => person.moves.length === 1);
    expect(person.moves).toEqual(['a2a3']);
    const answer = once(socket, 'data');
    person.move('h7h6');
    expect(String((await answer)[0])).toContain('H7');
  },
);
