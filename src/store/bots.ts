import type { Kysely, Selectable } from 'kysely';
import type {
  BotChanges,
  BotMeans,
  NewBot,
  NewBotVersion,
  StoredBot,
  StoredBotVersion,
  UploadArchive,
  VersionChanges,
} from './classroom-store.ts';
import { lockRow } from './dialect.ts';
import { newId } from './ids.ts';
import type { Schema } from './schema.ts';

/** The bots of classes, and their versions. */

const ID_LENGTH = 8;

type Db = Kysely<Schema>;

export async function addBot(db: Db, bot: NewBot): Promise<StoredBot | 'taken'> {
  if (await isTaken(db, bot.classroom, bot.name)) return 'taken';
  const row = { id: newId(ID_LENGTH), created: new Date().toISOString(), ...bot };
  await db.insertInto('bot').values(row).execute();
  return { ...row, removed: false };
}

async function isTaken(db: Db, classroom: string, name: string): Promise<boolean> {
  const named = db.selectFrom('bot').select('id').where('name', '=', name);
  return (await named.where('classroom', '=', classroom).executeTakeFirst()) !== undefined;
}

export async function readBot(db: Db, id: string): Promise<StoredBot | null> {
  const row = await db.selectFrom('bot').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? botFrom(row) : null;
}

export async function botsOf(db: Db, classroom: string): Promise<readonly StoredBot[]> {
  const all = db.selectFrom('bot').selectAll().where('classroom', '=', classroom);
  return (await all.orderBy('created').execute()).map(botFrom);
}

export async function botsWith(db: Db, means: BotMeans): Promise<readonly StoredBot[]> {
  const all = db.selectFrom('bot').selectAll().where('means', '=', means);
  return (await all.where('removed', '=', 0).orderBy('created').execute()).map(botFrom);
}

export async function changeBot(
  db: Db,
  id: string,
  { removed, ...changes }: BotChanges,
): Promise<'changed' | 'taken'> {
  const bot = await readBot(db, id);
  if (!bot) return 'changed';
  const { name = bot.name } = changes;
  if (name !== bot.name && (await isTaken(db, bot.classroom, name))) return 'taken';
  const row = {
    ...changes,
    ...(removed === undefined ? {} : { removed: removed ? (1 as const) : (0 as const) }),
  };
  if (Object.keys(row).length > 0)
    await db.updateTable('bot').set(row).where('id', '=', id).execute();
  return 'changed';
}

const botFrom = (row: Selectable<Schema['bot']>): StoredBot => ({
  ...row,
  removed: row.removed === 1,
});

export async function addVersion(db: Db, version: NewBotVersion): Promise<StoredBotVersion> {
  await lockRow(db, 'bot', version.bot);
  const { length } = await versionsOf(db, version.bot);
  const row = { ...version, number: length + 1, created: new Date().toISOString() };
  await db
    .insertInto('bot_version')
    .values({ ...row, check_result: null })
    .execute();
  return { ...row, check: null };
}

export async function versionsOf(db: Db, bot: string): Promise<readonly StoredBotVersion[]> {
  const rows = await db
    .selectFrom('bot_version')
    .selectAll()
    .where('bot', '=', bot)
    .orderBy('number')
    .execute();
  return rows.map(({ check_result, ...row }) => ({ ...row, check: check_result }));
}

export async function changeVersion(
  db: Db,
  bot: string,
  number: number,
  { check, ...changes }: VersionChanges,
): Promise<void> {
  const row = { ...changes, ...(check === undefined ? {} : { check_result: check }) };
  if (Object.keys(row).length > 0)
    await db
      .updateTable('bot_version')
      .set(row)
      .where('bot', '=', bot)
      .where('number', '=', number)
      .execute();
}

export async function keepUpload(
  db: Db,
  bot: string,
  version: number,
  archive: UploadArchive,
): Promise<void> {
  await db
    .insertInto('upload_archive')
    .values({ bot, version, ...archive })
    .onConflict(clash => clash.columns(['bot', 'version']).doUpdateSet(archive))
    .execute();
}

const archived = (db: Db, bot: string, version: number) =>
  db.selectFrom('upload_archive').where('bot', '=', bot).where('version', '=', version);

export async function readUpload(
  db: Db,
  bot: string,
  version: number,
): Promise<UploadArchive | null> {
  const row = await archived(db, bot, version).select(['hash', 'content']).executeTakeFirst();
  return row ?? null;
}

export async function readUploadHash(db: Db, bot: string, version: number): Promise<string | null> {
  const row = await archived(db, bot, version).select('hash').executeTakeFirst();
  return row?.hash ?? null;
}

export async function removeUploads(db: Db, bot: string): Promise<void> {
  await db.deleteFrom('upload_archive').where('bot', '=', bot).execute();
}
