import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { botLogTable, classrooms, uploadArchives } from './classroom-schema.ts';
import { keptCounts } from './count-schema.ts';
import { isOnPostgres } from './dialect.ts';
import { storedFiles } from './file-schema.ts';
import { ladders } from './ladder-schema.ts';
import { workTables } from './work-schema.ts';

/** By name, in alphabetical order. Never edit a released one: add another. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-contests-and-games': { up: contestsAndGames },
  '0002-counts-from-an-index': { up: countsFromAnIndex },
  '0003-rooms': { up: rooms },
  '0004-chain': { up: chain },
  '0005-changes': { up: changes },
  '0006-server': { up: server },
  '0007-waiting-rooms': { up: waitingRooms },
  '0008-classrooms': { up: classrooms },
  '0009-people-in-rooms': { up: peopleInRooms },
  '0010-bot-logs': { up: botLogTable },
  '0011-ladders': { up: ladders },
  '0012-stored-files': { up: storedFiles },
  '0013-kept-counts': { up: keptCounts },
  '0014-work': { up: workTables },
  '0015-last-commits': { up: lastCommits },
  '0016-upload-archives': { up: uploadArchives },
  '0017-leader': { up: leader },
  '0018-steady-plans': { up: steadyPlans },
};

async function contestsAndGames({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('contest')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('serial', 'integer', column => column.notNull().unique())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('plan', 'text', column => column.notNull())
    .addColumn('conditions', 'text', column => column.notNull())
    .addColumn('created', 'text', column => column.notNull())
    .addColumn('finished', 'integer', column => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('player')
    .addColumn('contest', 'text', column => column.notNull().references('contest.id'))
    .addColumn('place', 'integer', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('seat', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('player_key', ['contest', 'place'])
    .addUniqueConstraint('player_name', ['contest', 'name'])
    .execute();
  await schema
    .createTable('game')
    .addColumn('contest', 'text', column => column.notNull().references('contest.id'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('counted', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('first', 'integer', column => column.notNull())
    .addColumn('second', 'integer', column => column.notNull())
    .addColumn('rules', 'text', column => column.notNull())
    .addColumn('start', 'text', column => column.notNull())
    .addColumn('cause', 'text', column => column.notNull())
    .addColumn('winner', 'text')
    .addColumn('evidence', 'text')
    .addColumn('first_tally', 'integer', column => column.notNull())
    .addColumn('second_tally', 'integer', column => column.notNull())
    .addColumn('plies', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('game_key', ['contest', 'number', 'attempt'])
    .addForeignKeyConstraint('game_first', ['contest', 'first'], 'player', ['contest', 'place'])
    .addForeignKeyConstraint('game_second', ['contest', 'second'], 'player', ['contest', 'place'])
    .execute();
  await schema
    .createIndex('game_counted')
    .on('game')
    .columns(['contest', 'number'])
    .unique()
    .where(sql.ref('counted'), '=', 1)
    .execute();
  await schema
    .createTable('game_events')
    .addColumn('contest', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('events', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('game_events_key', ['contest', 'number', 'attempt'])
    .addForeignKeyConstraint('game_events_game', ['contest', 'number', 'attempt'], 'game', [
      'contest',
      'number',
      'attempt',
    ])
    .execute();
  await schema
    .createTable('journal')
    .addColumn('match', 'text', column => column.notNull())
    .addColumn('sequence', 'integer', column => column.notNull())
    .addColumn('event', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('journal_key', ['match', 'sequence'])
    .execute();
}

/** A covering index for `counts`, in its order; forfeits are found by their cause. */
async function countsFromAnIndex({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createIndex('game_counts')
    .on('game')
    .columns(['contest', 'counted', 'first', 'second', 'cause', 'winner'])
    .columns(['first_tally', 'second_tally', 'plies'])
    .execute();
  await schema
    .createIndex('game_causes')
    .on('game')
    .columns(['contest', 'counted', 'cause', 'number'])
    .execute();
}

/** One rematch per game, whichever side asks first. */
async function rooms({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('room')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('rules', 'text', column => column.notNull())
    .addColumn('time', 'text', column => column.notNull())
    .addColumn('first_seat', 'text', column => column.notNull())
    .addColumn('first_key', 'text')
    .addColumn('second_seat', 'text', column => column.notNull())
    .addColumn('second_key', 'text')
    .addColumn('series', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('created', 'text', column => column.notNull())
    .addUniqueConstraint('room_series', ['series', 'number'])
    .execute();
}

/** Contests already stored stay without a chain, since earlier changes cannot be detected. */
async function chain({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('contest').addColumn('head', 'text').execute();
  await schema
    .alterTable('contest')
    .addColumn('links', 'integer', column => column.notNull().defaultTo(-1))
    .execute();
  await schema
    .createTable('link')
    .addColumn('contest', 'text', column => column.notNull().references('contest.id'))
    .addColumn('sequence', 'integer', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('first', 'integer')
    .addColumn('second', 'integer')
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('link_key', ['contest', 'sequence'])
    .addUniqueConstraint('link_subject', ['contest', 'kind', 'number', 'attempt'])
    .execute();
}

async function changes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('contest')
    .addColumn('changes', 'integer', column => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('contest_change')
    .addColumn('contest', 'text', column => column.notNull().references('contest.id'))
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('change', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('contest_change_key', ['contest', 'position'])
    .execute();
}

async function server({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('server')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('token', 'text', column => column.notNull())
    .addColumn('host', 'text', column => column.notNull())
    .addColumn('pid', 'integer', column => column.notNull())
    .addColumn('since', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('beat', 'integer', column => column.notNull())
    .execute();
}

/** A table separate from the server's row, which is locked by its writing transactions. */
async function leader({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('leader')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('token', 'text', column => column.notNull())
    .addColumn('beat', 'integer', column => column.notNull())
    .addColumn('announcement', 'text', column => column.notNull())
    .execute();
}

async function waitingRooms({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('room')
    .addColumn('waited', 'integer', column => column.notNull().defaultTo(0))
    .execute();
}

async function peopleInRooms({ schema }: Kysely<unknown>): Promise<void> {
  for (const side of ['first_person', 'second_person'])
    await schema.alterTable('room').addColumn(side, 'text').execute();
  await schema
    .alterTable('room')
    .addColumn('listed', 'integer', column => column.notNull().defaultTo(0))
    .execute();
}

/** The number of the last transaction of each program, for `postgres-recovery.ts`. */
async function lastCommits(db: Kysely<unknown>): Promise<void> {
  if (!isOnPostgres(db)) return;
  await db.schema
    .createTable('last_commit')
    .addColumn('session', 'text', column => column.primaryKey())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .execute();
}

/**
 * For a contest that is not in its statistics yet, PostgreSQL assumes a single row, and scans all its rows for each
 * lookup. Without statistics of that column it assumes many rows, and uses all columns of the key.
 */
async function steadyPlans(db: Kysely<unknown>): Promise<void> {
  if (!isOnPostgres(db)) return;
  const tables = ['player', 'game', 'game_events', 'link', 'contest_change', 'game_count'];
  for (const table of tables)
    await sql`alter table ${sql.table(table)} alter column contest set statistics 0`.execute(db);
  await sql`alter table journal alter column match set statistics 0`.execute(db);
}
