import type { Random } from '../core/random.ts';
import type { Handicap } from '../core/strategy.ts';
import { type Analysis, type Score, type SearchResult, valueOfScore } from './search.ts';

/** Points by which a proven end beyond the sight exceeds, or falls below, every unproven score. */
const DISTANT_END = 150;

/** The best move after a random error is added to each score, except ends within sight. */
export function withHandicap(
  { moves, depth, nodes }: Analysis,
  { error, sight }: Handicap,
  random: Random,
): SearchResult {
  const most = Math.max(0, ...moves.map(({ score }) => Math.abs(pointsOf(score))));
  const points = (score: Score): number =>
    isEnd(score) ? signOf(score) * (most + DISTANT_END) : pointsOf(score);
  const misjudged = (score: Score): number =>
    isEnd(score) && score.plies <= sight
      ? valueOfScore(score)
      : points(score) + (random.next() / 2 ** 31 - 1) * error;
  const ranked = moves.map(each => ({ ...each, value: misjudged(each.score) }));
  const [{ move, score, line }] = ranked.sort((a, b) => b.value - a.value);
  return { move, score, line, depth, nodes };
}

type End = Extract<Score, { plies: number }>;
const isEnd = (score: Score): score is End => score.kind === 'win' || score.kind === 'loss';
const pointsOf = (score: Score): number => (score.kind === 'points' ? score.points : 0);
const signOf = ({ kind }: End): number => (kind === 'win' ? 1 : -1);
