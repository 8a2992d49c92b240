import type { Kysely } from 'kysely';
import type { Event } from '../core/match.ts';
import type { Tables } from './schema.ts';
import { Withdrawn } from './withdrawn.ts';

export async function appendEvents(
  db: Kysely<Tables>,
  match: string,
  after: number,
  events: readonly Event[],
): Promise<'stored' | 'conflict'> {
  const last = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
    .where('match', '=', match)
    .executeTakeFirstOrThrow();
  if ((last.sequence ?? -1) + 1 !== after) return 'conflict';
  for (const [i, event] of events.entries()) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('journal')
      .values({ match, sequence: after + i, event: JSON.stringify(event) })
      .onConflict(clash => clash.doNothing())
      .executeTakeFirst();
    // where writers do not wait for each other, another one was faster
    if (numInsertedOrUpdatedRows === 0n) throw new Withdrawn('conflict');
  }
  return 'stored';
}

export async function readEvents(db: Kysely<Tables>, match: string): Promise<readonly Event[]> {
  const rows = await db
    .selectFrom('journal')
    .select('event')
    .where('match', '=', match)
    .orderBy('sequence')
    .execute();
  return rows.map(({ event }) => JSON.parse(event) as Event);
}
