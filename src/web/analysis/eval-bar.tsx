import type { Position, Rules } from '../../core/game.ts';
import type { AnalysisText } from '../../match/engine-client.ts';
import { useTranslator } from '../shell/translator.ts';
import { analysisTexts } from '../texts/analysis.ts';
import { endShare, firstShare } from './score-text.ts';

interface Props {
  readonly rules: Rules;
  readonly position: Position;
  readonly analysis: AnalysisText | null;
  /** As the board beside it. */
  readonly flipped: boolean;
}

/** The first side's winning chances as a bar beside the board. */
export function EvalBar({ rules, position, analysis, flipped }: Props) {
  const { t, say, number } = useTranslator(analysisTexts);
  const { outcome, turn } = position;
  const share = outcome
    ? endShare(outcome.kind === 'win' ? outcome.winner : null)
    : analysis
      ? firstShare(analysis.moves[0].score, turn)
      : 0.5;
  const { pieces, texts } = rules.game;
  const label = t.analysis.bar(say(texts.sides.first), number(share * 100, 0));
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
