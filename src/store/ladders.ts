import type { Kysely } from 'kysely';
import { newId } from './ids.ts';
import type {
  DatedGame,
  NewFriendlyRequest,
  StoredFriendlyRequest,
  StoredLadder,
} from './ladder-store.ts';
import type { Schema } from './schema.ts';

type Db = Kysely<Schema>;

const ID_LENGTH = 12;

export async function addLadder(db: Db, ladder: StoredLadder): Promise<void> {
  const { id, paused, ...row } = ladder;
  await db
    .insertInto('ladder')
    .values({ contest: id, paused: paused ? 1 : 0, ...row })
    .execute();
}

export async function readLadder(db: Db, id: string): Promise<StoredLadder | null> {
  const [found] = await ladders(db).where('contest', '=', id).execute();
  return found ? ladderFrom(found) : null;
}

export async function listLadders(
  db: Db,
  classroom: string | null,
): Promise<readonly StoredLadder[]> {
  let found = ladders(db).orderBy('game');
  if (classroom !== null) found = found.where('classroom', '=', classroom);
  return (await found.execute()).map(ladderFrom);
}

const ladders = (db: Db) => db.selectFrom('ladder').selectAll();

const ladderFrom = (row: {
  contest: string;
  friendlies: string;
  classroom: string;
  game: string;
  paused: 0 | 1;
}): StoredLadder => {
  const { contest: id, paused, ...ladder } = row;
  return { id, ...ladder, paused: paused === 1 };
};

export async function changeLadder(
  db: Db,
  id: string,
  { paused }: Pick<StoredLadder, 'paused'>,
): Promise<void> {
  const row = { paused: paused ? (1 as const) : (0 as const) };
  await db.updateTable('ladder').set(row).where('contest', '=', id).execute();
}

export async function enterLadder(
  db: Db,
  ladder: string,
  bot: string,
  isIn: boolean,
): Promise<void> {
  const is_in = isIn ? (1 as const) : (0 as const);
  await db
    .insertInto('ladder_entry')
    .values({ ladder, bot, is_in })
    .onConflict(clash => clash.columns(['ladder', 'bot']).doUpdateSet({ is_in }))
    .execute();
}

export async function enteredIn(db: Db, ladder: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('ladder_entry')
    .select('bot')
    .where('ladder', '=', ladder)
    .where('is_in', '=', 1)
    .orderBy('bot')
    .execute();
  return rows.map(({ bot }) => bot);
}

export async function dateGame(db: Db, contest: string, number: number, at: string): Promise<void> {
  await db
    .insertInto('ladder_game')
    .values({ contest, number, at })
    .onConflict(clash => clash.doNothing())
    .execute();
}

export async function datesOf(db: Db, contest: string): Promise<readonly DatedGame[]> {
  return await db
    .selectFrom('ladder_game')
    .select(['number', 'at'])
    .where('contest', '=', contest)
    .orderBy('number')
    .execute();
}

export async function addFriendlyRequest(
  db: Db,
  request: NewFriendlyRequest,
): Promise<StoredFriendlyRequest> {
  const row = {
    ...{ ...request, id: newId(ID_LENGTH), at: new Date().toISOString() },
    ...{ state: 'waiting' as const, meeting: null },
  };
  await db
    .insertInto('friendly_request')
    .values({ ...row, rated: request.rated ? 1 : 0 })
    .execute();
  return row;
}

export async function friendlyRequestsOf(
  db: Db,
  ladder: string,
  most: number,
): Promise<readonly StoredFriendlyRequest[]> {
  const rows = await db
    .selectFrom('friendly_request')
    .selectAll()
    .where('ladder', '=', ladder)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map(row => ({ ...row, rated: row.rated === 1 }));
}

export async function changeFriendlyRequest(
  db: Db,
  id: string,
  changes: Partial<Pick<StoredFriendlyRequest, 'state' | 'meeting'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await db.updateTable('friendly_request').set(changes).where('id', '=', id).execute();
}

/** Removes the ladders of a class; their contests are removed with those of the class. */
export async function removeLaddersOf(db: Db, classroom: string): Promise<void> {
  for (const { id, friendlies } of await listLadders(db, classroom)) {
    await db.deleteFrom('friendly_request').where('ladder', '=', id).execute();
    await db.deleteFrom('ladder_entry').where('ladder', '=', id).execute();
    await db.deleteFrom('ladder_game').where('contest', 'in', [id, friendlies]).execute();
    await db.deleteFrom('ladder').where('contest', '=', id).execute();
  }
}
