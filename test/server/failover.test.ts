import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { kill } from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { WIRE_VERSION } from '../../src/protocols/wire.ts';
import { startServer } from '../../src/server/start.ts';
import { sleep } from '../../src/time/timers.ts';
import { isLong } from '../support/long.ts';
import { freshStore, inPostgres } from '../support/postgres.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { Client, FRIENDS, friends, play } from './online-client.ts';

/** One of two servers dies or hangs during a game: the players go on at the other. */

const CLOCKED = { ...FRIENDS, time: '60s' };
/** Milliseconds until a page connects again; it waits longer each time. */
const FIRST_WAIT = 250;
/** The promised time in milliseconds, on an idle machine. */
const PROMISED = 2_000;

/** A proxy between a server and PostgreSQL that can hold everything back, as a broken network does. */
class Relay {
  readonly location: string;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(location: string) {
    this.location = location;
  }

  static async to(address: string): Promise<Relay> {
    const target = new URL(address);
    const server = createServer(client => {
      const database = connect(Number(target.port), target.hostname);
      relay.#join(client, database);
      relay.#join(database, client);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const location = new URL(address);
    location.port = String((server.address() as AddressInfo).port);
    const relay = new Relay(location.href);
    onTestFinished(() => {
      for (const socket of relay.#sockets) socket.destroy();
      server.close();
    });
    return relay;
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', bytes => to.write(bytes));
    if (this.#isCut) from.pause();
    from.on('error', () => {});
    from.on('close', () => to.destroy());
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  mend(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.resume();
  }
}

async function serve(store: string): Promise<ServeProcess> {
  const server = await ServeProcess.start('--port', '0', '--store', store);
  onTestFinished(() => server.kill());
  return server;
}

const addressOf = (server: ServeProcess): string => server.address.slice(0, -1);

/** Rejoins as a page does that has lost its connection: retries until a server lets it in. */
async function comeBack(
  address: string,
  room: string,
  secret: string | null,
  known: number,
): Promise<Client> {
  for (let wait = FIRST_WAIT; ; wait *= 2) {
    await sleep(wait);
    const client = new Client(address);
    await client.until(() => client.socket.readyState !== WebSocket.CONNECTING);
    if (client.closed !== null || client.socket.readyState !== WebSocket.OPEN) continue;
    client.say({
      ...{ type: 'hello', version: WIRE_VERSION, room, known },
      ...(secret ? { secret } : {}),
    });
    await client.until(() => client.status !== null || client.closed !== null);
    if (client.closed === null) return client;
  }
}

test('the leader is killed: the game goes on at the other server, and no clock has run', async () => {
  const store = await freshStore();
  const [one, two] = [await serve(store), await serve(store)];
  expect(one.said).toContain('leads');
  expect(two.said).toContain(`follows ${one.address}`);
  const game = await friends(addressOf(two), CLOCKED);
  const { room, secrets } = game;
  await play(game, 'b2 a1 c3');
  const spectator = await Client.join(addressOf(two), room);
  const shown = await Client.watch(addressOf(two), room); // by the other server itself
  const killed = performance.now();
  await one.kill();
  const lost = [game.first, game.second, spectator];
  const [first, second, watching] = await Promise.all(
    lost.map(async (client, i) => {
      await client.until(() => client.closed !== null);
      expect(client.closed).toBe(1012); // as a server says that restarts
      const secret = [secrets.first, secrets.second, null][i];
      return comeBack(addressOf(two), room, secret, client.events.length);
    }),
  );
  await second.until(() => second.status?.phase === 'playing');
  const back = performance.now();
  second.move('a3', 3);
  await watching.until(() => watching.moves.length === 1);
  const took = performance.now() - killed;
  console.log(`went on after ${Math.round(took)} ms`);
  if (isLong) expect(took).toBeLessThan(PROMISED);
  await first.until(() => first.moves.length === 1);
  await shown.until(() => shown.moves.length === 4);
  const numbers = shown.heard.flatMap(message =>
    message.type === 'events' ? message.events.map((_, i) => message.from + i) : [],
  );
  expect(shown.closed).toBeNull();
  expect(numbers).toEqual(numbers.map((_, i) => 3 + i)); // no gap, no repetition
  expect(shown.events.slice(3)).toEqual(watching.events);
  const moved = watching.events.at(-1);
  expect(moved).toMatchObject({ type: 'moved', side: 'second', move: 'a3' });
  // the time without a server is charged to nobody
  if (moved?.type === 'moved')
    expect(moved.spent).toBeLessThanOrEqual(performance.now() - back + 250);
  await two.until('leads');
});

test.runIf(isLong)('a leader that loses its sessions takes up its lease again', async () => {
  const store = await freshStore();
  const roles: string[] = [];
  const here = { host: '127.0.0.1', port: 0, strict: true, version: '1', store };
  const start = async () => {
    const running = unwrap(await startServer({ ...here, onRole: role => roles.push(role) }));
    onTestFinished(() => running.close());
    return running.address.slice(0, -1);
  };
  const [one, two] = [await start(), await start()];
  const game = await friends(two, CLOCKED);
  await play(game, 'b2 a1');
  await inPostgres(
    store,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await play(game, 'c3 a3');
  expect([game.first.closed, game.second.closed]).toEqual([null, null]);
  expect(roles.filter(role => role === 'leader')).toHaveLength(1);
  expect(await (await fetch(`${one}/health`)).json()).toMatchObject({ role: 'leader' });
});

test.runIf(isLong)(
  'a leader without its database stops before another leads, and follows again',
  async () => {
    const store = await freshStore();
    const relay = await Relay.to(store);
    const roles: string[] = [];
    const start = async (name: string, location: string) => {
      const here = { host: '127.0.0.1', port: 0, strict: true, version: '1', store: location };
      const onRole = (role: string) => roles.push(`${name} ${role}`);
      const running = unwrap(await startServer({ ...here, onRole }));
      onTestFinished(() => running.close());
      return running.address.slice(0, -1);
    };
    const one = await start('one', relay.location);
    const two = await start('two', store);
    const game = await friends(one, CLOCKED);
    await play(game, 'b2 a1');
    relay.cut();
    game.first.move('c3');
    await game.first.until(() => game.first.closed !== null);
    expect(roles).toEqual(['one leader', 'two follower']); // nobody else yet
    const first = await comeBack(two, game.room, game.secrets.first, 2);
    expect(roles).toEqual(['one leader', 'two follower', 'two leader']);
    const second = await comeBack(two, game.room, game.secrets.second, 2);
    for (const each of [first, second]) await each.until(() => each.status?.phase === 'playing');
    first.move('c3', 2);
    await second.until(() => second.moves.length === 1);
    relay.mend();
    const back = await comeBack(one, game.room, game.secrets.second, 0);
    expect(back.moves).toEqual(['b2', 'a1', 'c3']);
  },
);

test.runIf(isLong)(
  'a leader that hangs is replaced, and does nothing any more when it wakes',
  async () => {
    const store = await freshStore();
    const [one, two] = [await serve(store), await serve(store)];
    const game = await friends(addressOf(one), CLOCKED);
    await play(game, 'b2 a1');
    kill(one.pid ?? 0, 'SIGSTOP');
    await two.until('leads'); // after six seconds
    const { room, secrets } = game;
    const first = await comeBack(addressOf(two), room, secrets.first, 2);
    const second = await comeBack(addressOf(two), room, secrets.second, 2);
    for (const each of [first, second]) await each.until(() => each.status?.phase === 'playing');
    first.move('c3', 2);
    await second.until(() => second.moves.length === 1);
    game.first.move('a2', 2); // at the server that hangs
    kill(one.pid ?? 0, 'SIGCONT');
    await game.first.until(() => game.first.closed !== null);
    await one.until('follows');
    expect(game.first.moves).toEqual(['b2', 'a1']); // nothing was shown that is not stored
    const back = await comeBack(addressOf(one), room, secrets.second, 0);
    expect(back.moves).toEqual(['b2', 'a1', 'c3']); // and nothing was stored beside
  },
);
