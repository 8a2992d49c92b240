import { type Kysely, sql } from 'kysely';
import type { Cause } from '../core/match.ts';

/** Numbers of the games that count, by players, cause and winner: stored, so that no table has to count games. */

export interface CountSchema {
  readonly game_count: GameCountTable;
}

interface GameCountTable {
  readonly contest: string;
  /** Indexes of players. */
  readonly first: number;
  readonly second: number;
  readonly cause: 'rules' | Cause;
  /** Part of the key, hence never null. */
  readonly winner: 'first' | 'second' | typeof NO_WINNER;
  readonly games: number;
  /** Summed over the games. */
  readonly first_tally: number;
  readonly second_tally: number;
  readonly plies: number;
}

export const NO_WINNER = 'none';

export async function keptCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_count')
    .addColumn('contest', 'text', column => column.notNull().references('contest.id'))
    .addColumn('first', 'integer', column => column.notNull())
    .addColumn('second', 'integer', column => column.notNull())
    .addColumn('cause', 'text', column => column.notNull())
    .addColumn('winner', 'text', column => column.notNull())
    .addColumn('games', 'bigint', column => column.notNull())
    .addColumn('first_tally', 'bigint', column => column.notNull())
    .addColumn('second_tally', 'bigint', column => column.notNull())
    .addColumn('plies', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('game_count_key', ['contest', 'first', 'second', 'cause', 'winner'])
    .execute();
  await sql`insert into game_count
    select contest, first, second, cause, coalesce(winner, 'none'), count(*), sum(first_tally),
      sum(second_tally), sum(plies)
    from game where counted = 1 group by contest, first, second, cause, winner`.execute(db);
  await db.schema.dropIndex('game_counts').execute(); // games are counted when one is voided, no longer for a table
}
