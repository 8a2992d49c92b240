import type { LocalizedText } from '../../src/core/result.ts';
import {
  fitStrengths,
  type RatedGame,
  type Strength,
  type Strengths,
} from '../../src/stats/bradley-terry.ts';
import type { PairCounts } from '../../src/stats/moments.ts';
import { type OrderClaim, orderClaims } from '../../src/stats/order.ts';
import { type Estimate, type MatchSummary, summarise } from '../../src/stats/pairs.ts';
import type { ExperimentData } from './data.ts';

/** The analysis of an experiment's counts. */
export interface Findings {
  /** Best score first. */
  readonly players: readonly PlayerFinding[];
  /** What costs count: positions made, or, if those cannot be counted for a player, positions visited. */
  readonly counted: 'made' | 'nodes';
  /** Strongest first, relative to the mean of those that neither won nor lost everything. */
  readonly strengths: readonly Strength[];
  /** The advantage of playing first. */
  readonly advantage: Estimate;
  readonly claims: readonly OrderClaim[];
  readonly firstPlayer: MatchSummary;
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
  /** Against all others together, by pairs. */
  readonly result: MatchSummary;
  readonly isCompiled: boolean;
  readonly depth: number;
  /** Positions per move. */
  readonly cost: number;
}

const turned = ([a, b, c, d, e]: PairCounts): PairCounts => [e, d, c, b, a];
const added = (one: PairCounts, two: PairCounts): PairCounts =>
  one.map((n, i) => n + two[i]) as unknown as PairCounts;

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
    const counts = data.players
      .map(other => met(name, other.name))
      .filter(counts => counts !== null)
      .reduce(added);
    const cost = costs.find(one => one.name === name);
    if (!cost) throw new Error(`no cost of ${name}`);
    const { depth, nodes, made } = cost;
    return {
      name,
      seat,
      result: summarise(counts),
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
    strengths: bounded(data, all),
    advantage: all.advantage,
    claims: orderClaims(all),
    firstPlayer: summarise({ wins, draws, losses }),
    games: wins + draws + losses,
    drawShare: draws / (wins + draws + losses),
    scoreAgainst(one, two) {
      const found = met(one, two);
      return found && summarise(found);
    },
  };
}

const isPerfect = ({ score }: Strength): boolean => score === 0 || score === 1;

/**
 * A player that lost everything leaves all others without an upper bound, though they are well measured among
 * themselves: they are fitted without it, and it alone gets a limit, relative to their mean.
 */
function bounded(data: ExperimentData, all: Strengths): readonly Strength[] {
  const perfect = all.players.filter(isPerfect);
  if (perfect.length === 0) return all.players;
  const names = new Set(perfect.map(({ name }) => name));
  const others = all.players.filter(({ name }) => !names.has(name));
  const mean = others.reduce((sum, { elo }) => sum + elo.value, 0) / others.length;
  const among = ratedOf(data).filter(
    ({ first, second }) => !names.has(first) && !names.has(second),
  );
  const told = perfect.map(({ elo, limit, ...player }) => ({
    ...player,
    elo: { ...elo, value: elo.value - mean },
    limit: limit && { ...limit, elo: limit.elo - mean },
  }));
  const found = fitStrengths(among).players.map(player => ({
    ...player,
    ...pick(all, player.name),
  }));
  return [
    ...told.filter(({ score }) => score === 1),
    ...found,
    ...told.filter(({ score }) => score === 0),
  ];
}

/** Games and score are those of all games. */
function pick({ players }: Strengths, name: string): Pick<Strength, 'games' | 'score'> {
  const found = players.find(player => player.name === name);
  if (!found) throw new Error(`no strength of ${name}`);
  return { games: found.games, score: found.score };
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
