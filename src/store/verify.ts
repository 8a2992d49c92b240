import type { Kysely } from 'kysely';
import { eventsOfGame, linkOfGame } from './by-key.ts';
import { changeContent, gameContent, linkHash } from './chain.ts';
import { readChange } from './changes.ts';
import type { Schema } from './schema.ts';
import type { ChainDamage, LinkedGame } from './store.ts';
import { changeRows, entered, uncounted, voidedAsTampered } from './verify-entered.ts';

/**
 * Compares what is stored with its chain, page by page. Another process may be storing results meanwhile, so the rows
 * that are compared with each other are read by one statement.
 */

/** The point up to which a chain was verified. */
export interface ChainPlace {
  readonly sequence: number;
  readonly hash: string;
  /** The last game so far. */
  readonly game: LinkedGame | null;
}

export interface VerifiedPage {
  readonly damage: readonly ChainDamage[];
  /** Null at the end. */
  readonly next: ChainPlace | null;
}

/** Verifies a contest; null if it was stored before there were chains. */
export async function verifyContest(
  db: Kysely<Schema>,
  contest: string,
): Promise<readonly ChainDamage[] | null> {
  const found = await entered(db, contest);
  return found?.damage ?? null;
}

/** Verifies the links after a place. Precondition: the contest has a chain. */
export async function verifyLinks(
  db: Kysely<Schema>,
  contest: string,
  after: ChainPlace,
  limit: number,
): Promise<VerifiedPage> {
  // changes may be made meanwhile: a game that counts is compared with the changes read before it,
  // a game that does not, and its players, with those read after it
  const before = uncounted((await changeRows(db, contest)).map(({ change }) => readChange(change)));
  const rows = await linksAfter(db, contest, after.sequence, limit);
  const { names, changes } = (await entered(db, contest)) ?? { names: new Map(), changes: [] };
  const [since, tampered] = [uncounted(changes), voidedAsTampered(changes)];
  const damage: ChainDamage[] = [];
  let at = after;
  for (const row of rows) {
    const game = row.kind === 'game' ? linkedGame(row, names) : null;
    const missing = row.sequence - at.sequence - 1;
    if (missing > 0) damage.push({ kind: 'missing-links', count: missing, after: at.game });
    else if (row.hash !== linkHash(at.hash, row.content))
      damage.push({ kind: 'other-link', before: at.game, game });
    if (game) {
      const key = `${row.number} ${row.attempt}`;
      const counts = (row.counted === 1 ? before : since).has(key) ? 0 : 1;
      const state = gameState(row, game, names, counts);
      if (state !== 'whole' && !tampered.has(key)) damage.push({ kind: state, game });
    }
    if (row.kind === 'change') damage.push(...changeDamage(row));
    at = { sequence: row.sequence, hash: row.hash, game: game ?? at.game };
  }
  return { damage, next: rows.length < limit ? null : at };
}

const linksAfter = (db: Kysely<Schema>, contest: string, sequence: number, limit: number) =>
  db
    .selectFrom('link')
    .leftJoin('game', join =>
      join
        .onRef('game.contest', '=', 'link.contest')
        .onRef('game.number', '=', 'link.number')
        .onRef('game.attempt', '=', 'link.attempt')
        .on('link.kind', '=', 'game'),
    )
    .leftJoin('contest_change', join =>
      join
        .onRef('contest_change.contest', '=', 'link.contest')
        .onRef('contest_change.position', '=', 'link.number')
        .on('link.kind', '=', 'change'),
    )
    .select(['sequence', 'link.kind', 'link.number', 'link.attempt', 'content', 'hash'])
    .select(['link.first as linked_first', 'link.second as linked_second', 'counted'])
    .select(eventsOfGame)
    .select(['game.first', 'game.second', 'rules', 'start', 'cause', 'winner', 'evidence'])
    .select(['first_tally', 'second_tally', 'plies', 'change'])
    .where('link.contest', '=', contest)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();

type LinkRow = Awaited<ReturnType<typeof linksAfter>>[number];

const linkedGame = (row: LinkRow, names: ReadonlyMap<number, string>): LinkedGame => ({
  number: row.number,
  attempt: row.attempt,
  first: names.get(row.linked_first ?? -1) ?? null,
  second: names.get(row.linked_second ?? -1) ?? null,
});

function gameState(
  row: LinkRow,
  { number, attempt }: LinkedGame,
  names: ReadonlyMap<number, string>,
  counts: 0 | 1,
): 'whole' | 'missing-game' | 'changed-game' {
  const { rules, start, cause, first_tally, second_tally, plies } = row;
  if (rules === null || start === null || cause === null) return 'missing-game';
  if (first_tally === null || second_tally === null || plies === null) return 'missing-game';
  const { winner, evidence, events, counted } = row;
  const game = { number, attempt, rules, start, cause, winner, evidence };
  const content = gameContent(
    { ...game, first_tally, second_tally, plies },
    names.get(row.first ?? -1) ?? '',
    names.get(row.second ?? -1) ?? '',
    events ?? '',
  );
  return content === row.content && counted === counts ? 'whole' : 'changed-game';
}

function changeDamage({ number: position, change, content }: LinkRow): ChainDamage[] {
  if (change === null) return [{ kind: 'missing-change', position, change: null }];
  return changeContent(position, change) === content
    ? []
    : [{ kind: 'changed-change', position, change: readChange(change) }];
}

export interface ChainEnd {
  readonly links: number;
  readonly head: string | null;
  readonly damage: readonly ChainDamage[];
}

/** Checks that the end of the chain exists. */
export async function chainEnd(
  db: Kysely<Schema>,
  contest: string,
): Promise<ChainEnd & { readonly damage: ChainDamage[] }> {
  const { links, head, hash, sequence } = await db
    .selectFrom('contest')
    .leftJoin('link', join =>
      join.onRef('link.contest', '=', 'contest.id').on('link.sequence', '=', ({ selectFrom }) =>
        selectFrom('link as other')
          .whereRef('other.contest', '=', 'contest.id')
          .select(({ fn }) => fn.max('other.sequence').as('last')),
      ),
    )
    .select(['links', 'head', 'hash', 'sequence'])
    .where('id', '=', contest)
    .executeTakeFirstOrThrow();
  const missing = links - ((sequence ?? -1) + 1);
  const damage: ChainDamage[] = [];
  if (missing !== 0 || head !== hash) damage.push({ kind: 'missing-end', count: missing });
  return { links, head, damage };
}

/** Checks that the end of the chain exists and that every game has a link; lists at most `limit` that have none. */
export async function verifyEnd(
  db: Kysely<Schema>,
  contest: string,
  limit: number,
): Promise<ChainEnd> {
  const { links, head, damage } = await chainEnd(db, contest);
  const unlinked = await db
    .selectFrom('game')
    .leftJoin('player as one', join =>
      join.onRef('one.contest', '=', 'game.contest').onRef('one.place', '=', 'game.first'),
    )
    .leftJoin('player as two', join =>
      join.onRef('two.contest', '=', 'game.contest').onRef('two.place', '=', 'game.second'),
    )
    .select(['game.number', 'game.attempt', 'one.name as first', 'two.name as second'])
    .where('game.contest', '=', contest)
    .where(linkOfGame, 'is', null)
    .orderBy('game.number')
    .limit(limit)
    .execute();
  for (const game of unlinked) damage.push({ kind: 'added-game', game });
  const unlinkedChanges = await db
    .selectFrom('contest_change')
    .leftJoin('link', join =>
      join
        .onRef('link.contest', '=', 'contest_change.contest')
        .on('link.kind', '=', 'change')
        .onRef('link.number', '=', 'contest_change.position'),
    )
    .select(['position', 'change'])
    .where('contest_change.contest', '=', contest)
    .where('sequence', 'is', null)
    .limit(limit)
    .execute();
  for (const { position, change } of unlinkedChanges)
    damage.push({ kind: 'added-change', position, change: readChange(change) });
  return { links, head, damage };
}
