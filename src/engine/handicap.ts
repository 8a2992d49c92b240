import type { Random } from '../core/random.ts';
import type { Handicap } from '../core/strategy.ts';
import { type Analysis, type Score, type SearchResult, worthOf } from './search.ts';

/** By how many points an end beyond somebody's sight looks better, or worse, than everything else. */
const FAR = 150;

/** The move that looks best to somebody who misjudges each of them, but no end within sight. */
export function withHandicap(
  { moves, depth, nodes }: Analysis,
  { error, sight }: Handicap,
  random: Random,
): SearchResult {
  const most = Math.max(0, ...moves.map(({ score }) => Math.abs(pointsOf(score))));
  const points = (score: Score): number =>
    isEnd(score) ? signOf(score) * (most + FAR) : pointsOf(score);
  const feel = (score: Score): number =>
    isEnd(score) && score.plies <= sight
      ? worthOf(score)
      : points(score) + (random.next() / 2 ** 31 - 1) * error;
  const felt = moves.map(each => ({ ...each, worth: feel(each.score) }));
  const [{ move, score, line }] = felt.sort((a, b) => b.worth - a.worth);
  return { move, score, line, depth, nodes };
}

type End = Extract<Score, { plies: number }>;
const isEnd = (score: Score): score is End => score.kind === 'win' || score.kind === 'loss';
const pointsOf = (score: Score): number => (score.kind === 'points' ? score.points : 0);
const signOf = ({ kind }: End): number => (kind === 'win' ? 1 : -1);
