import { expect, test } from 'vitest';
import { millis } from '../src/core/clock.ts';
import { memoryJournal } from '../src/core/journal.ts';
import { endingOf, newMatch } from '../src/core/match.ts';
import { must } from '../src/core/result.ts';
import { rulesOf } from '../src/core/variant.ts';
import { ultimate } from '../src/games/ultimate/index.ts';
import type { LinkEvent } from '../src/hosts/bots/bots-thread.ts';
import { type WatchedLink, watched } from '../src/hosts/tcp/guest.ts';
import { scs } from '../src/hosts/tcp/protocols.ts';
import { worldTimers } from '../src/hosts/timers.ts';
import { mailbox } from '../src/match/mailbox.ts';
import { referee } from '../src/match/referee.ts';
import { CROIX, coupAt, partieReq, ROND } from './host-scs-structs.ts';

/** A line that notes every write: sockets may join them on the way, the arbiter must not. */
function line(log: string[], name: string) {
  const events = mailbox<LinkEvent>();
  const link: WatchedLink = watched({
    events,
    address: name,
    sandboxed: false,
    send(data) {
      return log.push(`${name} ${data.length}`);
    },
    finish() {},
    settle: async () => {},
    standing: async () => ({ spent: 0, stderr: '', memory: 0 }),
    close: async () => {},
  });
  const say = (bytes: Uint8Array) =>
    events.push({ type: 'data', bytes, spent: millis(1), after: 0 });
  return { link, say };
}

test('one write a struct, to the mover first, whoever moves', async () => {
  const log: string[] = [];
  const protocol = scs(true, worldTimers);
  const [ada, bob] = [line(log, 'Ada'), line(log, 'Bob')];
  ada.say(partieReq('Ada'));
  bob.say(partieReq('Bob'));
  const [first, second] = [await protocol.admit(ada.link), await protocol.admit(bob.link)];
  if (!first || !second) throw new Error('nobody asked');
  const names = { first: 'Ada', second: 'Bob' };
  const { seats } = protocol.seats({ first, second }, names, () => {});
  if (!seats.first || !seats.second) throw new Error('no seats');
  ada.say(coupAt(CROIX, 'e5'));
  const match = await referee({
    id: 'writes',
    match: newMatch(must(rulesOf(ultimate))),
    seats: { first: seats.first, second: seats.second },
    journal: memoryJournal(),
    timers: worldTimers,
    spectator: ({ match: now }) => {
      if (now.line.length === 1 && !endingOf(now)) bob.say(coupAt(ROND, 'e5')); // taken: a foul
    },
  });
  expect(endingOf(match)).toMatchObject({ winner: 'first', cause: 'illegal-move' });
  expect(log).toEqual([
    ...['Ada 40', 'Bob 40'],
    ...['Bob 20', 'Ada 12', 'Bob 12'],
    ...['Ada 20', 'Bob 12', 'Ada 12'],
  ]);
});
