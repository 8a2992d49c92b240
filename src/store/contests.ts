import type { Kysely } from 'kysely';
import { addLink, contestContent } from './chain.ts';
import { changesOf } from './changes.ts';
import { lockContest } from './dialect.ts';
import { newId } from './ids.ts';
import type { Schema } from './schema.ts';
import type { Contest, ContestSummary, NewContest } from './store.ts';

const ID_LENGTH = 6;

export async function createContest(db: Kysely<Schema>, contest: NewContest): Promise<Contest> {
  const { players, ...about } = contest;
  const created = new Date().toISOString();
  for (;;) {
    const id = newId(ID_LENGTH);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('contest')
      .values(({ selectFrom, fn, lit }) => ({
        id,
        serial: selectFrom('contest').select(eb =>
          eb(fn.coalesce(fn.max('serial'), lit(0)), '+', lit(1)).as('serial'),
        ),
        ...about,
        created,
        links: 0,
      }))
      .onConflict(clash => clash.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) continue; // duplicate id
    for (const [place, { name, seat }] of players.entries())
      await db.insertInto('player').values({ contest: id, place, name, seat }).execute();
    const content = contestContent({ ...about, id, created }, players);
    const link = { kind: 'contest', number: 0, attempt: 0, first: null, second: null } as const;
    await addLink(db, id, { ...link, content });
    return { ...contest, id, created, finished: false, changes: [] };
  }
}

export async function readContest(db: Kysely<Schema>, id: string): Promise<Contest | null> {
  const row = await db
    .selectFrom('contest')
    .select(['id', 'kind', 'name', 'plan', 'conditions', 'created', 'finished'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const players = await db
    .selectFrom('player')
    .select(['name', 'seat'])
    .where('contest', '=', id)
    .orderBy('place')
    .execute();
  return { ...row, finished: row.finished === 1, players, changes: await changesOf(db, id) };
}

export async function listContests(db: Kysely<Schema>): Promise<readonly ContestSummary[]> {
  const rows = await db
    .selectFrom('contest')
    .select(['id', 'kind', 'name', 'created', 'finished'])
    .select(({ selectFrom, fn }) => [
      selectFrom('player')
        .select(fn.countAll().as('players'))
        .whereRef('player.contest', '=', 'contest.id')
        .as('players'),
      selectFrom('game_count')
        .select(eb => eb.fn.sum('games').as('games'))
        .whereRef('game_count.contest', '=', 'contest.id')
        .as('games'),
    ])
    .orderBy('serial', 'desc')
    .execute();
  return rows.map(row => ({
    ...row,
    finished: row.finished === 1,
    players: Number(row.players),
    games: Number(row.games ?? 0),
  }));
}

export async function finishContest(
  db: Kysely<Schema>,
  id: string,
  changes: number,
): Promise<'finished' | 'outdated'> {
  await lockContest(db, id);
  const row = await db
    .selectFrom('contest')
    .select('changes')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`no contest ${id}`);
  if (row.changes !== changes) return 'outdated';
  await db.updateTable('contest').set({ finished: 1 }).where('id', '=', id).execute();
  return 'finished';
}
