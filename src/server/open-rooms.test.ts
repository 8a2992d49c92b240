import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { times } from '../../test/support/long.ts';
import {
  arrangeRooms,
  aTurn,
  created,
  move,
  SCHOOL,
  TestPage,
  TIMED,
  UNTIMED,
} from '../../test/support/server-rooms.ts';
import { unwrap } from '../core/result.ts';
import type { NewGame } from '../protocols/wire.ts';
import { roomKey } from '../store/store.ts';
import { PORTS_KEPT } from './room-rest.ts';
import type { Rooms } from './rooms.ts';

const FLOODER = { address: '198.51.100.1' };

/** Opens a game with both its players. */
async function played(rooms: Rooms, id: string, visitor = SCHOOL) {
  const pages = { first: new TestPage('first'), second: new TestPage('second') };
  const room = unwrap(await rooms.find(id, visitor));
  room.join(pages.first, 0);
  room.join(pages.second, 0);
  await pages.first.until(() => pages.first.status?.phase === 'playing');
  return { room, ...pages };
}

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
  watched.join(new TestPage(null), 0);
  over.room.leave(over.first);
  over.room.leave(over.second); // used more recently than the empty one
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
  const page = new TestPage(null);
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
  unwrap(await rooms.find(watched, SCHOOL)).join(new TestPage(null), 0); // takes the place of the empty one
  expect(unwrap(await rooms.find(timed, SCHOOL))).toBe(game.room);
  await aTurn();
  expect(await rooms.find(more, SCHOOL)).toMatchObject({ fault: { code: 'server-full' } });
  advance(600_000); // since it was last used
  expect((await rooms.find(more, SCHOOL)).ok).toBe(true);
});

test('an address has its share, so that no other one is shut out', async () => {
  const { start } = await arrangeRooms();
  const rooms = start({ openRooms: 10, openRoomsPerAddress: 4 });
  const flood = await created(rooms, 20, UNTIMED, FLOODER);
  const held = await Promise.all(
    flood.map(async id => {
      const found = await rooms.find(id, FLOODER);
      if (found.ok) found.value.join(new TestPage(null), 0);
      return found;
    }),
  );
  expect(held.filter(({ ok }) => ok)).toHaveLength(4);
  for (const found of held.slice(4))
    expect(found).toMatchObject({ fault: { code: 'too-many-open' } });
  for (const id of await created(rooms, 4))
    expect((await played(rooms, id)).room.isOver).toBe(false);
  // a game that is in memory anyway can be joined by everybody
  expect((await rooms.find(flood[0], SCHOOL)).ok).toBe(true);
});

test('a place for a game with bots is kept while it is created, and free again if it cannot be', async () => {
  const { start } = await arrangeRooms('203.0.113.1'); // an address that no machine has
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
    const page = new TestPage(null);
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

  const again = await visited(closed.id); // a later page finds open ports, perhaps other ones
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
  const page = new TestPage(null);
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
  await expect.poll(() => rooms.size).toBe(0);
  const left = () => {
    collect();
    return open.filter(room => room.deref()).length;
  };
  await expect.poll(left).toBe(0);
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
    const page = new TestPage(null);
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
