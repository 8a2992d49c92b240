import type { GameInfo, Outcome, Side } from '../../core/game.ts';
import { shareOf } from '../../engine/review.ts';
import { percentOf, type Score } from '../../engine/search.ts';
import type { Annotation } from '../board/scene.ts';
import type { AnalysisTranslator } from '../texts/analysis.ts';

/** A signed number; without a sign if it rounds to zero. */
function signed(value: number, digits: number, number: AnalysisTranslator['number']): string {
  const rounded = Number(value.toFixed(digits));
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${number(Math.abs(rounded), digits)}`;
}

/** A proven score: the game-theoretic value. */
export const isExact = ({ kind }: Score): boolean => kind !== 'points';

/** A score as text: proven results as such, others in points. */
export function scoreText({ t, number }: AnalysisTranslator, score: Score): string {
  switch (score.kind) {
    case 'win':
    case 'loss': {
      const text = t.analysis[score.kind](Math.ceil(score.plies / 2));
      return score.latest ? t.analysis.atMost(text) : text;
    }
    case 'draw':
      return t.analysis.draw;
    case 'points': {
      const { chances } = score;
      const likely = chances === undefined ? '' : ` · ${t.analysis.chances(percentOf(chances))}`;
      const points = signed(score.points / 100, 2, number) + likely;
      if (score.proven === undefined) return points;
      const bound = t.analysis.bounds[score.proven];
      return score.points === 0 ? bound : `${points}, ${bound}`;
    }
  }
}

/** A score for the side to move as the first side sees it. */
function forFirst(score: Score, turn: Side): Score {
  if (turn === 'first') return score;
  switch (score.kind) {
    case 'win':
      return { ...score, kind: 'loss' };
    case 'loss':
      return { ...score, kind: 'win' };
    case 'draw':
      return score;
    case 'points': {
      const { chances, points, proven } = score;
      return {
        kind: 'points',
        points: 0 - points,
        ...(chances === undefined ? {} : { chances: 1 - chances }),
        ...(proven && { proven: proven === 'not-lost' ? 'not-won' : 'not-lost' }),
      };
    }
  }
}

/** The first side's share of the game, from a score for the side to move. */
export const firstShare = (score: Score, turn: Side): number => shareOf(forFirst(score, turn));

/** What the bar shows, in words; `score` is for the side to move. */
export function barText(
  translator: AnalysisTranslator,
  { texts, drawless }: GameInfo,
  score: Score,
  turn: Side,
): string {
  const { bar } = translator.t.analysis;
  const first = translator.say(texts.sides.first);
  const seen = forFirst(score, turn);
  if (seen.kind !== 'points' || seen.chances === undefined)
    return bar.value(first, scoreText(translator, seen));
  return (drawless ? bar.chances : bar.expected)(first, percentOf(seen.chances));
}

/** The same for a game that is over. */
export function endText(
  { t, say }: AnalysisTranslator,
  { texts }: GameInfo,
  outcome: Outcome,
): string {
  const { bar, draw } = t.analysis;
  if (outcome.kind === 'draw') return bar.value(say(texts.sides.first), draw);
  return bar.value(say(texts.sides.first), outcome.winner === 'first' ? bar.won : bar.lost);
}

export const endShare = (winner: Side | null): number =>
  winner === null ? 0.5 : winner === 'first' ? 1 : 0;

/** A score in a few characters, for a cell. */
export function annotationOf(
  { t, number }: AnalysisTranslator,
  score: Score,
): Pick<Annotation, 'text' | 'tone'> {
  const tone = 2 * shareOf(score) - 1;
  switch (score.kind) {
    case 'win':
      return {
        text: `${t.analysis.short.win}${Math.ceil(score.plies / 2)}`,
        tone: 1 - score.plies / 1000,
      };
    case 'loss':
      return {
        text: `${t.analysis.short.loss}${Math.ceil(score.plies / 2)}`,
        tone: -1 + score.plies / 1000,
      };
    case 'draw':
      return { text: t.analysis.short.draw, tone };
    case 'points':
      return {
        text: signed(score.points / 100, 1, number),
        tone: tone * 0.95,
      };
  }
}
