import { fitStrengths, type RatedGame, type Strengths } from '../../src/stats/bradley-terry.ts';
import { type OrderClaim, orderClaims } from '../../src/stats/order.ts';
import { type MatchSummary, type PairCounts, summarise } from '../../src/stats/pairs.ts';
import type { Cost } from './cost.ts';
import type { ExperimentData } from './data.ts';

/** What an experiment's counts mean. */
export interface Findings {
  /** The best score first. */
  readonly players: readonly PlayerFinding[];
  readonly strengths: Strengths;
  readonly claims: readonly OrderClaim[];
  readonly firstPlayer: MatchSummary;
  readonly games: number;
  readonly drawShare: number;
  scoreAgainst(one: string, two: string): MatchSummary | null;
}

export interface PlayerFinding {
  readonly name: string;
  readonly seat: string;
  /** Against all others together, judged by pairs. */
  readonly result: MatchSummary;
  readonly cost: Cost;
}

const turned = ([a, b, c, d, e]: PairCounts): PairCounts => [e, d, c, b, a];
const added = (one: PairCounts, two: PairCounts): PairCounts =>
  one.map((n, i) => n + two[i]) as unknown as PairCounts;

export function findingsOf(data: ExperimentData): Findings {
  const { meetings, pairs, costs } = data;
  const counted = (name: string, other: string): PairCounts | null => {
    const met = pairs.find(
      ({ one, two }) => (one === name && two === other) || (one === other && two === name),
    );
    return met ? (met.one === name ? met.counts : turned(met.counts)) : null;
  };
  const players = data.players.map(({ name, seat }) => {
    const all = data.players
      .map(other => counted(name, other.name))
      .filter(counts => counts !== null)
      .reduce(added);
    const cost = costs.find(one => one.name === name);
    if (!cost) throw new Error(`no cost of ${name}`);
    return { name, seat, result: summarise(all), cost };
  });
  const strengths = fitStrengths(ratedOf(data));
  const sum = (kind: 'wins' | 'draws' | 'losses') =>
    meetings.reduce((total, meeting) => total + meeting[kind], 0);
  const [wins, draws, losses] = [sum('wins'), sum('draws'), sum('losses')];
  return {
    players: players.sort((a, b) => b.result.score - a.result.score || (a.name < b.name ? -1 : 1)),
    strengths,
    claims: orderClaims(strengths),
    firstPlayer: summarise({ wins, draws, losses }),
    games: wins + draws + losses,
    drawShare: draws / (wins + draws + losses),
    scoreAgainst(one, two) {
      const found = counted(one, two);
      return found && summarise(found);
    },
  };
}

const ratedOf = ({ meetings }: ExperimentData): RatedGame[] =>
  meetings.flatMap(({ first, second, wins, draws, losses }) =>
    (
      [
        [wins, 1],
        [draws, 0.5],
        [losses, 0],
      ] as const
    ).flatMap(([n, result]) => Array.from({ length: n }, () => ({ first, second, result }))),
  );
