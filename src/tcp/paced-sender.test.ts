import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import type { Connection } from '../bots/connection.ts';
import { pacedSender } from './paced-sender.ts';

const PAUSE = 150;

/** A sender on a connection that records what it sends and when, by a clock that the test moves. */
function paced() {
  const { timers, advance, alarms } = handClock();
  const sent: { readonly text: string; readonly at: number }[] = [];
  const connection: Partial<Connection> = {
    send(bytes) {
      sent.push({ text: Buffer.from(bytes).toString('latin1'), at: timers.now() });
      return sent.length;
    },
    status: async () => ({ spent: timers.now() - (sent.at(-1)?.at ?? 0) }) as never,
  };
  // the sender uses no other methods of a connection
  const sender = pacedSender(connection as Connection, PAUSE, timers);
  const pass = async (milliseconds: number) => {
    for (let i = 0; i < milliseconds; i++) {
      await setImmediate();
      advance(1);
    }
    await setImmediate();
  };
  return { sender, sent, pass, alarms };
}

test('the first message leaves at once, each other one a pause after the one before', async () => {
  const { sender, sent, pass } = paced();
  for (const text of ['a', 'b', 'c']) sender.send(text);
  await pass(2 * PAUSE - 1);
  expect(sent.map(({ text }) => text)).toEqual(['a', 'b']);
  await pass(PAUSE);
  expect(sent.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  for (const [i, { at }] of sent.entries())
    if (i > 0) expect(at - sent[i - 1].at).toBeGreaterThanOrEqual(PAUSE);
});

test('a message that waits can be taken back', async () => {
  const { sender, sent, pass } = paced();
  sender.send('a');
  const takeBack = sender.send('b');
  await pass(PAUSE / 2);
  takeBack();
  await pass(2 * PAUSE);
  expect(sent.map(({ text }) => text)).toEqual(['a']);
  await sender.emptied();
});

test('quiet: so long after the last message, or until the signal', async () => {
  const { sender, pass } = paced();
  sender.send('a');
  let over = false;
  void sender.quiet(1_000, new AbortController().signal).then(() => (over = true));
  await pass(999);
  expect(over).toBe(false);
  await pass(2);
  expect(over).toBe(true);
  const signal = new AbortController();
  const aborted = sender.quiet(1_000_000, signal.signal);
  await pass(1);
  signal.abort();
  await aborted;
});
