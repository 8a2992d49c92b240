import { type Insertable, type Kysely, sql } from 'kysely';
import { NO_WINNER } from './count-schema.ts';
import { lockContest } from './dialect.ts';
import type { Schema } from './schema.ts';
import type { GameCount } from './store.ts';

/** Updates the counts of a contest's games, in the transactions that store or void games. */

const GROUPS = ['first', 'second', 'cause', 'winner'] as const;
const SUMS = ['games', 'first_tally', 'second_tally', 'plies'] as const;

type CountedGame = Pick<
  Schema['game'],
  'contest' | 'first' | 'second' | 'cause' | 'winner' | 'first_tally' | 'second_tally' | 'plies'
>;

/** Adds games that count. */
export async function addToCounts(
  db: Kysely<Schema>,
  games: readonly CountedGame[],
): Promise<void> {
  const groups = new Map<string, Insertable<Schema['game_count']>>();
  for (const game of games) {
    const { contest, first, second, cause } = game;
    const winner = game.winner ?? (NO_WINNER as typeof NO_WINNER);
    const group = { contest, first, second, cause, winner };
    const key = JSON.stringify(group);
    const sums = groups.get(key);
    groups.set(key, {
      ...group,
      games: (sums?.games ?? 0) + 1,
      first_tally: (sums?.first_tally ?? 0) + game.first_tally,
      second_tally: (sums?.second_tally ?? 0) + game.second_tally,
      plies: (sums?.plies ?? 0) + game.plies,
    });
  }
  await db
    .insertInto('game_count')
    .values([...groups.values()])
    .onConflict(known =>
      known.columns(['contest', ...GROUPS]).doUpdateSet(eb => ({
        games: eb('game_count.games', '+', eb.ref('excluded.games')),
        first_tally: eb('game_count.first_tally', '+', eb.ref('excluded.first_tally')),
        second_tally: eb('game_count.second_tally', '+', eb.ref('excluded.second_tally')),
        plies: eb('game_count.plies', '+', eb.ref('excluded.plies')),
      })),
    )
    .execute();
}

/** The counts of a contest's games, computed from the games. */
const counted = (db: Kysely<Schema>, contest: string) =>
  db
    .selectFrom('game')
    .select(['contest', 'first', 'second', 'cause'])
    .select(({ fn }) => [
      sql<Schema['game_count']['winner']>`coalesce(winner, 'none')`.as('winner'),
      fn.countAll<number>().as('games'),
      fn.sum<number>('first_tally').as('first_tally'),
      fn.sum<number>('second_tally').as('second_tally'),
      fn.sum<number>('plies').as('plies'),
    ])
    .where('contest', '=', contest)
    .where('counted', '=', ({ lit }) => lit(1))
    .groupBy(['contest', ...GROUPS]);

/** Recomputes the counts, after games were voided, which is rare; also corrects counts that were tampered with. */
export async function recountGames(db: Kysely<Schema>, contest: string): Promise<void> {
  await lockContest(db, contest);
  await db.deleteFrom('game_count').where('contest', '=', contest).execute();
  await db
    .insertInto('game_count')
    .columns(['contest', ...GROUPS, ...SUMS])
    .expression(counted(db, contest))
    .execute();
}

/** The number of games that count. */
export async function gamesThatCount(db: Kysely<Schema>, contest: string): Promise<number> {
  const { games } = await db
    .selectFrom('game_count')
    .select(({ fn }) => fn.sum('games').as('games'))
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return Number(games ?? 0);
}

/** Whether the stored counts match the games. In one statement, since games may be stored meanwhile. */
export async function countsAreRight(db: Kysely<Schema>, contest: string): Promise<boolean> {
  const kept = db
    .selectFrom('game_count')
    .select(['contest', ...GROUPS])
    .select(SUMS.map(sum => sql<number>`-${sql.ref(sum)}`.as(sum)))
    .where('contest', '=', contest);
  const wrong = await db
    .selectFrom(counted(db, contest).unionAll(kept).as('both'))
    .select(GROUPS)
    .groupBy(GROUPS)
    .having(eb => eb.or(SUMS.map(sum => eb(eb.fn.sum(sum), '<>', 0))))
    .limit(1)
    .execute();
  return wrong.length === 0;
}

export async function countGames(
  db: Kysely<Schema>,
  contest: string,
): Promise<readonly GameCount[]> {
  const players = await db
    .selectFrom('player')
    .select(['place', 'name'])
    .where('contest', '=', contest)
    .execute();
  const names = new Map(players.map(({ place, name }) => [place, name]));
  const nameAt = (place: number): string => {
    const name = names.get(place);
    if (name === undefined) throw new Error(`nobody has place ${place} in contest ${contest}`);
    return name;
  };
  const rows = await db
    .selectFrom('game_count')
    .select([...GROUPS, ...SUMS])
    .where('contest', '=', contest)
    .execute();
  // PostgreSQL returns sums as strings
  return rows.sort(inOrder).map(row => ({
    first: nameAt(row.first),
    second: nameAt(row.second),
    cause: row.cause,
    winner: row.winner === NO_WINNER ? null : row.winner,
    games: Number(row.games),
    tally: { first: Number(row.first_tally), second: Number(row.second_tally) },
    plies: Number(row.plies),
  }));
}

type Group = Pick<Schema['game_count'], (typeof GROUPS)[number]>;

/** The same order on every database, so that sums of floating-point numbers are the same: draws first. */
const inOrder = (a: Group, b: Group): number =>
  a.first - b.first ||
  a.second - b.second ||
  compared(a.cause, b.cause) ||
  Number(b.winner === NO_WINNER) - Number(a.winner === NO_WINNER) ||
  compared(a.winner, b.winner);

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
