import type { Generated, Kysely } from 'kysely';
import type { StoredFriendlyRequest } from './ladder-store.ts';

/** The tables of ladders. */
export interface LadderSchema {
  readonly ladder: LadderTable;
  readonly ladder_entry: LadderEntryTable;
  readonly ladder_game: LadderGameTable;
  readonly friendly_request: FriendlyRequestTable;
}

interface LadderTable {
  readonly contest: string;
  readonly friendlies: string;
  readonly classroom: string;
  readonly game: string;
  readonly paused: Generated<0 | 1>;
}

interface LadderEntryTable {
  readonly ladder: string;
  readonly bot: string;
  readonly is_in: 0 | 1;
}

/** When games of ladders were stored; games of other contests have no date. */
interface LadderGameTable {
  readonly contest: string;
  readonly number: number;
  readonly at: string;
}

interface FriendlyRequestTable {
  readonly id: string;
  readonly ladder: string;
  readonly member: string | null;
  readonly one: string;
  readonly two: string;
  readonly rated: 0 | 1;
  readonly at: string;
  readonly state: StoredFriendlyRequest['state'];
  readonly meeting: number | null;
}

export async function ladders({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('ladder')
    .addColumn('contest', 'text', column => column.primaryKey().references('contest.id'))
    .addColumn('friendlies', 'text', column => column.notNull().references('contest.id'))
    .addColumn('classroom', 'text', column => column.notNull().references('classroom.id'))
    .addColumn('game', 'text', column => column.notNull())
    .addColumn('paused', 'integer', column => column.notNull().defaultTo(0))
    .addUniqueConstraint('ladder_of_class', ['classroom', 'game'])
    .execute();
  await schema
    .createTable('ladder_entry')
    .addColumn('ladder', 'text', column => column.notNull().references('ladder.contest'))
    .addColumn('bot', 'text', column => column.notNull())
    .addColumn('is_in', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('ladder_entry_key', ['ladder', 'bot'])
    .execute();
  await schema
    .createTable('ladder_game')
    .addColumn('contest', 'text', column => column.notNull().references('contest.id'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('ladder_game_key', ['contest', 'number'])
    .execute();
  await schema
    .createTable('friendly_request')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('ladder', 'text', column => column.notNull().references('ladder.contest'))
    .addColumn('member', 'text')
    .addColumn('one', 'text', column => column.notNull())
    .addColumn('two', 'text', column => column.notNull())
    .addColumn('rated', 'integer', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('meeting', 'integer')
    .execute();
  await schema
    .createIndex('friendly_request_ladder')
    .on('friendly_request')
    .columns(['ladder', 'at'])
    .execute();
}
