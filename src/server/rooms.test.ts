import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { arrangeRooms, SCHOOL, TestPage, TIMED } from '../../test/support/server-rooms.ts';
import { millis } from '../core/clock.ts';
import type { MatchEvent } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import type { NewGame } from '../protocols/wire.ts';
import { roomKey } from '../store/store.ts';
import type { Rooms } from './rooms.ts';

test('a room that nobody looks at is let go, and is as it was when somebody comes back', async () => {
  const { advance, start } = await arrangeRooms();
  const rooms = start();
  const { room: id } = unwrap(await rooms.create({ ...TIMED, time: 'none' }, SCHOOL));
  const room = unwrap(await rooms.find(id, SCHOOL));
  const [first, second] = [new TestPage('first'), new TestPage('second')];
  room.join(first, 0);
  room.join(second, 0);
  await first.until(() => first.status?.phase === 'playing');
  room.act(first, { type: 'act', id: '1', known: 0, action: { type: 'move', text: 'b2' } });
  await first.until(() => first.events.length === 1);
  advance(200_000);
  expect(rooms.size).toBe(1);
  room.leave(first);
  room.leave(second);
  advance(31_000); // not long enough
  await new Promise(setImmediate);
  expect(rooms.size).toBe(1);
  advance(100_000);
  await expect.poll(() => rooms.size).toBe(0);
  const again = unwrap(await rooms.find(id, SCHOOL));
  expect(again).not.toBe(room);
  const back = new TestPage('second');
  again.join(back, 0);
  expect(back.events).toEqual(first.events);
  await back.until(() => back.status?.phase === 'playing'); // without a clock it does not wait for people
  again.act(back, { type: 'act', id: '1', known: 1, action: { type: 'move', text: 'a1' } });
  await back.until(() => back.events.length === 3);
  expect(back.events[1]).toEqual({ type: 'resumed' });
});

test('games that nobody began for a day are removed, but for those that somebody waits in', async () => {
  const { advance, start, store, file } = await arrangeRooms();
  const before = start();
  const create = async () => unwrap(await before.create(TIMED, SCHOOL)).room;
  const [awaited, forgotten, begun] = [await create(), await create(), await create()];
  await store.journal.append(roomKey(begun), 0, [
    { type: 'moved', side: 'first', move: 'b2', spent: millis(1) },
  ]);
  const hours = async (rooms: Rooms, count: number) => {
    for (let i = 0; i < count; i++) advance(3_600_000);
    await rooms.find('nowhere', SCHOOL); // waits for the removal
  };
  await hours(before, 20);
  await before.close();
  const db = new DatabaseSync(file);
  db.exec(`update room set created = '2020-01-01T00:00:00.000Z'`); // as after a change of a wrong date
  db.close();
  const after = start();
  unwrap(await after.find(awaited, SCHOOL)).join(new TestPage('first'), 0);
  await hours(after, 4);
  expect(await store.rooms.read(forgotten)).not.toBeNull();
  await hours(after, 1);
  expect(await store.rooms.read(forgotten)).toBeNull();
  for (const id of [awaited, begun]) expect(await store.rooms.read(id)).not.toBeNull();
  expect(await after.find(forgotten, SCHOOL)).toMatchObject({ fault: { code: 'no-game' } });
});

test('after a restart a clock waits for both players, but not for ever', async () => {
  const { advance, start } = await arrangeRooms();
  const before = start();
  const { room: id } = unwrap(await before.create(TIMED, SCHOOL));
  const room = unwrap(await before.find(id, SCHOOL));
  const [first, second] = [new TestPage('first'), new TestPage('second')];
  room.join(first, 0);
  room.join(second, 0);
  await first.until(() => first.status?.phase === 'playing');
  advance(7_000);
  room.act(first, { type: 'act', id: '1', known: 0, action: { type: 'move', text: 'b2' } });
  await first.until(() => first.events.length === 1);
  expect(first.events[0]).toMatchObject({ type: 'moved', spent: 7_000 });
  await before.close();

  const after = start();
  const again = unwrap(await after.find(id, SCHOOL));
  const back = new TestPage('first');
  again.join(back, 1);
  advance(29_000);
  expect(back.status?.phase).toBe('waiting');
  advance(1_000);
  await back.until(() => back.status?.phase === 'playing');
  expect(back.status).toMatchObject({ elapsed: 0, there: { first: true, second: false } });
  advance(301_000); // the absent player's five minutes
  await back.until(() => back.status?.phase === 'over');
  expect(back.events.at(-1)).toMatchObject({ type: 'ended', cause: 'time', winner: 'first' });
});

test('rematches of an address wait for each other; nobody creates games without end', async () => {
  const { advance, start, store } = await arrangeRooms();
  const rooms = start({ rematches: 2, rematchesPerSecond: 1 });
  const ended: MatchEvent = { type: 'ended', cause: 'resignation', winner: 'first' };
  const agreed = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { room: id } = unwrap(await rooms.create(TIMED, SCHOOL));
      await store.journal.append(roomKey(id), 0, [ended]);
      const room = unwrap(await rooms.find(id, SCHOOL));
      const [first, second] = [new TestPage('first'), new TestPage('second')];
      room.join(first, 0);
      room.join(second, 0);
      const settled = [first, second, first].map(page => room.rematch(page));
      return { first, settled };
    }),
  );
  const next = () => agreed.filter(({ first }) => first.status?.rematch.next).length;
  await expect.poll(next).toBe(2);
  advance(999);
  await new Promise(setImmediate);
  expect(next()).toBe(2);
  advance(201);
  await expect.poll(next).toBe(3);
  advance(1_000);
  await Promise.all(agreed.flatMap(({ settled }) => settled));
  expect(next()).toBe(4);
  expect(await store.rooms.count()).toBe(8);
});

test('a rematch has the rules that both ask for, of the same game and players', async () => {
  const { start, store } = await arrangeRooms();
  const rooms = start();
  const ended: MatchEvent = { type: 'ended', cause: 'resignation', winner: 'first' };
  const finished = async (rules: string, seats = TIMED.seats) => {
    const { room: id } = unwrap(await rooms.create({ rules, time: 'none', seats }, SCHOOL));
    await store.journal.append(roomKey(id), 0, [ended]);
    return unwrap(await rooms.find(id, SCHOOL));
  };
  const room = await finished('puissance4:rotations=4');
  const [first, second, spectator] = [
    new TestPage('first'),
    new TestPage('second'),
    new TestPage(null),
  ];
  for (const page of [first, second, spectator]) room.join(page, 0);
  await room.rematch(spectator, 'puissance4');
  expect(spectator.fault).toBe('watching');
  for (const other of ['tictactoe', 'puissance4:rotations=8', 'puissance4:rotation', '']) {
    await room.rematch(first, other);
    expect(first.fault).toBe('other-rematch');
    first.fault = null;
  }
  expect(first.status?.rematch.asked).toEqual({ first: null, second: null });

  await room.rematch(first, 'puissance4');
  await room.rematch(second); // as before, by default
  const asked = { first: 'puissance4', second: 'puissance4:rotations=4' };
  expect(second.status?.rematch).toEqual({ asked, next: null });
  const told = first.frames.length;
  await room.rematch(first, 'puissance4');
  expect(first.frames.length).toBe(told); // nothing has changed
  await room.rematch(second, 'puissance4');
  const next = first.status?.rematch.next ?? '';
  expect((await store.rooms.read(next))?.rules).toBe('puissance4');
  await room.rematch(second); // too late
  expect(first.status?.rematch.next).toBe(next);
  expect(await store.rooms.count()).toBe(2);

  const against = await finished('puissance4', { first: 'person', second: 'level:1' });
  const person = new TestPage('first');
  against.join(person, 0);
  await against.rematch(person, 'puissance4:rotations=4'); // an engine always agrees
  const again = await store.rooms.read(person.status?.rematch.next ?? '');
  expect(again).toMatchObject({ rules: 'puissance4:rotations=4', number: 1 });
});

test('a clock runs on while nobody looks', async () => {
  const { advance, start } = await arrangeRooms();
  const rooms = start();
  const { room: id } = unwrap(await rooms.create({ ...TIMED, time: '10m+0s' }, SCHOOL));
  const room = unwrap(await rooms.find(id, SCHOOL));
  const [first, second] = [new TestPage('first'), new TestPage('second')];
  room.join(first, 0);
  room.join(second, 0);
  await first.until(() => first.status?.phase === 'playing');
  room.leave(first);
  room.leave(second);
  advance(400_000);
  await new Promise(setImmediate);
  expect(rooms.size).toBe(1);
});

test('after trouble nobody plays on before the journal was read again, whoever comes in', async () => {
  const { advance, start, store } = await arrangeRooms();
  const rooms = start();
  const { room: id } = unwrap(await rooms.create({ ...TIMED, time: 'none' }, SCHOOL));
  const room = unwrap(await rooms.find(id, SCHOOL));
  const [first, second, watcher] = [
    new TestPage('first'),
    new TestPage('second'),
    new TestPage(null),
  ];
  room.join(first, 0);
  room.join(second, 0);
  await first.until(() => first.status?.phase === 'playing');
  await store.journal.append(roomKey(id), 0, [
    { type: 'moved', side: 'first', move: 'b2', spent: millis(1) }, // by another program
  ]);
  room.act(first, { type: 'act', id: '1', known: 0, action: { type: 'move', text: 'a1' } });
  await first.until(() => first.fault === 'trouble');
  await new Promise(setImmediate);
  room.join(watcher, 0);
  await new Promise(setImmediate);
  expect(watcher.status?.phase).toBe('waiting');
  advance(2_000);
  await watcher.until(() => watcher.status?.phase === 'playing');
  expect(watcher.events).toMatchObject([{ move: 'b2' }, { type: 'resumed' }]);
});

const BOTS: NewGame = {
  rules: 'breakthrough',
  time: '5s',
  seats: { first: 'tcp:log320', second: 'tcp:ugi' },
};
const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const is = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return is;
};

test('ports for bots are open when the game is created, without a page, and not for ever', async () => {
  const { advance, start } = await arrangeRooms();
  const rooms = start();
  const { listeners = [] } = unwrap(await rooms.create(BOTS, SCHOOL));
  expect(listeners.map(({ protocol, sides }) => [protocol, ...sides])).toEqual([
    ['log320', 'first'],
    ['ugi', 'second'],
  ]);
  for (const { port } of listeners) expect(await answers(port)).toBe(true);
  advance(29 * 60_000);
  await new Promise(setImmediate);
  expect(rooms.size).toBe(1);
  advance(2 * 60_000);
  await expect.poll(() => rooms.size).toBe(0);
  for (const { port } of listeners) await expect.poll(() => answers(port)).toBe(false);
});

test('where no port can be opened nothing is created', async () => {
  const { start, file } = await arrangeRooms('203.0.113.1'); // an address that no machine has
  const rooms = start();
  expect(await rooms.create(BOTS, SCHOOL)).toMatchObject({ ok: false, fault: { code: 'no-port' } });
  expect(rooms.size).toBe(0);
  const db = new DatabaseSync(file);
  expect(db.prepare('select count(*) as count from room').get()).toEqual({ count: 0 });
  db.close();
});
