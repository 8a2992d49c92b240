import type { Kysely } from 'kysely';
import { upgradedEvent } from '../core/journal.ts';
import { CAUSES, type MatchEvent } from '../core/match.ts';
import { FaultError } from '../core/result.ts';
import { addLinks, gameContent } from './chain.ts';
import { isOnPostgres } from './dialect.ts';
import { faults } from './faults.ts';
import { addToCounts } from './game-counts.ts';
import type { Schema } from './schema.ts';
import { storable } from './storable.ts';
import type { StoredGame, StoredGameWithEvents } from './store.ts';
import type { PlayedChunkGame } from './work.ts';

export async function finishGame(
  db: Kysely<Schema>,
  contest: string,
  attempt: number,
  game: StoredGameWithEvents,
  changes: number,
): Promise<'stored' | 'already' | 'outdated'> {
  const stored = await finishGames(db, contest, [{ attempt, game }], changes);
  return stored === 'outdated' ? stored : stored > 0 ? 'stored' : 'already';
}

/** Stores results; returns how many of the games had none yet. The number of statements does not depend on that of the games. */
export async function finishGames(
  db: Kysely<Schema>,
  contest: string,
  played: readonly PlayedChunkGame[],
  changes: number,
): Promise<number | 'outdated'> {
  const names = new Set(played.flatMap(({ game }) => [game.first, game.second]));
  const query = db
    .selectFrom('player')
    .innerJoin('contest', 'contest.id', 'player.contest')
    .select(['player.name', 'place', 'changes', 'head', 'links'])
    .where('contest', '=', contest)
    .where('player.name', 'in', [...names]);
  const players = await (isOnPostgres(db) ? query.forUpdate('contest') : query).execute();
  if (players.length > 0 && players[0].changes !== changes) return 'outdated';
  const placeOf = (wanted: string): number => {
    const player = players.find(({ name }) => name === wanted);
    if (player === undefined) throw new Error(`${wanted} does not play in contest ${contest}`);
    return player.place;
  };
  const rows = played.map(({ attempt, game: { first, second, ...game } }) => ({
    contest,
    number: game.number,
    attempt,
    first: placeOf(first),
    second: placeOf(second),
    rules: game.rules,
    start: game.start,
    cause: game.ending.cause,
    winner: game.ending.winner,
    evidence: game.ending.evidence === undefined ? null : storable(game.ending.evidence),
    first_tally: game.tally.first,
    second_tally: game.tally.second,
    plies: game.plies,
  }));
  const inserted = await db
    .insertInto('game')
    .values(rows)
    .onConflict(clash => clash.doNothing())
    .returning(['number', 'attempt'])
    .execute();
  const isNew = (row: (typeof rows)[number]) =>
    inserted.some(({ number, attempt }) => number === row.number && attempt === row.attempt);
  const stored = rows.flatMap((row, i) =>
    isNew(row)
      ? [{ row, game: played[i].game, events: JSON.stringify(played[i].game.events) }]
      : [],
  );
  if (stored.length === 0) return 0;
  await addToCounts(
    db,
    stored.map(({ row }) => row),
  );
  await db
    .insertInto('game_events')
    .values(
      stored.map(({ row: { number, attempt }, events }) => ({ contest, number, attempt, events })),
    )
    .execute();
  const links = stored.map(({ row, game, events }) => {
    const { number, attempt, first, second } = row;
    const content = gameContent(row, game.first, game.second, events);
    return { kind: 'game' as const, number, attempt, first, second, content };
  });
  await addLinks(db, contest, links, players[0]);
  return stored.length;
}

const counted = (db: Kysely<Schema>, contest: string) =>
  db
    .selectFrom('game')
    .innerJoin('player as one', join =>
      join.onRef('one.contest', '=', 'game.contest').onRef('one.place', '=', 'game.first'),
    )
    .innerJoin('player as two', join =>
      join.onRef('two.contest', '=', 'game.contest').onRef('two.place', '=', 'game.second'),
    )
    .select(['game.number', 'one.name as first', 'two.name as second', 'rules', 'start'])
    .select(['cause', 'winner', 'evidence', 'first_tally', 'second_tally', 'plies'])
    .where('game.contest', '=', contest)
    .where('counted', '=', ({ lit }) => lit(1));

const withEvents = (db: Kysely<Schema>, contest: string) =>
  counted(db, contest)
    .innerJoin('game_events', join =>
      join
        .onRef('game_events.contest', '=', 'game.contest')
        .onRef('game_events.number', '=', 'game.number')
        .onRef('game_events.attempt', '=', 'game.attempt'),
    )
    .select('events');

type Row = Awaited<ReturnType<ReturnType<typeof counted>['execute']>>[number];

const gameOf = (row: Row): StoredGame => ({
  number: row.number,
  first: row.first,
  second: row.second,
  rules: row.rules,
  start: row.start,
  ending: {
    cause: row.cause,
    winner: row.winner,
    ...(row.evidence === null ? {} : { evidence: row.evidence }),
  },
  tally: { first: row.first_tally, second: row.second_tally },
  plies: row.plies,
});

const gameWithEvents = (row: Row & { readonly events: string }): StoredGameWithEvents => ({
  ...gameOf(row),
  events: eventsOf(row).map(upgradedEvent),
});

function eventsOf({ number, events }: { readonly number: number; readonly events: string }) {
  try {
    return JSON.parse(events) as readonly MatchEvent[];
  } catch {
    throw new FaultError(faults.events(number + 1));
  }
}

/** A page of the counted games with higher numbers. */
export async function gamesAfter(
  db: Kysely<Schema>,
  contest: string,
  number: number,
  limit: number,
): Promise<readonly StoredGame[]> {
  const rows = await counted(db, contest)
    .where('game.number', '>', number)
    .orderBy('game.number')
    .limit(limit)
    .execute();
  return rows.map(gameOf);
}

export async function gamesNumbered(
  db: Kysely<Schema>,
  contest: string,
  numbers: readonly number[],
): Promise<readonly StoredGame[]> {
  const rows = await counted(db, contest)
    .where('game.number', 'in', [...numbers])
    .orderBy('game.number')
    .execute();
  return rows.map(gameOf);
}

export async function gamesWithEventsAfter(
  db: Kysely<Schema>,
  contest: string,
  number: number,
  limit: number,
): Promise<readonly StoredGameWithEvents[]> {
  const rows = await withEvents(db, contest)
    .where('game.number', '>', number)
    .orderBy('game.number')
    .limit(limit)
    .execute();
  return rows.map(gameWithEvents);
}

export async function readGame(
  db: Kysely<Schema>,
  contest: string,
  number: number,
): Promise<StoredGameWithEvents | null> {
  const row = await withEvents(db, contest).where('game.number', '=', number).executeTakeFirst();
  return row === undefined ? null : gameWithEvents(row);
}

const FORFEITS = CAUSES.filter(cause => cause !== 'resignation' && cause !== 'agreement');

export async function forfeitsOf(
  db: Kysely<Schema>,
  contest: string,
): Promise<readonly StoredGame[]> {
  const rows = await counted(db, contest).where('cause', 'in', FORFEITS).execute();
  // with an `order by`, SQLite would scan all games in that order
  return rows.map(gameOf).sort((a, b) => a.number - b.number);
}
