import type { Position, Rules } from '../../core/game.ts';
import type { AnalysisText } from '../../match/engine-client.ts';
import { useTranslator } from '../shell/translator.ts';
import { analysisTexts } from '../texts/analysis.ts';
import { barText, endShare, endText, firstShare } from './score-text.ts';

interface Props {
  readonly rules: Rules;
  readonly position: Position;
  readonly analysis: AnalysisText | null;
  /** As the board beside it. */
  readonly flipped: boolean;
}

/** The first side's share of the game as a bar beside the board. */
export function EvaluationBar({ rules, position, analysis, flipped }: Props) {
  const translator = useTranslator(analysisTexts);
  const { outcome, turn } = position;
  const score = analysis?.moves[0].score;
  const share = outcome
    ? endShare(outcome.kind === 'win' ? outcome.winner : null)
    : score
      ? firstShare(score, turn)
      : 0.5;
  const { pieces } = rules.game;
  const label = outcome
    ? endText(translator, rules.game, outcome)
    : score
      ? barText(translator, rules.game, score, turn)
      : translator.t.analysis.bar.unknown;
  return (
    <div
      class={flipped ? 'eval flipped' : 'eval'}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-label={label}
      title={label}
      data-top={pieces.second.ink}
      data-bottom={pieces.first.ink}
    >
      <span class="eval-first" style={{ transform: `scaleY(${share})` }} />
    </div>
  );
}
