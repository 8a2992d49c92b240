import { createHash } from 'node:crypto';
import { pairTally } from '../../src/arena/pair-tally.ts';
import { type ContestPlan, rulesFor } from '../../src/arena/plan.ts';
import type { MatchEvent } from '../../src/core/match.ts';
import type { GameCounts, PairCounts } from '../../src/stats/moments.ts';
import type { Store, StoredGame } from '../../src/store/store.ts';
import { type Cost, costsOf } from './cost.ts';
import { NODES, SEED } from './experiments.ts';
import { type Signature, signaturesNow } from './signatures.ts';

/** The results of the study, from which its figures and tables are made. */
export interface StudyData {
  readonly seed: string;
  readonly nodes: number;
  readonly experiments: readonly ExperimentData[];
}

export interface ExperimentData {
  readonly id: string;
  readonly game: string;
  readonly variant: string;
  readonly openingPlies: number;
  readonly players: readonly { readonly name: string; readonly seat: string }[];
  /** The first-named plays first. */
  readonly meetings: readonly ({ readonly first: string; readonly second: string } & GameCounts)[];
  /** Pairs of games, for the first-named: one opening from both sides. */
  readonly pairs: readonly {
    readonly one: string;
    readonly two: string;
    readonly counts: PairCounts;
  }[];
  /** Mean number of moves, without the opening. */
  readonly plies: number;
  readonly openings: number;
  readonly costs: readonly Cost[];
  /** A hash of the moves of the first round: shows whether the program still plays the same. */
  readonly fingerprint: string;
  /** Of the players that played these games. */
  readonly signatures: readonly Signature[];
  /**
   * The players that have changed since, if the games were not played again; empty if something else has changed.
   * Written by --mark, and mentioned in the text.
   */
  readonly stale?: readonly string[];
}

export async function measured(
  store: Store,
  contest: string,
  plan: ContestPlan,
): Promise<ExperimentData> {
  const games = await store.games.of(contest);
  const forfeited = games.find(({ ending }) => ending.cause !== 'rules');
  if (forfeited) throw new Error(`game ${forfeited.number}: ${forfeited.ending.cause}`);
  const names = plan.participants.map(({ name }) => name);
  const { game, variant, openingPlies, participants } = plan;
  return {
    id: plan.name,
    game,
    variant,
    openingPlies,
    players: participants,
    meetings: names.flatMap(first =>
      names.flatMap(second =>
        first === second ? [] : [{ first, second, ...countsOf(games, first, second) }],
      ),
    ),
    pairs: names.flatMap((one, i) =>
      names.slice(i + 1).map(two => ({ one, two, counts: pairCounts(games, one, two) })),
    ),
    plies:
      Math.round((100 * games.reduce((sum, { plies }) => sum + plies, 0)) / games.length) / 100,
    openings: new Set(games.map(({ start }) => start)).size,
    costs: await costsOf(store, contest, plan, rulesFor(plan)),
    fingerprint: await firstRound(store, contest, names.length),
    signatures: await signaturesNow(plan),
  };
}

export const studyOf = (experiments: readonly ExperimentData[]): StudyData => ({
  seed: SEED,
  nodes: NODES,
  experiments,
});

function countsOf(games: readonly StoredGame[], first: string, second: string): GameCounts {
  const met = games.filter(game => game.first === first && game.second === second);
  const count = (winner: StoredGame['ending']['winner']) =>
    met.filter(({ ending }) => ending.winner === winner).length;
  return { wins: count('first'), draws: count(null), losses: count('second') };
}

/** The pairs of two players. A round has every ordered pair once and one opening, so their nth games on either side are a pair. */
function pairCounts(games: readonly StoredGame[], one: string, two: string): PairCounts {
  const tally = pairTally(one);
  const from = (first: string, second: string) =>
    games.filter(game => game.first === first && game.second === second);
  const [home, away] = [from(one, two), from(two, one)];
  for (const [i, game] of home.entries()) {
    if (game.start !== away[i].start) throw new Error('a pair of games has one opening');
    tally.add({ ...game, number: 2 * i });
    tally.add({ ...away[i], number: 2 * i + 1 });
  }
  return tally.withForfeits();
}

const movesOf = (events: readonly MatchEvent[]): string =>
  events.flatMap(event => (event.type === 'moved' ? [event.move] : [])).join(' ');

const fingerprintOf = (games: readonly string[]): string =>
  createHash('sha256').update(games.join('\n')).digest('hex').slice(0, 16);

/** The fingerprint of the first round, in which every two players meet home and away. */
export async function firstRound(store: Store, contest: string, players: number): Promise<string> {
  const lines: string[] = [];
  for (let number = 0; number < players * (players - 1); number++) {
    const game = await store.games.read(contest, number);
    if (!game) throw new Error(`game ${number} is missing`);
    lines.push(`${game.first} ${game.second} ${game.start} ${movesOf(game.events)}`);
  }
  return fingerprintOf(lines);
}
