import { expect, test } from 'vitest';
import { arrangeRooms, SCHOOL, TestPage, TIMED } from '../../test/support/server-rooms.ts';
import { unwrap } from '../core/result.ts';
import { REFRESH } from './presence.ts';

const MANY = 1_000;

async function aRoom() {
  const { advance, alarms, start } = await arrangeRooms();
  const rooms = start();
  const { room: id } = unwrap(await rooms.create({ ...TIMED, time: 'none' }, SCHOOL));
  return { advance, alarms, rooms, room: unwrap(await rooms.find(id, SCHOOL)) };
}

const messages = (pages: readonly TestPage[]) =>
  pages.reduce((sum, { frames }) => sum + frames.length, 0);

test(`${MANY} spectators who join cost a few messages each, at whatever pace they come`, async () => {
  const { advance, rooms } = await aRoom();
  for (const [apart, most] of [
    [0, 3], // all at once
    [2, 3],
    [10, 4], // over ten seconds
  ] as const) {
    const { room: id } = unwrap(await rooms.create(TIMED, SCHOOL));
    const room = unwrap(await rooms.find(id, SCHOOL));
    const spectators = Array.from({ length: MANY }, () => new TestPage(null));
    for (const page of spectators) {
      room.join(page, 0);
      advance(apart);
    }
    advance(60_000);
    expect(messages(spectators)).toBeLessThanOrEqual(most * MANY);
    for (const page of spectators) expect(page.status?.watching).toBe(MANY);
    for (const page of spectators) {
      room.leave(page);
      advance(apart);
    }
    expect(messages(spectators)).toBeLessThanOrEqual(2 * most * MANY);
  }
});

test('a message to everybody is encoded once', async () => {
  const { room } = await aRoom();
  const [first, second, watcher] = [
    new TestPage('first'),
    new TestPage('second'),
    new TestPage(null),
  ];
  for (const page of [watcher, first, second]) room.join(page, 0);
  await watcher.until(() => watcher.status?.phase === 'playing');
  room.act(first, { type: 'act', id: '1', known: 0, action: { type: 'move', text: 'b2' } });
  await watcher.until(() => watcher.events.length === 1);
  expect(watcher.frames.at(-1)).toBe(first.frames.at(-1));
  expect(watcher.frames.at(-1)).toBe(second.frames.at(-1));
});

test('players learn at once who of them is there, whoever else comes and goes', async () => {
  const { advance, room } = await aRoom();
  const [first, second, watcher] = [
    new TestPage('first'),
    new TestPage('second'),
    new TestPage(null),
  ];
  room.join(first, 0);
  room.join(watcher, 0);
  room.join(second, 0);
  expect(first.status?.there).toEqual({ first: true, second: true });
  await first.until(() => first.status?.phase === 'playing');
  const other = new TestPage('second');
  room.join(other, 0);
  room.leave(second);
  expect(first.status?.there.second).toBe(true); // still there in another tab
  room.leave(other);
  expect(first.status?.there.second).toBe(false);
  expect(first.status?.claimIn.first).toBe(60_000);
  advance(REFRESH);
  expect(watcher.status?.there.second).toBe(false);
});

test('a page that comes and goes without end does not keep the others busy', async () => {
  const { advance, room } = await aRoom();
  const [first, watcher] = [new TestPage('first'), new TestPage(null)];
  room.join(first, 0);
  room.join(watcher, 0);
  const before = watcher.frames.length;
  for (let i = 0; i < 100; i++) {
    const restless = new TestPage('second');
    room.join(restless, 0);
    room.leave(restless);
    advance(10);
  }
  await new Promise(setImmediate);
  expect(watcher.frames.length - before).toBeLessThan(10);
});

test('a room that is closed leaves no timer behind', async () => {
  const { alarms, room } = await aRoom();
  const before = alarms.size;
  for (const page of [new TestPage(null), new TestPage('first'), new TestPage(null)])
    room.join(page, 0);
  expect(alarms.size).toBeGreaterThan(before);
  await room.close();
  expect(alarms.size).toBe(before);
});
