import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { times } from '../../test/support/long.ts';
import {
  arrangeRooms,
  aTurn,
  created,
  move,
  SCHOOL,
  TestPage,
} from '../../test/support/server-rooms.ts';
import { unwrap } from '../core/result.ts';
import { type RoomStore, roomKey } from '../store/store.ts';
import { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

const ELSEWHERE = { address: '198.51.100.1' };

/** Asks until there is a place. */
async function free(rooms: Rooms, id: string): Promise<Room> {
  for (;;) {
    const found = await rooms.find(id, SCHOOL);
    if (found.ok) return found.value;
    expect(['server-full', 'too-many-open']).toContain(found.fault.code);
    await aTurn();
  }
}

/** A store that caches what it has read, so that everything happens within one turn of the event loop. */
function remembering(rooms: RoomStore): RoomStore {
  const remember = <T>(read: (id: string) => Promise<T>) => {
    const known = new Map<string, Promise<T>>();
    return (id: string) => known.get(id) ?? known.set(id, read(id)).get(id) ?? read(id);
  };
  return { ...rooms, read: remember(rooms.read), of: remember(rooms.of) };
}

/** Counts the rooms of each id that are not yet closed; closing waits for `closing`. */
function watchRooms(closing: () => Promise<unknown>) {
  const open = new Map<string, number>();
  const watch = { most: 0, opened: 0 };
  const openRoom = Room.open;
  const spy = vi.spyOn(Room, 'open').mockImplementation(async (context, stored, ...rest) => {
    const count = (by: number) => open.set(stored.id, (open.get(stored.id) ?? 0) + by);
    count(1);
    watch.opened++;
    watch.most = Math.max(watch.most, open.get(stored.id) ?? 0);
    const room = await openRoom.call(Room, context, stored, ...rest);
    const close = room.close.bind(room);
    room.close = () =>
      close()
        .then(closing)
        .then(() => void count(-1));
    return room;
  });
  onTestFinished(() => spy.mockRestore());
  return watch;
}

test('a game that is being put to rest is opened again when it has closed, once for all who ask', async () => {
  const { start } = await arrangeRooms();
  const rooms = start({ openRooms: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  const watch = watchRooms(() => promise);
  const [a, b] = await created(rooms, 2);
  const before = unwrap(await rooms.find(a, SCHOOL));
  await aTurn();
  unwrap(await rooms.find(b, SCHOOL));
  await aTurn();
  const again = Promise.all([rooms.find(a, SCHOOL), rooms.find(a, ELSEWHERE)]);
  await rooms.find('nowhere', SCHOOL);
  await aTurn();
  expect(watch.opened).toBe(2);
  resolve();
  const [one, two] = (await again).map(unwrap);
  expect(one).toBe(two);
  expect(one).not.toBe(before);
  expect(watch).toEqual({ most: 1, opened: 3 });
});

test('a game that was just given to somebody is not put to rest before he has joined', async () => {
  const { start, store } = await arrangeRooms();
  const rooms = start({ openRooms: 1 }, remembering(store.rooms));
  const [a, b] = await created(rooms, 2);
  expect((await rooms.find(b, SCHOOL)).ok).toBe(true); // now known
  await aTurn();
  const room = unwrap(await rooms.find(a, SCHOOL));
  const other = await rooms.find(b, SCHOOL);
  room.join(new TestPage(null), 0);
  expect(other).toMatchObject({ fault: { code: 'server-full' } });
});

type Step = readonly ['come' | 'act' | 'leave' | 'pause' | 'sweep', number];
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('come', 'come', 'act', 'leave', 'leave', 'pause', 'sweep'),
  fc.nat(5),
);

test('in whatever order people come, act and go, a journal never has two rooms', async () => {
  const { start, store, advance, notes } = await arrangeRooms();
  const kinds = [store.rooms, remembering(store.rooms)];
  const servers = kinds.map(kind => start({ openRooms: 3, openRoomsPerAddress: 2 }, kind));
  const watch = watchRooms(aTurn);
  const run = async (rooms: Rooms, steps: readonly Step[]) => {
    const ids = await created(rooms, 6);
    const here: { room: Room; page: TestPage }[] = [];
    const work: Promise<unknown>[] = [];
    const come = async (which: number) => {
      const found = await rooms.find(ids[which], { address: `${which % 3}` });
      if (!found.ok) return;
      const page = new TestPage(here.length % 2 === 0 ? 'first' : 'second');
      found.value.join(page, 0);
      here.push({ room: found.value, page });
    };
    for (const [what, which] of steps) {
      const one = here[which % Math.max(1, here.length)];
      if (what === 'come') work.push(come(which));
      else if (what === 'sweep') advance(130_000);
      else if (what === 'pause' || !one) await aTurn();
      else if (what === 'act')
        void move(one.room, one.page, ['a1', 'b2', 'c3', 'a2', 'b3', 'c1'][which]);
      else {
        here.splice(here.indexOf(one), 1);
        one.room.leave(one.page);
      }
    }
    await Promise.all(work);
    for (const { room, page } of here) room.leave(page);
    for (const id of ids) {
      const page = new TestPage(null);
      const room = await free(rooms, id);
      room.join(page, 0);
      room.leave(page);
      const stored = await store.journal.read(roomKey(id));
      expect(page.events).toEqual(stored.slice(0, page.events.length));
    }
    expect(rooms.size).toBeLessThanOrEqual(3);
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(1), fc.array(step, { minLength: 10, maxLength: 60 }), (which, steps) =>
      run(servers[which], steps),
    ),
    { numRuns: times(40, 1_000) },
  );
  expect(watch.most).toBe(1);
  expect(notes.filter(({ what }) => what === 'game interrupted')).toEqual([]);
});
