import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { Side } from '../core/game.ts';
import { newId } from './ids.ts';
import type { Schema } from './schema.ts';
import { type NewRoom, ROOM_KEY, type StoredRoom } from './store.ts';

/** Ids are too long to guess. */
const ID_LENGTH = 10;
/** Rows per statement. */
const PAGE = 500;

export async function createRoom(db: Kysely<Schema>, room: NewRoom): Promise<StoredRoom> {
  const { rules, time, seats, rematch, listed = false } = room;
  const created = new Date().toISOString();
  for (;;) {
    const id = newId(ID_LENGTH);
    const row = {
      id,
      rules,
      time,
      first_seat: seats.first.seat,
      first_key: seats.first.key,
      second_seat: seats.second.seat,
      second_key: seats.second.key,
      first_person: seats.first.person ?? null,
      second_person: seats.second.person ?? null,
      listed: listed ? (1 as const) : (0 as const),
      series: rematch?.series ?? id,
      number: rematch?.number ?? 0,
      created,
    };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('room')
      .values(row)
      .onConflict(clash => clash.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 0n) return roomFrom(row);
    const there = await db
      .selectFrom('room')
      .selectAll()
      .where('series', '=', row.series)
      .where('number', '=', row.number)
      .executeTakeFirst();
    if (there && rematch) return roomFrom(there); // otherwise the id is a duplicate
  }
}

export async function readRoom(db: Kysely<Schema>, id: string): Promise<StoredRoom | null> {
  const row = await db.selectFrom('room').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : roomFrom(row);
}

export async function roomsOf(db: Kysely<Schema>, series: string): Promise<readonly StoredRoom[]> {
  const rows = await db
    .selectFrom('room')
    .selectAll()
    .where('series', '=', series)
    .orderBy('number')
    .execute();
  return rows.map(roomFrom);
}

export async function takeRoomSeat(
  db: Kysely<Schema>,
  id: string,
  side: Side,
  person: string,
  isOpen: boolean,
): Promise<boolean> {
  const seat = side === 'first' ? 'first_seat' : 'second_seat';
  const key = side === 'first' ? 'first_key' : 'second_key';
  const column = side === 'first' ? 'first_person' : 'second_person';
  const { numUpdatedRows } = await db
    .updateTable('room')
    .set({ [column]: person })
    .where('id', '=', id)
    .where(seat, '=', 'person')
    .where(key, isOpen ? 'is' : 'is not', null)
    .where(column, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRooms(db: Kysely<Schema>): Promise<number> {
  const { rooms } = await db
    .selectFrom('room')
    .select(({ fn }) => fn.countAll().as('rooms'))
    .executeTakeFirstOrThrow();
  return Number(rooms); // some databases return strings
}

export async function ageUnbegunRooms(
  db: Kysely<Schema>,
  most: number,
  except: readonly string[],
): Promise<number> {
  await db
    .updateTable('room')
    .set(({ eb }) => ({ waited: eb('waited', '+', 1) }))
    .where(isUnbegun)
    .execute();
  const old = await db
    .selectFrom('room')
    .select('id')
    .where('waited', '>', most)
    .where(isUnbegun)
    .execute();
  const kept = new Set(except);
  const ids = old.map(({ id }) => id).filter(id => !kept.has(id));
  for (let at = 0; at < ids.length; at += PAGE)
    await db
      .deleteFrom('room')
      .where('id', 'in', ids.slice(at, at + PAGE))
      .where(isUnbegun)
      .execute();
  return ids.length;
}

const isUnbegun = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'room'>) =>
  not(
    exists(
      selectFrom('journal')
        .select('journal.sequence')
        .where('journal.match', '=', sql<string>`${ROOM_KEY} || room.id`)
        .where('journal.sequence', '=', 0),
    ),
  );

const roomFrom = (row: Omit<Selectable<Schema['room']>, 'waited'>): StoredRoom => ({
  id: row.id,
  rules: row.rules,
  time: row.time,
  seats: {
    first: { seat: row.first_seat, key: row.first_key, ...seated(row.first_person) },
    second: { seat: row.second_seat, key: row.second_key, ...seated(row.second_person) },
  },
  ...(row.listed === 1 ? { listed: true } : {}),
  series: row.series,
  number: row.number,
  created: row.created,
});

const seated = (person: string | null) => (person === null ? {} : { person });
