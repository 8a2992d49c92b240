import { describe, expect, test } from 'vitest';
import { STORES } from '../../test/support/postgres.ts';
import { opened } from '../../test/support/store-files.ts';
import { unwrap } from '../core/result.ts';
import { openStore } from './open.ts';
import type { NewRoom } from './store.ts';

const room: NewRoom = {
  rules: 'puissance4:rotations=4',
  time: '5m+3s',
  seats: { first: { seat: 'person', key: 'a'.repeat(64) }, second: { seat: 'level:5', key: null } },
};

describe.each(STORES)('on $kind', ({ fresh }) => {
  test('a room is read as it was created, after a restart too', async () => {
    const file = await fresh();
    const store = unwrap(await openStore(file));
    const made = await store.rooms.create(room);
    expect(made).toEqual({
      ...room,
      id: made.id,
      series: made.id,
      number: 0,
      created: made.created,
    });
    expect(made.id).toMatch(/^[a-hjkmnp-z][2-9a-hjkmnp-z]{9}$/);
    expect(new Date(made.created).toISOString()).toBe(made.created);
    await store.close();
    expect(await (await opened(file)).rooms.read(made.id)).toEqual(made);
  });

  test('a room that is not there is null, whatever its name', async () => {
    const store = await opened(await fresh());
    for (const id of ['nobody', '', "'; drop table room; --"])
      expect(await store.rooms.read(id)).toBeNull();
    expect(await store.rooms.of('nobody')).toEqual([]);
  });

  test('rooms made together are all different', async () => {
    const store = await opened(await fresh());
    const made = await Promise.all(Array.from({ length: 50 }, () => store.rooms.create(room)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(50);
  });

  test('a game has one rematch, however often it is asked for; a series is in order', async () => {
    const store = await opened(await fresh());
    const first = await store.rooms.create(room);
    const swapped = { ...room, seats: { first: room.seats.second, second: room.seats.first } };
    const next = { series: first.id, number: 1 };
    const [one, two] = await Promise.all([
      store.rooms.create({ ...swapped, rematch: next }),
      store.rooms.create({ ...room, time: 'none', rematch: next }),
    ]);
    expect(two).toEqual(one);
    expect(one.seats).toEqual(swapped.seats);
    const third = await store.rooms.create({ ...room, rematch: { series: first.id, number: 2 } });
    await store.rooms.create(room);
    expect(await store.rooms.of(first.id)).toEqual([first, one, third]);
  });
});
