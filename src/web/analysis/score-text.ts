import type { Side } from '../../core/game.ts';
import { shareOf } from '../../engine/review.ts';
import type { Score } from '../../engine/search.ts';
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
      const likely =
        chances === undefined ? '' : ` · ${t.analysis.chances(Math.round(100 * chances))}`;
      const points = signed(score.points / 100, 2, number) + likely;
      if (score.proven === undefined) return points;
      const bound = t.analysis.bounds[score.proven];
      return score.points === 0 ? bound : `${points}, ${bound}`;
    }
  }
}

/** The first side's winning chances, from a score for the side to move. */
export const firstShare = (score: Score, turn: Side): number =>
  turn === 'first' ? shareOf(score) : 1 - shareOf(score);

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
