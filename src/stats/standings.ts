import { type GameTexts, SIDES } from '../core/game.ts';
import type { LocalizedText } from '../core/result.ts';
import { finishOf, gamesIn, type PlayedGame } from './played.ts';
import { type PointsRule, pointsOf } from './points.ts';

/** The standings of a championship, with the criterion that decided each place. */

export interface PlayerRecord {
  readonly name: string;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The player's own forfeits, which are not counted as losses. */
  readonly forfeits: number;
  /** The sum of `Position.tally` over all games. */
  readonly tally: number;
}

/** The tie-breaks in order; `shared`: the tie is not broken. */
export const CRITERIA = ['points', 'head-to-head', 'wins', 'forfeits', 'tally'] as const;
export type Criterion = (typeof CRITERIA)[number] | SwissCriterion | 'shared';

/** The first tie-breaks of a Swiss tournament, before the others. */
export type SwissCriterion = 'buchholz' | 'sonneborn-berger';

export const CRITERION_TEXTS: Readonly<Record<Exclude<Criterion, 'tally'>, LocalizedText>> = {
  points: { fr: 'total des points', en: 'total points' },
  'head-to-head': { fr: 'confrontations directes', en: 'games among the tied' },
  wins: { fr: 'nombre de victoires', en: 'number of wins' },
  forfeits: { fr: 'moins de disqualifications', en: 'fewer disqualifications' },
  buchholz: { fr: 'Buchholz (points des adversaires)', en: 'Buchholz (points of the opponents)' },
  'sonneborn-berger': {
    fr: 'Sonneborn-Berger (points des adversaires battus)',
    en: 'Sonneborn-Berger (points of the beaten)',
  },
  shared: { fr: 'ex æquo', en: 'shared rank' },
};

/** The name of a criterion; games without a tally never use that one. */
export const criterionText = (criterion: Criterion, { tally }: GameTexts): LocalizedText =>
  criterion === 'tally' ? (tally ?? CRITERION_TEXTS.shared) : CRITERION_TEXTS[criterion];

export interface Standing extends PlayerRecord {
  /** From 1; equal players share the best of their places. */
  readonly rank: number;
  /** The criterion that separated this player from all others. */
  readonly decidedBy: Criterion;
}

const ofPlayer = (name: string, games: readonly PlayedGame[]) =>
  SIDES.flatMap(side => games.filter(game => game[side] === name).map(game => ({ game, side })));

function recordOf(name: string, games: readonly PlayedGame[], rule: PointsRule): PlayerRecord {
  const seen = { points: 0, games: 0, wins: 0, draws: 0, losses: 0, forfeits: 0, tally: 0 };
  for (const { game, side } of ofPlayer(name, games)) {
    const { kind } = finishOf(game.ending);
    const { winner } = game.ending;
    const count = gamesIn(game);
    seen.games += count;
    seen.points += pointsOf(game, side, rule);
    seen.tally += game.tally[side];
    if (winner === side) seen.wins += count;
    else if (kind === 'win') seen.losses += count;
    else if (kind === 'draw') seen.draws += count;
    else seen.forfeits += count;
  }
  return { name, ...seen };
}

/** Higher is better. `tied`: all players with the same points, including those already separated. */
type Measure = (player: PlayerRecord, tied: readonly PlayerRecord[]) => number;

function measures(
  games: readonly PlayedGame[],
  rule: PointsRule,
): Readonly<Record<(typeof CRITERIA)[number], Measure>> {
  return {
    points: ({ points }) => points,
    'head-to-head': ({ name }, tied) => {
      const names = new Set(tied.map(other => other.name));
      const among = games.filter(({ first, second }) => names.has(first) && names.has(second));
      return recordOf(name, among, rule).points;
    },
    wins: ({ wins }) => wins,
    forfeits: ({ forfeits }) => -forfeits,
    tally: ({ tally }) => tally,
  };
}

/** The order of names on display: accents sort as French readers expect. */
const alphabetical = new Intl.Collator('fr', { numeric: true });

/** The additions of a Swiss tournament: points of byes, and its tie-breaks by player. */
export interface SwissScores {
  readonly byePoints: (name: string) => number;
  readonly tieBreaks: Readonly<Record<SwissCriterion, (name: string) => number>>;
}

export function standings(
  players: readonly string[],
  games: readonly PlayedGame[],
  rule: PointsRule,
  swiss: SwissScores | null = null,
): Standing[] {
  const usual = measures(games, rule);
  const [points, ...others] = CRITERIA.map(criterion => [criterion, usual[criterion]] as const);
  const own = Object.entries(swiss?.tieBreaks ?? {}).map(
    ([criterion, of]) =>
      [criterion as SwissCriterion, ({ name }: PlayerRecord) => of(name)] as const,
  );
  const criteria: readonly (readonly [Criterion, Measure])[] = [points, ...own, ...others];
  /** Sorts players that are equal by all criteria before the `level`th; the best gets `rank`. */
  const ranked = (
    group: readonly PlayerRecord[],
    rank: number,
    level: number,
    tied: readonly PlayerRecord[],
  ): Standing[] => {
    if (level === criteria.length)
      return group
        .toSorted((a, b) => alphabetical.compare(a.name, b.name))
        .map(player => ({ ...player, rank, decidedBy: 'shared' }));
    const [criterion, measure] = criteria[level];
    const parts = Map.groupBy(group, player => measure(player, tied));
    let next = rank;
    return [...parts]
      .sort(([a], [b]) => b - a)
      .flatMap(([, part]) => {
        const here = next;
        next += part.length;
        return part.length === 1
          ? [{ ...part[0], rank: here, decidedBy: criterion }]
          : ranked(part, here, level + 1, criterion === 'points' ? part : tied);
      });
  };
  const all = players.map(name => {
    const record = recordOf(name, games, rule);
    return swiss ? { ...record, points: record.points + swiss.byePoints(name) } : record;
  });
  return ranked(all, 1, 0, all);
}
