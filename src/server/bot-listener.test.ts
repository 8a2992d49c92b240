import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import { PARTIE, writePartieReq } from '../protocols/scs.ts';
import { BotListener } from './bot-listener.ts';
import { LIMITS } from './limits.ts';

let thread: BotsThread;
beforeAll(() => {
  thread = botsThread();
});
afterAll(() => thread.close());

const OPTIONS = {
  host: '127.0.0.1',
  port: null,
  usualPort: false,
  protocol: 'scs',
  sides: ['first'],
  ticket: 'K7Q2M',
  isTrusted: () => false,
  changed() {},
  candidatesChanged() {},
  refused() {},
} as const;

test('ports are bounded, and one that cannot be opened does not count', async () => {
  const { timers } = handClock();
  const listener = await BotListener.open({ ...OPTIONS, thread, timers });
  onTestFinished(() => listener.close(0));
  expect(thread.listening).toBe(1);
  const same = BotListener.open({ ...OPTIONS, thread, timers, port: listener.port });
  await expect(same).rejects.toThrow(`Port ${listener.port}`);
  expect(thread.listening).toBe(1);
  const full = { ...thread, listening: LIMITS.botPorts };
  const more = BotListener.open({ ...OPTIONS, thread: full, timers });
  await expect(more).rejects.toThrow('could not open a port');
  expect(thread.listening).toBe(1);
});

test('who stays silent is let go soon, who speaks may wait to be let in', async () => {
  const { timers, advance } = handClock();
  const spoken = Promise.withResolvers<void>();
  const listener = await BotListener.open({
    ...OPTIONS,
    thread,
    timers,
    candidatesChanged: () => spoken.resolve(),
  });
  onTestFinished(() => listener.close(0));
  const program = async () => {
    const socket = connect(listener.port, '127.0.0.1').resume();
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const silent = await program(); // connects first, so that it is known once the other one has spoken
  const speaking = await program();
  speaking.write(writePartieReq({ id: PARTIE, name: 'Ada' }));
  await spoken.promise;
  const gone = [silent, speaking].map(socket => once(socket, 'close'));
  advance(LIMITS.speakTimeout);
  await gone[0];
  expect(listener.candidates()).toEqual([{ id: 2, host: '127.0.0.1', name: 'Ada' }]);
  advance(LIMITS.admitTimeout);
  await gone[1];
  expect(listener.candidates()).toEqual([]);
});
