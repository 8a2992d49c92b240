import { conditionsHere, createContest } from '../../src/arena/contests.ts';
import { makePlan } from '../../src/arena/make-plan.ts';
import { rulesFor } from '../../src/arena/plan.ts';
import { Schedule } from '../../src/arena/schedule.ts';
import { millis } from '../../src/core/clock.ts';
import type { Rules } from '../../src/core/game.ts';
import type { MatchEvent } from '../../src/core/match.ts';
import { type Random, randomFrom } from '../../src/core/random.ts';
import { gameContent, linkHash } from '../../src/store/chain.ts';
import { recountGames } from '../../src/store/game-counts.ts';
import { insertRows } from '../../src/store/insert-rows.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import type { Contest, Store, StoredGameWithEvents } from '../../src/store/store.ts';

/** Championships of many games, stored faster than they could be played or even stored one by one. */

const PLAYERS = 20;
/** Games between 20 players, home and away. */
const ROUND = PLAYERS * (PLAYERS - 1);
const DIFFERENT = 300;
const BATCH = 1_000;

type Played = Pick<
  StoredGameWithEvents,
  'rules' | 'start' | 'ending' | 'tally' | 'plies' | 'events'
>;

/** A round robin of about that many games of tic-tac-toe, whose games are the shortest. */
export async function championship(store: Store, games: number): Promise<Contest> {
  const participants = Array.from({ length: PLAYERS }, (_, i) => ({
    name: `p${i}`,
    seat: 'random',
  }));
  const made = makePlan(
    {
      game: 'tictactoe',
      participants,
      rounds: Math.max(1, Math.floor(games / ROUND)),
      openings: 0,
    },
    { folder: '/', randomSeed: '1' },
  );
  if (!made.ok) throw new Error(made.fault.message.en);
  return createContest(store, made.plan, conditionsHere('bench', 1));
}

function playedAtRandom(rules: Rules, random: Random): Played {
  const events: MatchEvent[] = [];
  const begun = rules.start;
  let position = begun;
  for (; position.outcome === null; ) {
    const moves = position.legalMoves();
    const move = moves[random.below(moves.length)];
    const spent = millis(random.below(1_000));
    events.push({
      type: 'moved',
      side: position.turn,
      move: rules.writeMove(position, move),
      spent,
    });
    position = position.play(move);
  }
  const { outcome } = position;
  const winner = outcome.kind === 'win' ? outcome.winner : null;
  const late = winner !== null && random.below(50) === 0;
  return {
    rules: rules.id,
    start: begun.text(),
    ending: late
      ? { cause: 'time', winner, evidence: '6100 ms of 6000 ms' }
      : { cause: 'rules', winner },
    tally: { first: 0, second: 0 },
    plies: events.length,
    events,
  };
}

/** The games of a contest, in their order. */
export function* gamesOf(contest: Contest): Generator<StoredGameWithEvents> {
  const plan = JSON.parse(contest.plan);
  const rules = rulesFor(plan);
  const random = randomFrom('bench');
  const played = Array.from({ length: DIFFERENT }, () => playedAtRandom(rules, random));
  const schedule = new Schedule(plan);
  for (let game = schedule.take(); game; game = schedule.take()) {
    const { number, first, second } = game;
    yield { number, first, second, ...played[random.below(DIFFERENT)] };
  }
}

/** Stores the games of a contest that has none in large statements, with their chain, as `finish` would. */
export async function storeAll(location: string, contest: Contest): Promise<number> {
  const { db, close } = await openDatabase({ location, busyTimeout: 10_000, lease: null });
  const places = new Map(contest.players.map(({ name }, place) => [name, place]));
  const placeOf = (name: string): number => places.get(name) ?? -1;
  const { id } = contest;
  const { head: first } = await db
    .selectFrom('contest')
    .select('head')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  let [head, count] = [first ?? '', 0];
  const rowsOf = (game: StoredGameWithEvents) => {
    const { number, rules, start, ending, tally, plies } = game;
    const of = { contest: id, number, attempt: 1 };
    const sides = { first: placeOf(game.first), second: placeOf(game.second) };
    const row = {
      ...of,
      ...{ rules, start, cause: ending.cause, winner: ending.winner },
      ...{ evidence: ending.evidence ?? null, plies },
      ...{ first_tally: tally.first, second_tally: tally.second },
    };
    const events = JSON.stringify(game.events);
    const content = gameContent(row, game.first, game.second, events);
    head = linkHash(head, content);
    const link = { ...of, ...sides, kind: 'game' as const, sequence: ++count, content, hash: head };
    return { game: { ...row, ...sides }, events: { ...of, events }, link };
  };
  let batch: ReturnType<typeof rowsOf>[] = [];
  const games = gamesOf(contest);
  try {
    await db.transaction().execute(async transaction => {
      const write = async () => {
        await insertRows(
          transaction,
          'game',
          batch.map(each => each.game),
        );
        await insertRows(
          transaction,
          'game_events',
          batch.map(each => each.events),
        );
        await insertRows(
          transaction,
          'link',
          batch.map(each => each.link),
        );
        batch = [];
      };
      for (const game of games) {
        batch.push(rowsOf(game));
        if (batch.length === BATCH) await write();
      }
      await write();
      await recountGames(transaction, id);
      const end = { head, links: count + 1, finished: 1 } as const;
      await transaction.updateTable('contest').set(end).where('id', '=', id).execute();
    });
  } finally {
    await close();
  }
  return count;
}
