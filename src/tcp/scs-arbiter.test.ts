import { expect, test } from 'vitest';
import { CROIX, coupAt, partieReq, ROND } from '../../test/tcp/scs-structs.ts';
import type { ConnectionEvent } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import { memoryJournal } from '../core/journal.ts';
import { endingOf, newMatch } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { ultimate } from '../games/ultimate/index.ts';
import { asyncQueue } from '../match/async-queue.ts';
import { referee } from '../match/referee.ts';
import { systemTimers } from '../time/timers.ts';
import { scs } from './protocols.ts';
import { type WatchedConnection, watchedConnection } from './remote-client.ts';

/** A connection that records every write separately, since the arbiter must not join messages, although sockets may. */
function line(log: string[], name: string) {
  const events = asyncQueue<ConnectionEvent>();
  const connection: WatchedConnection = watchedConnection({
    events,
    address: name,
    sandboxed: false,
    pause: () => {},
    send(data) {
      return log.push(`${name} ${data.length}`);
    },
    finish() {},
    flush: async () => {},
    status: async () => ({ spent: millis(0), stderr: '', memory: 0 }),
    close: async () => {},
  });
  const say = (bytes: Uint8Array) =>
    events.push({ type: 'data', bytes, spent: millis(1), after: 0 });
  return { connection, say };
}

test('one write a struct, to the mover first, whoever moves', async () => {
  const log: string[] = [];
  const protocol = scs(true, systemTimers);
  const [ada, bob] = [line(log, 'Ada'), line(log, 'Bob')];
  ada.say(partieReq('Ada'));
  bob.say(partieReq('Bob'));
  const [first, second] = [
    await protocol.admit(ada.connection),
    await protocol.admit(bob.connection),
  ];
  if (!first || !second) throw new Error('nobody asked');
  const names = { first: 'Ada', second: 'Bob' };
  const { seats } = protocol.seats({ first, second }, names, () => {});
  if (!seats.first || !seats.second) throw new Error('no seats');
  ada.say(coupAt(CROIX, 'e5'));
  const match = await referee({
    id: 'writes',
    match: newMatch(unwrap(rulesOf(ultimate))),
    seats: { first: seats.first, second: seats.second },
    journal: memoryJournal(),
    timers: systemTimers,
    spectator: ({ match: now }) => {
      if (now.plies.length === 1 && !endingOf(now)) bob.say(coupAt(ROND, 'e5')); // occupied: a foul
    },
  });
  expect(endingOf(match)).toMatchObject({ winner: 'first', cause: 'illegal-move' });
  expect(log).toEqual([
    ...['Ada 40', 'Bob 40'],
    ...['Bob 20', 'Ada 12', 'Bob 12'],
    ...['Ada 20', 'Bob 12', 'Ada 12'],
  ]);
});
