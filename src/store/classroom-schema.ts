import type { Generated, Kysely } from 'kysely';
import type {
  Attendance,
  BotLog,
  ClassContest,
  MemberRole,
  NewBot,
  StoredClassroom,
  StoredPerson,
  UploadArchive,
} from './classroom-store.ts';

/** The tables of classes: people, members, bots and their versions, contests. */
export interface ClassroomSchema {
  readonly setting: SettingTable;
  readonly person: StoredPerson;
  readonly classroom: StoredClassroom;
  readonly member: MemberTable;
  readonly attendance: AttendanceTable;
  readonly bot: BotTable;
  readonly bot_version: BotVersionTable;
  readonly class_contest: ClassContest;
  readonly bot_log: BotLog;
  readonly upload_archive: UploadArchiveTable;
}

/** Settings of the server, by name. */
interface SettingTable {
  readonly name: string;
  readonly value: string;
}

interface MemberTable {
  readonly classroom: string;
  /** Unique on the server. */
  readonly id: string;
  /** Null until somebody joins as this member of the roster. */
  readonly person: string | null;
  readonly role: MemberRole;
  readonly real_name: string;
  readonly pseudonym: string;
  readonly removed: Generated<0 | 1>;
  readonly created: string;
}

interface AttendanceTable extends Attendance {
  readonly classroom: string;
}

interface BotTable extends NewBot {
  readonly id: string;
  readonly removed: Generated<0 | 1>;
  readonly created: string;
}

interface BotVersionTable {
  readonly bot: string;
  /** From 1, without gaps. */
  readonly number: number;
  /** The hash of its files; null if they are not on this server. */
  readonly hash: string | null;
  /** JSON. */
  readonly details: string;
  /** JSON; null until it was checked. */
  readonly check_result: string | null;
  readonly created: string;
}

/** The files of an uploaded version, for servers on other machines. */
interface UploadArchiveTable extends UploadArchive {
  readonly bot: string;
  readonly version: number;
}

export async function uploadArchives({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('upload_archive')
    .addColumn('bot', 'text', column => column.notNull().references('bot.id'))
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('upload_archive_key', ['bot', 'version'])
    .execute();
}

export async function botLogTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('bot_log')
    .addColumn('bot', 'text', column => column.notNull().references('bot.id'))
    .addColumn('contest', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('side', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('created', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('bot_log_key', ['bot', 'contest', 'number', 'attempt', 'side'])
    .execute();
}

export async function classrooms({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('setting')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute();
  await schema
    .createTable('person')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull().unique())
    .addColumn('created', 'text', column => column.notNull())
    .execute();
  await schema
    .createTable('classroom')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('code', 'text', column => column.notNull().unique())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('settings', 'text', column => column.notNull())
    .addColumn('created', 'text', column => column.notNull())
    .execute();
  await schema
    .createTable('member')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('classroom', 'text', column => column.notNull().references('classroom.id'))
    .addColumn('person', 'text', column => column.references('person.id'))
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('real_name', 'text', column => column.notNull())
    .addColumn('pseudonym', 'text', column => column.notNull())
    .addColumn('removed', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('created', 'text', column => column.notNull())
    .addUniqueConstraint('member_pseudonym', ['classroom', 'pseudonym'])
    .addUniqueConstraint('member_person', ['classroom', 'person'])
    .execute();
  await schema.createIndex('member_of_person').on('member').column('person').execute();
  await schema
    .createTable('attendance')
    .addColumn('classroom', 'text', column => column.notNull().references('classroom.id'))
    .addColumn('member', 'text', column => column.notNull().references('member.id'))
    .addColumn('day', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('attendance_key', ['classroom', 'day', 'member'])
    .execute();
  await schema
    .createTable('bot')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('classroom', 'text', column => column.notNull().references('classroom.id'))
    .addColumn('member', 'text', column => column.notNull().references('member.id'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('game', 'text', column => column.notNull())
    .addColumn('means', 'text', column => column.notNull())
    .addColumn('settings', 'text', column => column.notNull())
    .addColumn('removed', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('created', 'text', column => column.notNull())
    .addUniqueConstraint('bot_name', ['classroom', 'name'])
    .execute();
  await schema
    .createTable('bot_version')
    .addColumn('bot', 'text', column => column.notNull().references('bot.id'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('hash', 'text')
    .addColumn('details', 'text', column => column.notNull())
    .addColumn('check_result', 'text')
    .addColumn('created', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('bot_version_key', ['bot', 'number'])
    .execute();
  await schema
    .createTable('class_contest')
    .addColumn('contest', 'text', column => column.primaryKey().references('contest.id'))
    .addColumn('classroom', 'text', column => column.notNull().references('classroom.id'))
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('settings', 'text', column => column.notNull())
    .execute();
  await schema
    .createIndex('class_contest_classroom')
    .on('class_contest')
    .column('classroom')
    .execute();
}
