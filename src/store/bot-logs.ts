import { type Kysely, sql } from 'kysely';
import type { BotGame, BotLog, NewBotLog } from './classroom-store.ts';
import type { Schema } from './schema.ts';
import { storable } from './storable.ts';

/** The games of classes' bots, and their standard error during them. */

/** Logs of a bot that are kept, those of its last games. */
const LOGS_KEPT = 50;
const LONGEST_LOG = 16_384;

type Db = Kysely<Schema>;

export async function addBotLog(db: Db, { text, ...log }: NewBotLog): Promise<void> {
  const created = new Date().toISOString();
  const row = { ...log, text: storable(text.slice(-LONGEST_LOG)), created };
  await db
    .insertInto('bot_log')
    .values(row)
    .onConflict(clash =>
      clash.columns(['bot', 'contest', 'number', 'attempt', 'side']).doUpdateSet(row),
    )
    .execute();
  const oldest = await db
    .selectFrom('bot_log')
    .select('created')
    .where('bot', '=', log.bot)
    .orderBy('created', 'desc')
    .offset(LOGS_KEPT - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest)
    await db
      .deleteFrom('bot_log')
      .where('bot', '=', log.bot)
      .where('created', '<', oldest.created)
      .execute();
}

export async function botLogs(db: Db, bot: string): Promise<readonly BotLog[]> {
  return await db
    .selectFrom('bot_log')
    .selectAll()
    .where('bot', '=', bot)
    .orderBy('created', 'desc')
    .orderBy('number', 'desc')
    .execute();
}

/** A bot's last games that count, in all contests; those of the newest contest first. */
export async function botGames(db: Db, bot: string, most: number): Promise<readonly BotGame[]> {
  const rows = await db
    .selectFrom('player as own')
    .innerJoin('contest', 'contest.id', 'own.contest')
    .innerJoin('game', join =>
      join
        .onRef('game.contest', '=', 'own.contest')
        .on(eb =>
          eb.or([
            eb('game.first', '=', eb.ref('own.place')),
            eb('game.second', '=', eb.ref('own.place')),
          ]),
        ),
    )
    .innerJoin('player as other', join =>
      join
        .onRef('other.contest', '=', 'own.contest')
        .on(
          'other.place',
          '=',
          sql<number>`case when game.first = own.place then game.second else game.first end`,
        ),
    )
    .select(eb => [
      'game.contest',
      'contest.name as contestName',
      'game.number',
      'game.attempt',
      'other.name as opponent',
      'game.cause',
      'game.winner',
      'game.evidence',
      'game.plies',
      'game.rules',
      eb
        .case()
        .when('game.first', '=', eb.ref('own.place'))
        .then('first')
        .else('second')
        .end()
        .as('side'),
    ])
    .where('own.seat', 'like', `class:${bot}@%`)
    .where('game.counted', '=', 1)
    .orderBy('contest.serial', 'desc')
    .orderBy('game.number', 'desc')
    .limit(most)
    .execute();
  return rows as BotGame[];
}
