import { hash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from './schema.ts';
import type { ContestPlayer } from './store.ts';

/**
 * The chain of a contest: a link for the contest itself, then one for each stored result, in the order in
 * which they were stored. A link has the digest of its content and the hash of that and the link before.
 */

type Field = string | number | null;

/** SHA-256 of fields, in hexadecimal. SQLite stores well-formed text only. */
const digest = (...fields: readonly Field[]): string =>
  hash(
    'sha256',
    JSON.stringify(fields.map(each => (typeof each === 'string' ? each.toWellFormed() : each))),
  );

/** The hash of a link; the first has the empty string before it. */
export const linkHash = (before: string, content: string): string => digest(before, content);

/** What the first link covers. */
export interface ChainedContest {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly created: string;
  readonly plan: string;
  readonly conditions: string;
}

export const CONTEST_PARTS = ['about', 'plan', 'conditions'] as const;

/** The digests of the parts of a contest, in the order of `CONTEST_PARTS`. */
export const contestDigests = (contest: ChainedContest): readonly string[] => [
  digest('about', contest.id, contest.kind, contest.name, contest.created),
  digest('plan', contest.plan),
  digest('conditions', contest.conditions),
];

export const playerDigest = (place: number, { name, seat }: ContestPlayer): string =>
  digest('player', place, name, seat);

/** One digest for each part and player, so that what was changed can be named. */
export const contestContent = (
  contest: ChainedContest,
  players: readonly ContestPlayer[],
): string =>
  [...contestDigests(contest), ...players.map((player, place) => playerDigest(place, player))].join(
    ' ',
  );

/** A game as its link covers it. */
export interface ChainedGame {
  readonly number: number;
  readonly attempt: number;
  readonly rules: string;
  readonly start: string;
  readonly cause: string;
  readonly winner: string | null;
  readonly evidence: string | null;
  readonly first_tally: number;
  readonly second_tally: number;
  readonly plies: number;
}

/** `events`: as stored. */
export const gameContent = (
  game: ChainedGame,
  first: string,
  second: string,
  events: string,
): string =>
  digest(
    'game',
    game.number,
    game.attempt,
    first,
    second,
    game.rules,
    game.start,
    game.cause,
    game.winner,
    game.evidence,
    game.first_tally,
    game.second_tally,
    game.plies,
    events,
  );

/** `change`: as stored. */
export const changeContent = (position: number, change: string): string =>
  digest('change', position, change);

export type NewLink = Pick<
  Schema['link'],
  'kind' | 'number' | 'attempt' | 'first' | 'second' | 'content'
>;

/** The value of `contest.links` for contests that were stored before there were chains. */
export const NOT_CHAINED = -1;

/** The end of a chain. */
type ChainHead = Pick<Selectable<Schema['contest']>, 'head' | 'links'>;

/**
 * Adds a link to a contest's chain, if it has one. Call it in the transaction that stores what is linked;
 * `end`: where the chain ends, if that was read in this transaction.
 */
export const addLink = (
  db: Kysely<Schema>,
  contest: string,
  link: NewLink,
  end?: ChainHead,
): Promise<void> => addLinks(db, contest, [link], end);

/** Adds links, in their order. */
export async function addLinks(
  db: Kysely<Schema>,
  contest: string,
  links: readonly NewLink[],
  end?: ChainHead,
): Promise<void> {
  let { head, links: sequence } =
    end ??
    (await db
      .selectFrom('contest')
      .select(['head', 'links'])
      .where('id', '=', contest)
      .executeTakeFirstOrThrow());
  if (sequence === NOT_CHAINED) return;
  const rows = links.map(link => {
    const hash = linkHash(head ?? '', link.content);
    head = hash;
    return { contest, sequence: sequence++, ...link, hash };
  });
  await db.insertInto('link').values(rows).execute();
  await db
    .updateTable('contest')
    .set({ head, links: sequence })
    .where('id', '=', contest)
    .execute();
}
