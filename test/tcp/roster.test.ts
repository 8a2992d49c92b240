import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type BotsThread, botsThread } from '../../src/bots/bots-thread.ts';
import { asyncQueue } from '../../src/match/async-queue.ts';
import { usualProtocol } from '../../src/tcp/protocols.ts';
import {
  type ExpectedClient,
  openRoster,
  type Roster,
  type RosterNotice,
} from '../../src/tcp/roster.ts';
import { systemTimers, type Timers } from '../../src/time/timers.ts';
import { freePort } from '../support/free-port.ts';
import { handClock } from '../support/hand-clock.ts';
import { partieRep, partieReq } from './scs-structs.ts';
import { Wire } from './test-host.ts';

/** Who is let in at the ports of a contest, over real sockets; waits by a clock that the test sets. */

const WAIT = 1_000;
const ERR_PARTIE = partieRep(0, '', 1);
const never = new AbortController().signal;

const thread: BotsThread = botsThread();
const open: Roster[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(roster => roster.close()));
});
afterAll(() => thread.close());

async function rosterOf(...expected: readonly Omit<ExpectedClient, 'port' | 'anyName'>[]) {
  const port = await freePort();
  const { timers: held, advance } = handClock();
  const timers: Timers = {
    now: held.now,
    after: (delay, act) => (delay > 0 ? held : systemTimers).after(delay, act),
  };
  const notices = asyncQueue<RosterNotice>();
  const reader = notices[Symbol.asyncIterator]();
  const roster = await openRoster({
    thread,
    expected: expected.map(each => ({ ...each, port, anyName: false })),
    address: '127.0.0.1',
    wait: WAIT,
    timers,
    protocol: name => usualProtocol(name, WAIT, systemTimers),
    note: notice => notices.push(notice),
  });
  open.push(roster);
  /** The next notice, as its kind and the name in it. */
  const noticed = async (): Promise<string> => {
    const { value } = await reader.next();
    return 'name' in value ? `${value.kind} ${value.name}` : value.kind;
  };
  const ask = async (name: string): Promise<Wire> => {
    const wire = await Wire.to(port);
    wire.write(partieReq(name));
    return wire;
  };
  return { roster, port, advance, noticed, ask };
}

const scs = (name: string) => ({ name, protocol: 'scs' }) as const;
const log320 = (name: string) => ({ name, protocol: 'log320' }) as const;

describe('names', () => {
  test('an expected one is let in, whatever its case, and kept until its game', async () => {
    const { roster, ask, noticed } = await rosterOf(scs('JulIA'), scs('Patate'));
    await ask('julia');
    expect(await noticed()).toBe('here JulIA');
    expect((await roster.take('JulIA', never))?.client.name).toBe('julia');
  });

  test('a game gets who comes later, the other side first or not', async () => {
    const { roster, ask, noticed } = await rosterOf(scs('Ada'), scs('Bob'));
    const both = Promise.all([roster.take('Ada', never), roster.take('Bob', never)]);
    await ask('Bob');
    expect(await noticed()).toBe('here Bob');
    await ask('Ada');
    expect((await both).map(taken => taken?.client.name)).toEqual(['Ada', 'Bob']);
  });

  test('an unknown one is refused', async () => {
    const { ask, noticed } = await rosterOf(scs('Ada'), scs('Bob'));
    const eve = await ask('Eve');
    expect(await noticed()).toBe('unknown-name Eve');
    expect(await eve.rest()).toBe(ERR_PARTIE);
  });

  test('a second client of one name is refused; the first keeps its place', async () => {
    const { roster, ask, noticed } = await rosterOf(scs('Ada'), scs('Bob'));
    await ask('Ada');
    expect(await noticed()).toBe('here Ada');
    const second = await ask('Ada');
    expect(await noticed()).toBe('twice Ada');
    expect(await second.rest()).toBe(ERR_PARTIE);
    expect(await roster.take('Ada', never)).not.toBeNull();
  });

  test('who left may come back', async () => {
    const { roster, ask, noticed } = await rosterOf(scs('Ada'), scs('Bob'));
    const first = await ask('Ada');
    expect(await noticed()).toBe('here Ada');
    first.socket.destroy();
    expect(await noticed()).toBe('left Ada');
    await ask('Ada');
    expect(await noticed()).toBe('here Ada');
    expect(await roster.take('Ada', never)).not.toBeNull();
  });
});

describe('waits', () => {
  test('an absent player is waited for that long', async () => {
    const { roster, advance } = await rosterOf(scs('Ada'), scs('Bob'));
    let found: unknown = 'nobody yet';
    const taken = roster.take('Ada', never).then(client => {
      found = client;
    });
    advance(WAIT - 1);
    await Promise.resolve();
    expect(found).toBe('nobody yet');
    advance(1);
    await taken;
    expect(found).toBeNull();
  });

  test('a silent connection is closed, and nobody waits for it', async () => {
    const { roster, port, ask, advance, noticed } = await rosterOf(scs('Ada'), scs('Bob'));
    const mute = await Wire.to(port);
    await ask('Bob');
    expect(await noticed()).toBe('here Bob');
    expect(await roster.take('Bob', never)).not.toBeNull();
    advance(WAIT);
    expect(await noticed()).toBe('silent');
    expect(await mute.rest()).toBe('');
  });

  test('a hundred silent connections do not keep a player out', async () => {
    const { port, ask, noticed } = await rosterOf(scs('Ada'), scs('Bob'));
    const mute = await Promise.all(Array.from({ length: 100 }, () => Wire.to(port)));
    await ask('Ada');
    let notice = await noticed();
    while (notice === 'silent') notice = await noticed();
    expect(notice).toBe('here Ada');
    for (const { socket } of mute) socket.destroy();
  });

  test('whose game was not played waits for the next', async () => {
    const { roster, ask, noticed } = await rosterOf(scs('Ada'), scs('Bob'));
    await ask('Ada');
    expect(await noticed()).toBe('here Ada');
    const taken = await roster.take('Ada', never);
    if (!taken) throw new Error('nobody came');
    taken.release(false);
    expect((await roster.take('Ada', never))?.client).toBe(taken.client);
  });
});

describe('protocols', () => {
  test('text on a port of SCS', async () => {
    const { port, noticed } = await rosterOf(scs('Ada'), scs('Bob'));
    const browser = await Wire.to(port);
    browser.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await noticed()).toBe('unfit');
    expect(await browser.rest()).toBe(ERR_PARTIE);
  });

  test('structs on a port of LOG320, whose clients do not speak first', async () => {
    const { roster, ask, noticed } = await rosterOf(log320('Ada'));
    const client = await ask('Ada');
    expect(await noticed()).toBe('here Ada');
    expect(await noticed()).toBe('unfit');
    expect(await client.rest()).toBe('');
    const aborted = new AbortController();
    const taken = roster.take('Ada', aborted.signal);
    aborted.abort();
    expect(await taken).toBeNull();
  });

  test('a connection that says nothing and leaves', async () => {
    const { port, noticed } = await rosterOf(scs('Ada'), scs('Bob'));
    (await Wire.to(port)).socket.destroy();
    expect(await noticed()).toBe('gone');
  });
});

describe('one port for several without names', () => {
  test('they are taken in the order of the game, and only when expected', async () => {
    const { roster, port, noticed } = await rosterOf(log320('Ada'), log320('Bob'));
    const early = await Wire.to(port);
    expect(await noticed()).toBe('unexpected');
    expect(await early.rest()).toBe('');
    const both = Promise.all([roster.take('Bob', never), roster.take('Ada', never)]);
    await Wire.to(port);
    expect(await noticed()).toBe('here Bob');
    await Wire.to(port);
    expect(await noticed()).toBe('here Ada');
    expect((await both).every(client => client !== null)).toBe(true);
  });
});

test('a port that another program holds', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const opening = openRoster({
    thread,
    expected: [{ ...scs('Ada'), port, anyName: false }],
    address: '127.0.0.1',
    wait: WAIT,
    timers: systemTimers,
    protocol: name => usualProtocol(name, WAIT, systemTimers),
    note: () => {},
  });
  await expect(opening).rejects.toMatchObject({ fault: { code: 'port' } });
  other.close();
});
