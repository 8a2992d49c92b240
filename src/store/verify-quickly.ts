import type { Kysely } from 'kysely';
import { readChange } from './changes.ts';
import type { Schema } from './schema.ts';
import type { ChainDamage } from './store.ts';
import { type ChainEnd, chainEnd, verifyLinks } from './verify.ts';
import { uncounted } from './verify-entered.ts';

/**
 * Makes the checks whose cost does not depend on the number of games: the end of the chain, its last links with their
 * games, and whether the number of counted games is that of its links minus the voided ones.
 * Precondition: the contest has a chain.
 */
export async function verifyQuickly(
  db: Kysely<Schema>,
  contest: string,
  last: number,
): Promise<ChainEnd> {
  const { links, head, damage } = await chainEnd(db, contest);
  const before = await db
    .selectFrom('link')
    .select(['sequence', 'hash'])
    .where('contest', '=', contest)
    .where('sequence', '=', links - last - 1)
    .executeTakeFirst();
  const from = before ?? { sequence: -1, hash: '' };
  const { damage: found } = await verifyLinks(db, contest, { ...from, game: null }, last);
  const counts = found.length > 0 || (await asManyAsLinked(db, contest));
  return { links, head, damage: [...damage, ...found, ...(counts ? [] : [COUNTS])] };
}

const COUNTS: ChainDamage = { kind: 'counts' };

/** Attempts to read without a change in between; changes are rare. */
const TRIES = 5;

async function asManyAsLinked(db: Kysely<Schema>, contest: string): Promise<boolean> {
  for (let i = 0; i < TRIES; i++) {
    // one statement: games may be stored meanwhile
    const { links, changes, games } = await db
      .selectFrom('contest')
      .select(['links', 'changes'])
      .select(({ selectFrom }) =>
        selectFrom('game_count')
          .select(({ fn }) => fn.sum('games').as('games'))
          .where('contest', '=', contest)
          .as('games'),
      )
      .where('id', '=', contest)
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('contest_change')
      .select('change')
      .where('contest', '=', contest)
      .execute();
    if (rows.length !== changes) continue;
    const voided = uncounted(rows.map(({ change }) => readChange(change)));
    return Number(games ?? 0) === links - 1 - changes - voided.size;
  }
  return false;
}
