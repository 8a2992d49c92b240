import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import type { Connection, ConnectionEvent } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import { asyncQueue } from '../match/async-queue.ts';
import { type Lobby, openLobby, type Pairing } from './lobby.ts';
import { type RemoteClient, watchedConnection } from './remote-client.ts';

/** Which clients are paired and when, by a clock that the test moves. */

const WAIT = 1_000;

function room(concurrency = 1) {
  const { timers, advance } = handClock();
  const notes: string[] = [];
  const paired: string[] = [];
  const arrivals = asyncQueue<Connection>();
  const admitting = new Map<string, (client: RemoteClient) => void>();
  const hall: Lobby<RemoteClient> = openLobby<RemoteClient>({
    arrivals,
    needed: 2,
    concurrency,
    wait: WAIT,
    timers,
    admit: connection =>
      new Promise(resolve => {
        admitting.set(connection.address, client => resolve(client));
      }),
    note: (what, address) => notes.push(`${address} ${what}`),
  });
  const clients: RemoteClient[] = [];
  const listen = async () => {
    for await (const pairing of hall.pairings as AsyncIterable<Pairing<RemoteClient>>) {
      const seated = pairing.kind === 'game' ? pairing.clients : [pairing.client];
      clients.push(...seated);
      paired.push([pairing.kind, ...seated.map(({ name }) => name)].join(' '));
    }
  };
  void listen();
  const links = new Map<string, Connection>();
  return {
    notes,
    paired,
    async come(name: string) {
      const connection: Connection = {
        events: asyncQueue<ConnectionEvent>(),
        address: name,
        sandboxed: false,
        pause: () => {},
        send: () => 0,
        finish() {},
        flush: async () => {},
        status: async () => ({ spent: millis(0), stderr: '', memory: 0 }),
        close: async () => {},
      };
      links.set(name, connection);
      arrivals.push(connection);
      await setImmediate();
    },
    async ask(name: string) {
      const connection = links.get(name);
      if (connection) admitting.get(name)?.({ name, connection: watchedConnection(connection) });
      await setImmediate();
    },
    async pass(by: number) {
      advance(by);
      await setImmediate();
    },
    async release() {
      hall.release(clients.splice(0));
      await setImmediate();
    },
  };
}

test('a silent connection is sent away on its own time, and costs nobody else any', async () => {
  const { come, ask, pass, notes, paired } = room();
  await come('mute');
  await pass(WAIT - 1);
  await come('Ada');
  await ask('Ada');
  await pass(1);
  expect(notes).toContain('mute silent');
  expect(paired).toEqual([]); // Ada has not waited long enough
  await come('Bob');
  await ask('Bob');
  expect(paired).toEqual(['game Ada Bob']);
});

test('who asked late still waits his full time', async () => {
  const { come, ask, pass, paired } = room();
  await come('Ada');
  await pass(WAIT - 1);
  await ask('Ada');
  await pass(WAIT - 1);
  expect(paired).toEqual([]);
  await pass(1);
  expect(paired).toEqual(['absent Ada']);
});

test('of those who came, who asks first is paired first', async () => {
  const { come, ask, paired } = room(2);
  for (const name of ['Ada', 'Bob', 'Cid']) await come(name);
  for (const name of ['Cid', 'Ada']) await ask(name);
  expect(paired).toEqual(['game Cid Ada']);
});

test('a place is free when its client is released, not before', async () => {
  const { come, ask, release, notes } = room();
  for (const name of ['Ada', 'Bob']) {
    await come(name);
    await ask(name);
  }
  await come('Cid');
  expect(notes.at(-1)).toBe('Cid refused');
  await release();
  await come('Dan');
  expect(notes.at(-1)).toBe('Dan came');
});
