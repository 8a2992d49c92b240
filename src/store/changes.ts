import type { ExpressionBuilder, Kysely } from 'kysely';
import { jsonOf } from '../core/json.ts';
import { FaultError } from '../core/result.ts';
import { addLink, changeContent } from './chain.ts';
import { lockContest } from './dialect.ts';
import { faults } from './faults.ts';
import { gamesThatCount, recountGames } from './game-counts.ts';
import type { Schema } from './schema.ts';
import type { ChangeRequest, ContestChange, KnownContest } from './store.ts';

/** Stores a change of a contest, and that games no longer count, as one. */
export async function changeContest(
  db: Kysely<Schema>,
  contest: string,
  request: ChangeRequest,
  known: KnownContest,
): Promise<ContestChange | 'outdated'> {
  await lockContest(db, contest);
  const { changes: position } = await db
    .selectFrom('contest')
    .select('changes')
    .where('id', '=', contest)
    .executeTakeFirstOrThrow();
  if (position !== known.changes) return 'outdated';
  if (known.games !== null && (await gamesThatCount(db, contest)) !== known.games)
    return 'outdated';
  const place = await placeOf(db, contest, request);
  const affected = (eb: ExpressionBuilder<Schema, 'game'>) =>
    eb.and([
      eb('contest', '=', contest),
      eb('counted', '=', 1),
      eb.or([
        ...(request.kind === 'void' ? [eb('number', '=', request.number)] : []),
        ...(place === null ? [] : [eb('first', '=', place), eb('second', '=', place)]),
        ...(known.from === null ? [] : [eb('number', '>=', known.from)]),
      ]),
    ]);
  const rows =
    request.kind === 'add'
      ? []
      : await db
          .selectFrom('game')
          .select(['number', 'attempt'])
          .where(affected)
          .orderBy('number')
          .execute();
  if (request.kind === 'void' && !rows.some(({ number }) => number === request.number))
    rows.push({ number: request.number, attempt: await lastAttempt(db, contest, request.number) });
  if (rows.length > 0) {
    await db.updateTable('game').set({ counted: 0 }).where(affected).execute();
    await recountGames(db, contest);
  }
  const change: ContestChange = {
    ...request,
    at: new Date().toISOString(),
    games: rows.map(({ number, attempt }) => [number, attempt] as const),
  };
  const text = JSON.stringify(change);
  await db.insertInto('contest_change').values({ contest, position, change: text }).execute();
  await db
    .updateTable('contest')
    .set({ changes: position + 1, finished: 0 })
    .where('id', '=', contest)
    .execute();
  const link = { kind: 'change', number: position, attempt: 0, first: null, second: null } as const;
  await addLink(db, contest, { ...link, content: changeContent(position, text) });
  return change;
}

/** The last attempt, by its link, at a game whose row was deleted or no longer counts. */
async function lastAttempt(db: Kysely<Schema>, contest: string, number: number): Promise<number> {
  const { attempt } = await db
    .selectFrom('link')
    .select(({ fn }) => fn.max('attempt').as('attempt'))
    .where('contest', '=', contest)
    .where('kind', '=', 'game')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return Number(attempt);
}

/** The index of the participant whose games no longer count; a late participant is added and gets the next one. */
async function placeOf(
  db: Kysely<Schema>,
  contest: string,
  request: ChangeRequest,
): Promise<number | null> {
  if (request.kind === 'void') return null;
  const { name } = request;
  if (request.kind === 'add') {
    const { last } = await db
      .selectFrom('player')
      .select(({ fn }) => fn.max('place').as('last'))
      .where('contest', '=', contest)
      .executeTakeFirstOrThrow();
    const player = {
      contest,
      place: last === null ? 0 : Number(last) + 1,
      name,
      seat: request.seat,
    };
    await db.insertInto('player').values(player).execute();
    return null;
  }
  const { place } = await db
    .selectFrom('player')
    .select('place')
    .where('contest', '=', contest)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return place;
}

export async function changesOf(
  db: Kysely<Schema>,
  contest: string,
): Promise<readonly ContestChange[]> {
  const rows = await db
    .selectFrom('contest_change')
    .select('change')
    .where('contest', '=', contest)
    .orderBy('position')
    .execute();
  return rows.map(({ change }) => {
    const read = readChange(change);
    if (read === null) throw new FaultError(faults.change(contest));
    return read;
  });
}

/** Null if it was overwritten with something else. */
export function readChange(text: string): ContestChange | null {
  const change = jsonOf(text) as ContestChange | null;
  return Array.isArray(change?.games) ? change : null;
}
