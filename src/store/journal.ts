import type { Kysely } from 'kysely';
import { upgradedEvent } from '../core/journal.ts';
import type { MatchEvent } from '../core/match.ts';
import type { Schema } from './schema.ts';

/** Thrown to roll back a write whose result is returned all the same. */
export class RolledBack extends Error {
  readonly result: string;
  constructor(result: string) {
    super(result);
    this.result = result;
  }
}

export async function appendEvents(
  db: Kysely<Schema>,
  match: string,
  after: number,
  events: readonly MatchEvent[],
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
    // another writer may have been faster
    if (numInsertedOrUpdatedRows === 0n) throw new RolledBack('conflict');
  }
  return 'stored';
}

export async function readEvents(
  db: Kysely<Schema>,
  match: string,
  from = 0,
): Promise<readonly MatchEvent[]> {
  const rows = await db
    .selectFrom('journal')
    .select('event')
    .where('match', '=', match)
    .where('sequence', '>=', from)
    .orderBy('sequence')
    .execute();
  return rows.map(({ event }) => upgradedEvent(JSON.parse(event) as MatchEvent));
}
