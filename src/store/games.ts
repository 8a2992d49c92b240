import type { Kysely } from 'kysely';
import { upgradedEvent } from '../core/journal.ts';
import { CAUSES, type MatchEvent } from '../core/match.ts';
import { FaultError } from '../core/result.ts';
import { addLink, gameContent } from './chain.ts';
import { faults } from './faults.ts';
import type { Schema } from './schema.ts';
import type { GameCount, StoredGame, StoredGameWithEvents } from './store.ts';

export async function finishGame(
  db: Kysely<Schema>,
  contest: string,
  attempt: number,
  game: StoredGameWithEvents,
  changes: number,
): Promise<'stored' | 'already' | 'outdated'> {
  const players = await db
    .selectFrom('player')
    .innerJoin('contest', 'contest.id', 'player.contest')
    .select(['player.name', 'place', 'changes', 'head', 'links'])
    .where('contest', '=', contest)
    .where('player.name', 'in', [game.first, game.second])
    .execute();
  if (players.length > 0 && players[0].changes !== changes) return 'outdated';
  const placeOf = (wanted: string): number => {
    const player = players.find(({ name }) => name === wanted);
    if (player === undefined) throw new Error(`${wanted} does not play in contest ${contest}`);
    return player.place;
  };
  const { number, rules, start, ending, tally, plies } = game;
  const [first, second] = [placeOf(game.first), placeOf(game.second)];
  const row = {
    number,
    attempt,
    rules,
    start,
    cause: ending.cause,
    winner: ending.winner,
    evidence: ending.evidence ?? null,
    first_tally: tally.first,
    second_tally: tally.second,
    plies,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('game')
    .values({ contest, first, second, ...row })
    .onConflict(clash => clash.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return 'already';
  const events = JSON.stringify(game.events);
  await db.insertInto('game_events').values({ contest, number, attempt, events }).execute();
  const content = gameContent(row, game.first, game.second, events);
  await addLink(db, contest, { kind: 'game', number, attempt, first, second, content }, players[0]);
  return 'stored';
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

/** A page of the counted games after that number. */
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

export async function countGames(
  db: Kysely<Schema>,
  contest: string,
): Promise<readonly GameCount[]> {
  const players = await db
    .selectFrom('player')
    .select(['place', 'name'])
    .where('contest', '=', contest)
    .execute();
  const names = new Map(players.map(({ place, name }) => [place, name]));
  const nameAt = (place: number): string => {
    const name = names.get(place);
    if (name === undefined) throw new Error(`nobody has place ${place} in contest ${contest}`);
    return name;
  };
  const groups = ['first', 'second', 'cause', 'winner'] as const;
  const rows = await db
    .selectFrom('game')
    .select(groups)
    .select(({ fn }) => [
      fn.countAll().as('games'),
      fn.sum('first_tally').as('first_tally'),
      fn.sum('second_tally').as('second_tally'),
      fn.sum('plies').as('plies'),
    ])
    .where('contest', '=', contest)
    .where('counted', '=', ({ lit }) => lit(1))
    .groupBy(groups)
    .orderBy('first')
    .orderBy('second')
    .orderBy('cause')
    .orderBy('winner')
    .execute();
  // some databases count beyond a number's range and return strings
  return rows.map(row => ({
    first: nameAt(row.first),
    second: nameAt(row.second),
    cause: row.cause,
    winner: row.winner,
    games: Number(row.games),
    tally: { first: Number(row.first_tally), second: Number(row.second_tally) },
    plies: Number(row.plies),
  }));
}
