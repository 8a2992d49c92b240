import { expect, test } from 'vitest';
import { arrangeRooms, SCHOOL, TestPage } from '../../test/support/server-rooms.ts';
import { unwrap } from '../core/result.ts';
import type { NewGame } from '../protocols/wire.ts';
import type { Room } from './room.ts';

const BETWEEN_ENGINES: NewGame = {
  rules: 'tictactoe',
  time: '5s',
  seats: { first: 'random', second: 'random' },
};
const act = (room: Room, page: TestPage, action: object) =>
  room.act(page, { type: 'act', id: '1', known: page.events.length, action } as never);

test('a game between engines rests while nobody looks, at the clock as well', async () => {
  const { start, advance, engines } = await arrangeRooms();
  const rooms = start();
  const { room: id } = unwrap(await rooms.create(BETWEEN_ENGINES, SCHOOL));
  const room = unwrap(await rooms.find(id, SCHOOL));
  expect(engines.load('engines')).toMatchObject({ waiting: 0, running: 0 }); // nobody has come yet
  const before = new TestPage(null);
  room.join(before, 0);
  await before.until(() => before.events.length === 2);
  room.leave(before);
  await expect.poll(() => engines.load('engines')).toMatchObject({ waiting: 1, running: 0 });
  advance(60_000);
  const after = new TestPage(null);
  room.join(after, 0);
  await after.until(() => after.status?.phase === 'over');
  expect(after.events.filter(({ type }) => type === 'ended')).toEqual([]); // no clock has run out
});

test('an engine does not lose on time in the queue, and its page shows the place', async () => {
  const { start, advance, engines } = await arrangeRooms();
  const rooms = start();
  const begin = async (time: string, second: string) => {
    const seats = { first: 'person', second };
    const { room: id } = unwrap(await rooms.create({ rules: 'breakthrough', time, seats }, SCHOOL));
    const [room, page] = [unwrap(await rooms.find(id, SCHOOL)), new TestPage('first')];
    room.join(page, 0);
    await page.until(() => page.status?.phase === 'playing');
    act(room, page, { type: 'move', text: 'a2a3' });
    await page.until(() => page.events.length === 1);
    return { room, page };
  };
  const slow = await begin('none', 'mcts:10s');
  const timed = await begin('5s', 'level:1');
  expect(engines.load('people')).toMatchObject({ waiting: 1, running: 1 });
  advance(60_000);
  expect(timed.page.status).toMatchObject({ queue: { first: null, second: 1 }, elapsed: 0 });
  act(slow.room, slow.page, { type: 'resign' });
  await timed.page.until(() => timed.page.events.length === 2);
  expect(timed.page.events[1]).toMatchObject({ type: 'moved', side: 'second', spent: 0 });
  advance(2_000);
  expect(timed.page.status).toMatchObject({ queue: { second: null }, elapsed: 2_000 });
});
