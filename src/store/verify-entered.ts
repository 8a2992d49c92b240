import type { Kysely } from 'kysely';
import { jsonOf } from '../core/json.ts';
import { CONTEST_PARTS, contestDigests, NOT_CHAINED, playerDigest } from './chain.ts';
import { readChange } from './changes.ts';
import type { Schema } from './schema.ts';
import type { ChainDamage, ContestChange, ContestPlayer } from './store.ts';

/** Compares a contest's plan, participants and changes with its chain. */

/** Compares the contest with its first link. */
export async function entered(db: Kysely<Schema>, id: string) {
  const contest = await db
    .selectFrom('contest')
    .leftJoin('link', join =>
      join.onRef('link.contest', '=', 'contest.id').on('link.sequence', '=', 0),
    )
    .select(['id', 'contest.kind', 'name', 'created', 'plan', 'conditions', 'links', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (contest === undefined) throw new Error(`no contest ${id}`);
  if (contest.links === NOT_CHAINED && contest.content === null) return null;
  const { players, changes } = await playersAndChanges(db, id);
  const names = new Map(players.map(({ place, name }) => [place, name]));
  const damage: ChainDamage[] = [];
  const digests = contest.content?.split(' ') ?? []; // a missing link is reported below
  const parts = contestDigests(contest);
  for (const [i, part] of CONTEST_PARTS.entries())
    if (digests.length > 0 && digests[i] !== parts[i]) damage.push({ kind: 'contest', part });
  const planned = participantsIn(contest.plan);
  const places = digests.slice(CONTEST_PARTS.length);
  for (const [place, digest] of places.entries()) {
    const now = players.find(player => player.place === place) ?? null;
    if (now && playerDigest(place, now) === digest) continue;
    const was = planned[place] && playerDigest(place, planned[place]) === digest;
    if (was) names.set(place, planned[place].name);
    damage.push({
      kind: 'player',
      place,
      was: was ? playerOf(planned[place]) : null,
      now: now && playerOf(now),
    });
  }
  if (digests.length > 0) damage.push(...latePlayers(players, changes, places.length, names));
  return { names, damage, changes };
}

type Place = ContestPlayer & { readonly place: number };
type Changes = readonly (ContestChange | null)[];

/** Reads players and changes as of the same moment, although others may make changes meanwhile. */
async function playersAndChanges(
  db: Kysely<Schema>,
  contest: string,
): Promise<{ readonly players: readonly Place[]; readonly changes: Changes }> {
  for (;;) {
    const changes = await changeRows(db, contest);
    const players = await db
      .selectFrom('player')
      .select(['place', 'name', 'seat'])
      .where('contest', '=', contest)
      .orderBy('place')
      .execute();
    const after = await changeRows(db, contest);
    if (after.length === changes.length)
      return { players, changes: changes.map(({ change }) => readChange(change)) };
  }
}

export const changeRows = (db: Kysely<Schema>, contest: string) =>
  db
    .selectFrom('contest_change')
    .select(['position', 'change'])
    .where('contest', '=', contest)
    .orderBy('position')
    .execute();

/** The players that were added after the contest was created, from its changes, in their order. */
function latePlayers(
  players: readonly Place[],
  changes: Changes,
  from: number,
  names: Map<number, string>,
): ChainDamage[] {
  const added = changes.flatMap(change => (change?.kind === 'add' ? [playerOf(change)] : []));
  const places = new Set([
    ...added.map((_, i) => from + i),
    ...players.map(({ place }) => place).filter(place => place >= from),
  ]);
  return [...places].flatMap((place): ChainDamage[] => {
    const was = added[place - from] ?? null;
    const found = players.find(player => player.place === place);
    const now = found ? playerOf(found) : null;
    if (was) names.set(place, was.name);
    const same = was !== null && was.name === now?.name && was.seat === now.seat;
    return same ? [] : [{ kind: 'player', place, was, now }];
  });
}

/** The attempts that no longer count according to changes. */
export const uncounted = (changes: Changes): ReadonlySet<string> =>
  new Set(changes.flatMap(change => change?.games.map(game => game.join(' ')) ?? []));

/** The attempts that were voided because they had been tampered with. */
export const voidedAsTampered = (changes: Changes): ReadonlySet<string> =>
  new Set(
    changes.flatMap(change =>
      change?.kind === 'void' && change.tampered === true
        ? change.games.filter(([number]) => number === change.number).map(game => game.join(' '))
        : [],
    ),
  );

const playerOf = ({ name, seat }: ContestPlayer): ContestPlayer => ({ name, seat });

/** The participants of a plan, if it can still be read. */
function participantsIn(plan: string): readonly ContestPlayer[] {
  const { participants } = (jsonOf(plan) ?? {}) as { participants?: unknown };
  return Array.isArray(participants) ? (participants as ContestPlayer[]) : [];
}
