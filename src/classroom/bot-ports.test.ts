import { once } from 'node:events';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import { handClock } from '../../test/support/hand-clock.ts';
import { times } from '../../test/support/long.ts';
import { Program } from '../../test/support/program.ts';
import { playGame } from '../arena/game.ts';
import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import { perMove } from '../core/clock.ts';
import { unwrap } from '../core/result.ts';
import { readRulesId } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { ERR, readPartieRep } from '../protocols/scs.ts';
import { seatWithoutGame } from '../tcp/client-seats.ts';
import { systemTimers } from '../time/timers.ts';
import { BotPorts, type BotPortsOptions, type TcpBot } from './bot-ports.ts';

/** Who is let in at the ports of a class: programs and attackers over real sockets. */

let thread: BotsThread;
beforeAll(() => {
  thread = botsThread();
});
afterAll(() => thread.close());

const LIMITS = {
  candidatesPerPort: 8,
  candidatesPerSharedPort: 16,
  strikesPerAddress: 5,
  wrongTicketsPerPort: 12,
  strikeMemory: 60_000,
  speakTimeout: 30_000,
  admitTimeout: 600_000,
};
/** Linux has all of 127.0.0.0/8: each address is another machine. */
const onLinux = process.platform === 'linux';
const [ADA, BOB, EVE] = ['127.0.0.2', '127.0.0.3', '127.0.0.9'];

const bot = (id: string, settings: Partial<TcpBot> = {}): TcpBot => ({
  ...{ id, name: id, classroom: 'c', protocol: 'scs', port: null, confirmed: [] },
  ticket: `K7Q2${id[0].toUpperCase()}`,
  ...settings,
});
const from = (host: string) => [{ host, until: Date.now() + 60_000 }];

/** Ports that are open to the network, unless told otherwise. */
async function arrange(bots: readonly TcpBot[], options: Partial<BotPortsOptions> = {}) {
  let changed = Promise.withResolvers<void>();
  const refused: string[] = [];
  const ports = new BotPorts({
    thread: () => thread,
    host: '127.0.0.1',
    range: null,
    usualPorts: false,
    most: 100,
    limits: LIMITS,
    timers: systemTimers,
    addressOf: host => host,
    isLoopback: host => host.startsWith('127.'),
    changed() {
      changed.resolve();
      changed = Promise.withResolvers();
    },
    refused: code => refused.push(code),
    ...options,
  });
  onTestFinished(() => ports.close());
  for (const each of bots) await ports.expect(each);
  const portOf = (id: string) => ports.state(id)?.port ?? 0;
  const until = async (holds: () => boolean) => {
    while (!holds()) await changed.promise;
  };
  const here = (id: string) => until(() => ports.isHere(id));
  const asked = async (id: string, count: number) => {
    await until(() => ports.state(id)?.candidates.length === count);
    return ports.state(id)?.candidates ?? [];
  };
  return { ports, portOf, until, here, asked, refused };
}

const game = (side: 'first' | 'second', wait = 60_000, signal = new AbortController().signal) => ({
  ...{ side, opponent: 'Somebody', wait, signal },
});

test('by ticket: SCS and UGI in the name, LOG320 before everything else, on shared ports', async () => {
  const { portOf, here, ports } = await arrange([
    bot('ada'),
    bot('bob', { protocol: 'ugi' }),
    bot('cleo', { protocol: 'log320' }),
    bot('dan', { protocol: 'log320-course' }),
  ]);
  expect(portOf('cleo')).toBe(portOf('dan'));
  Program.scs(portOf('ada'), 'whatever#K7Q2A');
  Program.ugi(portOf('bob'), 'Whatever', 'ticket k7q2b\n');
  new Program(portOf('cleo')).socket.write('#K7Q2C');
  new Program(portOf('dan')).socket.write('#K7Q2D');
  await Promise.all(['ada', 'bob', 'cleo', 'dan'].map(here));
  for (const id of ['ada', 'bob', 'cleo', 'dan'])
    expect(ports.state(id)).toMatchObject({ waiting: 1, playing: 0, candidates: [] });
});

test('by name or own port: asked, unless the machine is trusted', async () => {
  const own = await freePort();
  const bots = [bot('ada'), bot('bob', { protocol: 'log320', port: own })];
  const { ports, portOf, here, asked } = await arrange(bots);
  Program.scs(portOf('ada'), 'ADA', onLinux ? ADA : undefined);
  new Program(own, onLinux ? BOB : undefined);
  const [[ada], [silent]] = await Promise.all([asked('ada', 1), asked('bob', 1)]);
  expect(ada.name).toBe('ADA');
  expect(silent.name).toBeNull();
  expect(ports.isHere('ada') || ports.isHere('bob')).toBe(false);
  expect(ports.admit('bob', ada.id + 1_000)).toBe(false);
  expect(ports.admit('ada', ada.id)).toBe(true);
  await here('ada');
  // the store remembers whom the author trusts
  await ports.expect(bot('bob', { protocol: 'log320', port: own, confirmed: from(silent.host) }));
  await here('bob');
  expect(ports.state('bob')?.candidates).toEqual([]);
});

test('who was let in vouches for nobody: the next program of its machine is asked about, each time', async () => {
  const own = await freePort();
  const { ports, here, asked, until } = await arrange([
    bot('ada', { protocol: 'log320', port: own }),
  ]);
  const mine = new Program(own);
  const [shown] = await asked('ada', 1);
  expect(ports.admit('ada', shown.id)).toBe(true);
  await here('ada');
  const scan = new Program(own); // from the same address
  const [other] = await asked('ada', 1);
  expect(other.host).toBe(shown.host);
  expect(ports.state('ada')).toMatchObject({ waiting: 1, playing: 0 });
  const seat = await ports.open('ada', game('first'));
  expect(ports.state('ada')).toMatchObject({ waiting: 0, playing: 1 });
  await seat?.close?.(); // was not played: the client goes on waiting, in its place
  expect(ports.state('ada')).toMatchObject({ waiting: 1, candidates: [{ id: other.id }] });
  mine.socket.destroy();
  await until(() => !ports.isHere('ada'));
  const nobody = ports.open('ada', game('first', 1));
  expect(await nobody).toBeNull(); // the scan does not get the game
  new Program(own); // comes again for its next game
  const again = await asked('ada', 2);
  expect(ports.admit('ada', shown.id)).toBe(false);
  expect(ports.admit('ada', again[1].id)).toBe(true);
  await here('ada');
  expect(ports.dismiss('ada', other.id)).toBe(true);
  await scan.gone;
});

test('who comes from a trusted machine plays, until that is trusted no more', async () => {
  const own = await freePort();
  const trusting = bot('ada', { protocol: 'log320', port: own, confirmed: from('127.0.0.1') });
  const { ports, asked, until } = await arrange([trusting]);
  const mine = new Program(own);
  await until(() => ports.state('ada')?.waiting === 1);
  new Program(own); // gets the seat, as the page warns
  await until(() => ports.state('ada')?.waiting === 2);
  await ports.expect({ ...trusting, confirmed: [] });
  ports.sendAway('ada', '127.0.0.2');
  expect(ports.state('ada')?.waiting).toBe(2);
  ports.sendAway('ada', '127.0.0.1');
  await mine.gone;
  expect(ports.isHere('ada')).toBe(false);
  new Program(own);
  await asked('ada', 1);
});

test.runIf(onLinux)('another’s port, name or ticket takes nobody’s seat', async () => {
  const own = await freePort();
  const { ports, portOf, asked, refused } = await arrange([
    bot('ada', { confirmed: from(ADA) }),
    bot('bob', { protocol: 'ugi', port: own, confirmed: from(BOB) }),
  ]);
  Program.scs(portOf('ada'), 'ada', EVE);
  Program.ugi(own, 'bob', '', EVE);
  const [[as], [at]] = await Promise.all([asked('ada', 1), asked('bob', 1)]);
  expect([as.host, at.host]).toEqual([EVE, EVE]);
  const wrong = Program.ugi(own, 'x', 'ticket K7Q2A\n', EVE); // Ada's, at Bob's port
  await wrong.gone;
  const stranger = Program.scs(portOf('ada'), 'Nobody', EVE);
  await stranger.gone;
  expect(readPartieRep(stranger.bytes)).toMatchObject({ err: ERR.partie });
  expect(ports.isHere('ada') || ports.isHere('bob')).toBe(false);
  expect(refused).toEqual(['wrong-ticket', 'unknown']);
});

test('a name that two bots have says nothing, whichever author looks', async () => {
  const { ports, portOf, here } = await arrange([
    bot('ada'),
    bot('zoe', { name: 'Ada', classroom: 'other' }),
  ]);
  expect(ports.state('ada')?.isAmbiguous).toBe(true);
  await Program.scs(portOf('ada'), 'Ada').gone;
  expect([ports.state('ada')?.candidates, ports.state('zoe')?.candidates]).toEqual([[], []]);
  Program.scs(portOf('ada'), 'Ada#K7Q2Z');
  await here('zoe');
  expect(ports.isHere('ada')).toBe(false);
});

test('a scan of all ports takes no seat and delays nobody', async () => {
  const own = await freePort();
  const { ports, portOf, here } = await arrange([
    bot('ada'),
    bot('bob', { protocol: 'ugi' }),
    bot('cleo', { protocol: 'log320', port: own }),
  ]);
  const all = [portOf('ada'), portOf('bob'), own];
  const scan = all.flatMap(port => Array.from({ length: 40 }, () => new Program(port)));
  await Promise.all(scan.map(({ socket }) => once(socket, 'connect')));
  for (const id of ['ada', 'bob', 'cleo']) expect(ports.isHere(id)).toBe(false);
  Program.scs(portOf('ada'), 'x#K7Q2A');
  Program.ugi(portOf('bob'), 'x#K7Q2B');
  new Program(own).socket.write('#K7Q2C');
  await Promise.all(['ada', 'bob', 'cleo'].map(here));
});

const FLOOD = times(200, 1_000);
test(`${FLOOD} connections push out their own`, { timeout: 30_000 }, async () => {
  const { ports, portOf, here } = await arrange([bot('ada', { protocol: 'log320' })]);
  const pushedOut = Promise.withResolvers<void>();
  let left = FLOOD - LIMITS.candidatesPerSharedPort;
  for (let i = 0; i < FLOOD; i++)
    void new Program(portOf('ada'), onLinux ? EVE : undefined).gone.then(() => {
      if (--left === 0) pushedOut.resolve();
    });
  await pushedOut.promise;
  new Program(portOf('ada')).socket.write('#K7Q2A');
  await here('ada');
  expect(ports.state('ada')?.candidates).toEqual([]);
});

test.runIf(onLinux)(
  'wrong tickets bar an address; from many addresses they end tickets, for a while',
  async () => {
    const { timers, advance } = handClock();
    const { ports, portOf, asked, here, until, refused } = await arrange([bot('ada')], { timers });
    const guess = async (i: number, host: string) => {
      const program = Program.scs(portOf('ada'), `Eve#22${String(222 + (i % 8))}`, host);
      await program.gone;
      expect(readPartieRep(program.bytes)).toMatchObject({ err: ERR.partie });
    };
    for (let i = 0; i < LIMITS.strikesPerAddress; i++) await guess(i, EVE);
    await Program.scs(portOf('ada'), 'Eve#K7Q2A', EVE).gone; // the right one, too late
    expect(refused.at(-1)).toBe('barred');
    for (let i = LIMITS.strikesPerAddress; i < LIMITS.wrongTicketsPerPort; i++)
      await guess(i, `127.0.1.${i}`);
    expect(ports.state('ada')).toMatchObject({ acceptsTickets: false, wrongTickets: 12 });
    Program.scs(portOf('ada'), 'x#K7Q2A', ADA); // is not turned away: its author is asked
    const [waits] = await asked('ada', 1);
    expect(waits).toMatchObject({ host: ADA, name: 'x' });
    advance(LIMITS.strikeMemory);
    Program.scs(portOf('ada'), 'y#K7Q2A', BOB);
    await here('ada');
    expect(ports.dismiss('ada', waits.id)).toBe(true);
    await until(() => ports.state('ada')?.candidates.length === 0);
  },
);

test('silent and slow programs are let go', async () => {
  const { timers, advance } = handClock();
  const { ports, portOf, asked } = await arrange([bot('ada')], { timers });
  const silent = new Program(portOf('ada'));
  await once(silent.socket, 'connect');
  const half = new Program(portOf('ada'));
  half.socket.write(Buffer.from([1, 0]));
  Program.scs(portOf('ada'), 'Ada');
  await asked('ada', 1);
  advance(LIMITS.speakTimeout);
  await Promise.all([silent.gone, half.gone]);
  expect(ports.state('ada')?.candidates).toHaveLength(1);
  advance(LIMITS.admitTimeout);
  await asked('ada', 0);
});

test('other protocols at a port: HTTP, TLS, and a name with control characters', async () => {
  const [own, line, third] = [await freePort(), await freePort(), await freePort()];
  const trusted = { confirmed: from('127.0.0.1') };
  const { ports, asked, until } = await arrange([
    bot('ada', { protocol: 'log320', port: own, ...trusted }),
    bot('bob', { protocol: 'ugi', port: line, ...trusted }),
    bot('cleo', { port: third }),
  ]);
  for (const port of [own, line]) {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    const tls = connectTls({ port, host: '127.0.0.1' });
    tls.on('error', () => {});
    if (port === own) await new Promise(resolve => tls.on('close', resolve));
    tls.destroy();
  }
  expect(ports.isHere('ada') || ports.isHere('bob')).toBe(false);
  // it is let in while it is silent, and then speaks another protocol
  const late = new Program(own);
  await until(() => ports.isHere('ada'));
  late.socket.write('GET / HTTP/1.1\r\n\r\n');
  await late.gone;
  await until(() => !ports.isHere('ada'));
  Program.scs(third, 'E\u001b[2JVE\u202e');
  const [shown] = await asked('cleo', 1);
  expect(shown.name).toBe('E?[2JVE?');
});

test('programs of a server that only this machine reaches need neither ticket nor click', async () => {
  const { portOf, here } = await arrange([bot('ada')], { host: undefined });
  Program.scs(portOf('ada'), 'Ada');
  await here('ada');
});

test('the newest of a bot’s programs plays; too many push out the oldest', async () => {
  const { ports, portOf, until } = await arrange([bot('ada', { protocol: 'ugi' })]);
  const programs: Program[] = [];
  for (let i = 0; i < 5; i++) {
    programs.push(Program.ugi(portOf('ada'), 'x#K7Q2A'));
    await until(() => ports.state('ada')?.waiting === Math.min(i + 1, 4));
  }
  await programs[0].gone;
  expect(programs[0].heard).toBe('ugi\nquit\n');
  const seat = await ports.open('ada', game('first'));
  expect(ports.state('ada')).toMatchObject({ waiting: 3, playing: 1 });
  const rules = unwrap(readRulesId(games, 'tictactoe'));
  const spec = { rules: rules.id, start: rules.start.text(), control: perMove(60_000), seed: '1' };
  if (!seat) throw new Error('nobody came');
  const second = seatWithoutGame(null);
  const playing = playGame(spec, { first: seat, second });
  await programs[4].hears('isready');
  programs[4].socket.destroy(); // a crash is a forfeit with evidence
  const played = await playing;
  expect(played?.ending).toMatchObject({ winner: 'second', cause: 'crash' });
  expect(played?.ending.evidence).toContain('closed');
  await seat.close?.();
  expect(ports.state('ada')).toMatchObject({ waiting: 3, playing: 0 });
});

test('a game waits for a program, a program for a game; one that was not played is kept', async () => {
  const { ports, portOf, here } = await arrange([bot('ada')]);
  const opening = ports.open('ada', game('first'));
  const program = Program.scs(portOf('ada'), 'x#K7Q2A');
  const seat = await opening;
  expect(seat).not.toBeNull();
  await seat?.close?.();
  await here('ada');
  expect(ports.state('ada')).toMatchObject({ waiting: 1, playing: 0 });
  program.socket.destroy();
  const { timers, advance } = handClock();
  const late = await arrange([bot('bob')], { timers });
  const nobody = late.ports.open('bob', game('first', 5_000));
  advance(5_000);
  expect(await nobody).toBeNull();
  const abort = new AbortController();
  const aborted = late.ports.open('bob', game('first', 5_000, abort.signal));
  abort.abort();
  expect(await aborted).toBeNull();
});

test('own ports come from the range, and a port that is taken is tried again', async () => {
  const { timers, advance } = handClock();
  const first = await freePort();
  const blocker = await thread.listen('127.0.0.1', first);
  const { ports, until } = await arrange([], { timers, range: { first, last: first } });
  expect(await ports.reserve()).toBeNull();
  await ports.expect(bot('ada', { port: first }));
  expect(ports.state('ada')).toMatchObject({
    port: null,
    trouble: { en: expect.stringContaining(`Port ${first} is taken`) },
  });
  await blocker.close();
  advance(30_000);
  await until(() => ports.state('ada')?.port === first);
  expect(ports.state('ada')?.trouble).toBeNull();
  expect(await ports.reserve()).toBeNull(); // it is Ada's
  await ports.forget('ada');
  expect(await ports.reserve()).toBe(first);
});
