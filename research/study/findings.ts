import type { LocalizedText } from '../../src/core/result.ts';
import {
  fitStrengths,
  type RatedGame,
  type Strength,
  type Strengths,
} from '../../src/stats/bradley-terry.ts';
import type { Confidence } from '../../src/stats/confidence.ts';
import type { PairCounts } from '../../src/stats/moments.ts';
import { type OrderClaim, orderClaims } from '../../src/stats/order.ts';
import { type MatchSummary, type ScoreEstimate, summarise } from '../../src/stats/pairs.ts';
import { stratifiedScore } from '../../src/stats/strata.ts';
import type { ExperimentData } from './data.ts';

/** The analysis of an experiment's counts. */
export interface Findings {
  /** Best score first. */
  readonly players: readonly PlayerFinding[];
  /** The unit of costs: positions made, or, if these cannot be counted for some player, positions visited. */
  readonly counted: 'made' | 'nodes';
  /** Strongest first, relative to the mean of those that neither won nor lost everything. */
  readonly strengths: readonly Strength[];
  /** The coverage of the errors of `strengths`. */
  readonly confidence: Confidence;
  /** The advantage of playing first. */
  readonly advantage: Strengths['advantage'];
  readonly claims: readonly OrderClaim[];
  /** Each meeting of two, in its order, is a stratum. */
  readonly firstPlayer: ScoreEstimate;
  readonly games: number;
  readonly drawShare: number;
  scoreAgainst(one: string, two: string): MatchSummary | null;
}

export const COUNTED: Readonly<Record<Findings['counted'], LocalizedText>> = {
  made: { fr: 'positions engendrées par coup', en: 'positions made a move' },
  nodes: { fr: 'positions visitées par coup', en: 'positions visited a move' },
};

export interface PlayerFinding {
  readonly name: string;
  readonly seat: string;
  /** The score against all others, by pairs; each opponent is a stratum. */
  readonly result: ScoreEstimate;
  readonly isCompiled: boolean;
  readonly depth: number;
  /** Positions per move. */
  readonly cost: number;
}

const turned = ([a, b, c, d, e]: PairCounts): PairCounts => [e, d, c, b, a];

export function findingsOf(data: ExperimentData): Findings {
  const { meetings, pairs, costs } = data;
  const met = (name: string, other: string): PairCounts | null => {
    const found = pairs.find(
      ({ one, two }) => (one === name && two === other) || (one === other && two === name),
    );
    return found ? (found.one === name ? found.counts : turned(found.counts)) : null;
  };
  const counted = costs.some(({ made }) => made === null) ? 'nodes' : 'made';
  const players = data.players.map(({ name, seat }) => {
    const opponents = data.players
      .map(other => met(name, other.name))
      .filter(counts => counts !== null);
    const cost = costs.find(one => one.name === name);
    if (!cost) throw new Error(`no cost of ${name}`);
    const { depth, nodes, made } = cost;
    return {
      name,
      seat,
      result: stratifiedScore(opponents),
      isCompiled: made === null,
      depth,
      cost: counted === 'nodes' ? nodes : (made ?? nodes),
    };
  });
  const all = fitStrengths(ratedOf(data));
  const sum = (kind: 'wins' | 'draws' | 'losses') =>
    meetings.reduce((total, meeting) => total + meeting[kind], 0);
  const [wins, draws, losses] = [sum('wins'), sum('draws'), sum('losses')];
  return {
    players: players.sort((a, b) => b.result.score - a.result.score || (a.name < b.name ? -1 : 1)),
    counted,
    strengths: all.players,
    confidence: all.confidence,
    advantage: all.advantage,
    claims: orderClaims(all),
    firstPlayer: stratifiedScore(meetings),
    games: wins + draws + losses,
    drawShare: draws / (wins + draws + losses),
    scoreAgainst(one, two) {
      const found = met(one, two);
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
    ).flatMap(([games, result]) => (games === 0 ? [] : [{ first, second, result, games }])),
  );
