import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { times } from '../../test/support/long.ts';
import { arrangeRooms, Page, SCHOOL, TIMED } from '../../test/support/server-rooms.ts';
import { unwrap } from '../core/result.ts';
import type { NewGame } from '../protocols/wire.ts';
import { type RoomStore, roomKey } from '../store/store.ts';
import { Room } from './room.ts';
import { PORTS_KEPT } from './room-rest.ts';
import type { Rooms } from './rooms.ts';

const UNTIMED: NewGame = { ...TIMED, time: 'none' };
const FLOODER = { address: '198.51.100.1' };

/** Whoever asked for a room has until then to join it. */
const aTurn = () => new Promise(setImmediate);

const created = (rooms: Rooms, count: number, game = UNTIMED, visitor = SCHOOL) =>
  Promise.all(
    Array.from({ length: count }, async () => unwrap(await rooms.create(game, visitor)).room),
  );

/** Opens a game with both its players. */
async function played(rooms: Rooms, id: string, visitor = SCHOOL) {
  const pages = { first: new Page('first'), second: new Page('second') };
  const room = unwrap(await rooms.find(id, visitor));
  room.join(pages.first, 0);
  room.join(pages.second, 0);
  await pages.first.until(() => pages.first.status?.phase === 'playing');
  return { room, ...pages };
}

const move = (room: Room, page: Page, text: string) => {
  const known = page.events.length;
  room.act(page, { type: 'act', id: '1', known, action: { type: 'move', text } });
  return page.until(() => page.events.slice(known).some(({ type }) => type === 'moved'));
};

async function finished(rooms: Rooms, id: string, visitor = SCHOOL) {
  const { room, first, second } = await played(rooms, id, visitor);
  room.act(first, { type: 'act', id: '1', known: 0, action: { type: 'resign' } });
  await second.until(() => second.status?.phase === 'over');
  return { room, first, second };
}

test('finished and empty games give their places up, the least recently used first', async () => {
  const { start } = await arrangeRooms();
  const rooms = start({ openRooms: 3 });
  const [a, b, c, d] = await created(rooms, 4);
  const over = await finished(rooms, a);
  const empty = unwrap(await rooms.find(b, SCHOOL));
  const watched = unwrap(await rooms.find(c, SCHOOL));
  watched.join(new Page(null), 0);
  over.room.leave(over.first);
  over.room.leave(over.second); // later than the empty one was asked for
  await aTurn();
  await played(rooms, d);
  expect(rooms.size).toBe(3);
  expect(unwrap(await rooms.find(a, SCHOOL))).toBe(over.room);
  expect(unwrap(await rooms.find(c, SCHOOL))).toBe(watched);
  await aTurn();
  expect(unwrap(await rooms.find(b, SCHOOL))).not.toBe(empty);
  await aTurn();
  expect(unwrap(await rooms.find(a, SCHOOL))).not.toBe(over.room);
});

test('a game that somebody plays, watches or that has a clock running is not put to rest', async () => {
  const { start } = await arrangeRooms();
  const rooms = start({ openRooms: 2 });
  const [timed] = await created(rooms, 1, TIMED);
  const [watched, more] = await created(rooms, 2);
  const game = await played(rooms, timed);
  game.room.leave(game.first);
  game.room.leave(game.second); // its clock runs on
  const page = new Page(null);
  const room = unwrap(await rooms.find(watched, SCHOOL));
  room.join(page, 0);
  expect(await rooms.find(more, SCHOOL)).toMatchObject({ fault: { code: 'server-full' } });
  expect(await rooms.find('nowhere', SCHOOL)).toMatchObject({ fault: { code: 'no-game' } });
  room.leave(page);
  await aTurn();
  expect((await rooms.find(more, SCHOOL)).ok).toBe(true);
});

test('a game at the clock that both players have left for long makes room, if nothing else can', async () => {
  const { start, advance } = await arrangeRooms();
  const rooms = start({ openRooms: 2 });
  const [timed] = await created(rooms, 1, { ...TIMED, time: '24h+0s' });
  const [watched, empty, more] = await created(rooms, 3);
  const game = await played(rooms, timed);
  game.room.leave(game.first);
  game.room.leave(game.second);
  unwrap(await rooms.find(empty, SCHOOL));
  await aTurn();
  advance(600_000);
  unwrap(await rooms.find(watched, SCHOOL)).join(new Page(null), 0); // in the place of the empty one
  expect(unwrap(await rooms.find(timed, SCHOOL))).toBe(game.room);
  await aTurn();
  expect(await rooms.find(more, SCHOOL)).toMatchObject({ fault: { code: 'server-full' } });
  advance(600_000); // since somebody asked for it
  expect((await rooms.find(more, SCHOOL)).ok).toBe(true);
});

test('an address has its share, so that no other one is shut out', async () => {
  const { start } = await arrangeRooms();
  const rooms = start({ openRooms: 10, openRoomsPerAddress: 4 });
  const flood = await created(rooms, 20, UNTIMED, FLOODER);
  const held = await Promise.all(
    flood.map(async id => {
      const found = await rooms.find(id, FLOODER);
      if (found.ok) found.value.join(new Page(null), 0);
      return found;
    }),
  );
  expect(held.filter(({ ok }) => ok)).toHaveLength(4);
  for (const found of held.slice(4))
    expect(found).toMatchObject({ fault: { code: 'too-many-open' } });
  for (const id of await created(rooms, 4))
    expect((await played(rooms, id)).room.isOver).toBe(false);
  // a game that is open anyway is open to everybody
  expect((await rooms.find(flood[0], SCHOOL)).ok).toBe(true);
});

test('a place for a game with bots is kept while it is created, and free again if it cannot be', async () => {
  const { start } = await arrangeRooms('203.0.113.1'); // an address of no machine
  const rooms = start({ openRooms: 1 });
  const bots: NewGame = { ...UNTIMED, seats: { first: 'tcp:ugi', second: 'person' } };
  const [failed, other] = await Promise.all([
    rooms.create(bots, SCHOOL),
    rooms.create(bots, SCHOOL),
  ]);
  expect(failed).toMatchObject({ fault: { code: 'no-port' } });
  expect(other).toMatchObject({ fault: { code: 'server-full' } });
  const [id] = await created(rooms, 1);
  expect((await rooms.find(id, SCHOOL)).ok).toBe(true);
});

/** Whether anything listens at a port. */
const isListening = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    onTestFinished(() => void socket.destroy());
  });

test('ports for bots are free soon after the page is closed, unless a bot has come', async () => {
  const { start, advance } = await arrangeRooms();
  const rooms = start();
  const game: NewGame = { ...UNTIMED, seats: { first: 'tcp:ugi', second: 'tcp:ugi' } };
  const create = async () => {
    const { room: id, listeners = [] } = unwrap(await rooms.create(game, SCHOOL));
    return { id, port: listeners[0].port };
  };
  const visited = async (id: string) => {
    const room = unwrap(await rooms.find(id, SCHOOL));
    const page = new Page(null);
    room.join(page, 0);
    await aTurn();
    return { room, page, leave: () => room.leave(page) };
  };
  const [closed, reloaded, played, unseen] = await Promise.all([
    create(),
    create(),
    create(),
    create(),
  ]);
  for (const { id } of [closed, reloaded]) (await visited(id)).leave();
  advance(PORTS_KEPT - 1);
  expect(await isListening(closed.port)).toBe(true);
  const back = await visited(reloaded.id);
  const third = await visited(played.id);
  const bot = connect(played.port, '127.0.0.1');
  onTestFinished(() => void bot.destroy());
  bot.write('id name Ada\nugiok\n');
  await third.page.until(() => third.page.status?.there.first === true);
  third.leave();
  advance(PORTS_KEPT);
  await expect.poll(() => isListening(closed.port)).toBe(false);
  advance(PORTS_KEPT);
  for (const { port } of [reloaded, played, unseen]) expect(await isListening(port)).toBe(true);

  const again = await visited(closed.id); // a page that comes later finds ports, perhaps others
  expect(again.page.status?.listeners).toHaveLength(1);
  expect(back.room.rest.isDeserted).toBe(false);
});

test('many more games than places are played in turn; none loses a move, and nothing is left over', async () => {
  const count = times(60, 2_000);
  const { start, alarms, notes } = await arrangeRooms();
  const rooms = start({ openRooms: 20 });
  const timers = alarms.size;
  const ids = await created(rooms, count);
  for (const [turn, text] of ['b2', 'a1'].entries())
    for (let from = 0; from < count; from += 10) {
      const some = ids.slice(from, from + 10);
      await Promise.all(
        some.map(async id => {
          const { room, first, second } = await played(rooms, id);
          await move(room, turn === 0 ? first : second, text);
          room.leave(first);
          room.leave(second);
        }),
      );
    }
  expect(rooms.size).toBe(20);
  const page = new Page(null);
  unwrap(await rooms.find(ids[0], SCHOOL)).join(page, 0);
  expect(page.events.map(({ type }) => type)).toEqual(['moved', 'resumed', 'moved']);
  await rooms.close();
  expect(rooms.size).toBe(0);
  expect(notes.filter(({ what }) => what === 'game interrupted')).toEqual([]);
  expect(alarms.size).toBeLessThanOrEqual(timers);
});

test('a game at rest leaves nothing in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const { start, advance } = await arrangeRooms();
  const rooms = start();
  const ids = await created(rooms, 8);
  const open = await Promise.all(
    ids.map(async (id, i) => {
      const { room, first, second } = await (i < 4 ? played : finished)(rooms, id);
      room.leave(first);
      room.leave(second);
      return new WeakRef(room);
    }),
  );
  await aTurn();
  advance(130_000);
  await expect.poll(() => rooms.size, { timeout: 60_000 }).toBe(0);
  const left = () => {
    collect();
    return open.filter(room => room.deref()).length;
  };
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
});

/** Asks until there is a place. */
async function free(rooms: Rooms, id: string): Promise<Room> {
  for (;;) {
    const found = await rooms.find(id, SCHOOL);
    if (found.ok) return found.value;
    expect(['server-full', 'too-many-open']).toContain(found.fault.code);
    await aTurn();
  }
}

/** A store that remembers what it has read: then everything happens between two turns of the event loop. */
function remembering(rooms: RoomStore): RoomStore {
  const remember = <T>(read: (id: string) => Promise<T>) => {
    const known = new Map<string, Promise<T>>();
    return (id: string) => known.get(id) ?? known.set(id, read(id)).get(id) ?? read(id);
  };
  return { ...rooms, read: remember(rooms.read), of: remember(rooms.of) };
}

/** Counts the rooms of each id that are not yet closed; closing takes as long as `closing`. */
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
  const again = Promise.all([rooms.find(a, SCHOOL), rooms.find(a, FLOODER)]);
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
  room.join(new Page(null), 0);
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
    const here: { room: Room; page: Page }[] = [];
    const work: Promise<unknown>[] = [];
    const come = async (which: number) => {
      const found = await rooms.find(ids[which], { address: `${which % 3}` });
      if (!found.ok) return;
      const page = new Page(here.length % 2 === 0 ? 'first' : 'second');
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
      const page = new Page(null);
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

test('the games of a long series are read once, however often one of them is opened', async () => {
  const { start, store } = await arrangeRooms();
  const rooms = start({ openRooms: 1 });
  const seat = { seat: 'person', key: null };
  const seats = { first: seat, second: seat };
  const first = await store.rooms.create({ rules: 'tictactoe', time: 'none', seats });
  const ids = [first.id];
  for (let number = 1; number <= 4; number++) {
    const rematch = { series: first.id, number };
    ids.push((await store.rooms.create({ ...first, rematch })).id);
  }
  for (const id of ids)
    await store.journal.append(roomKey(id), 0, [
      { type: 'ended', cause: 'resignation', winner: 'first' }, // by turns one player and the other
    ]);
  const read = vi.spyOn(store.journal, 'read');
  const opened = async (id: string) => {
    read.mockClear();
    const page = new Page(null);
    const room = unwrap(await rooms.find(id, SCHOOL));
    room.join(page, 0);
    room.leave(page);
    await aTurn();
    return { score: page.status?.score, reads: read.mock.calls.length };
  };
  expect(await opened(ids[4])).toEqual({ score: { played: 5, wins: [3, 2], draws: 0 }, reads: 5 });
  expect(await opened(ids[3])).toEqual({ score: { played: 4, wins: [2, 2], draws: 0 }, reads: 1 });
  expect(await opened(ids[4])).toEqual({ score: { played: 5, wins: [3, 2], draws: 0 }, reads: 1 });
});
