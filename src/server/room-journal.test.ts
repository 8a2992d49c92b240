import { expect, test } from 'vitest';
import { arrangeRooms, SCHOOL, TestPage, TIMED } from '../../test/support/server-rooms.ts';
import { millis } from '../core/clock.ts';
import type { MatchEvent } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import type { WireAction } from '../protocols/wire.ts';
import { roomKey } from '../store/store.ts';
import { LIMITS } from './limits.ts';
import type { Room } from './room.ts';

async function arrange(events: readonly MatchEvent[] = []) {
  const { start, store, advance } = await arrangeRooms();
  const rooms = start();
  const { room: id } = unwrap(await rooms.create({ ...TIMED, time: 'none' }, SCHOOL));
  if (events.length > 0) await store.journal.append(roomKey(id), 0, events);
  const enter = async () => {
    const room = unwrap(await rooms.find(id, SCHOOL));
    const [first, second] = [new TestPage('first'), new TestPage('second')];
    room.join(first, 0);
    room.join(second, 0);
    await first.until(() => first.status?.phase === 'playing');
    return { room, first, second };
  };
  return { rooms, enter, advance, stored: () => store.journal.read(roomKey(id)) };
}

/** Resolves when the action was carried out (null) or refused (the fault's code). */
async function acted(room: Room, page: TestPage, action: WireAction): Promise<string | null> {
  const known = page.events.length;
  page.fault = null;
  room.act(page, { type: 'act', id: '1', known, action });
  await page.until(() => page.events.length > known || page.fault !== null);
  return page.fault;
}

const moved = (side: 'first' | 'second', move: string): MatchEvent => ({
  type: 'moved',
  side,
  move,
  spent: millis(1),
});

test('offers and refusals do not fill a journal', async () => {
  const { enter, stored } = await arrange([moved('first', 'b2'), moved('second', 'a1')]);
  const { room, first, second } = await enter();
  const faults = new Set<string | null>();
  for (let i = 0; i < 20; i++)
    for (const [asker, answerer] of [
      [first, second],
      [second, first],
    ])
      for (const what of ['draw', 'undo'] as const) {
        faults.add(await acted(room, asker, { type: 'offer', what }));
        await acted(room, answerer, { type: 'decline', what });
      }
  expect([...faults]).toEqual([null, 'offer-declined']);
  expect(await stored()).toHaveLength(2 + 1 + 4 * 2); // resumed, and each offer with its refusal
  expect(await acted(room, first, { type: 'move', text: 'c3' })).toBeNull();
  expect(await acted(room, first, { type: 'offer', what: 'draw' })).toBeNull();
});

test('however often a game is opened, its journal says once that it was resumed', async () => {
  const { rooms, enter, advance, stored } = await arrange([moved('first', 'b2')]);
  for (let i = 0; i < 3; i++) {
    const { room, first, second } = await enter();
    room.leave(first);
    room.leave(second);
    await new Promise(setImmediate);
    advance(130_000);
    await expect.poll(() => rooms.size).toBe(0);
  }
  expect(await stored()).toEqual([moved('first', 'b2'), { type: 'resumed' }]);
  const { room, second } = await enter();
  await acted(room, second, { type: 'move', text: 'a1' });
  expect(await stored()).toHaveLength(3);
});

test('a journal that grew without end opens; the game is played on, but no move is taken back', async () => {
  const round: readonly MatchEvent[] = [
    moved('first', 'b2'),
    { type: 'offered', side: 'second', what: 'draw' },
    { type: 'declined', side: 'first', what: 'draw' },
    { type: 'offered', side: 'second', what: 'draw' }, // an older version accepted this
    { type: 'declined', side: 'first', what: 'draw' },
    { type: 'undone', plies: 1 },
  ];
  const rounds = Math.ceil(LIMITS.eventsPerGame / round.length);
  const { enter } = await arrange([
    ...Array.from({ length: rounds }, () => round).flat(),
    moved('first', 'b2'),
  ]);
  const { room, first, second } = await enter();
  expect(await acted(room, first, { type: 'offer', what: 'undo' })).toBe('long-game');
  expect(await acted(room, second, { type: 'move', text: 'a1' })).toBeNull();
  expect(await acted(room, second, { type: 'offer', what: 'draw' })).toBeNull();
  expect(await acted(room, first, { type: 'accept', what: 'draw' })).toBeNull();
  expect(room.isOver).toBe(true);
});
