import { useTranslator } from '../shell/translator.ts';
import { analysisTexts } from '../texts/analysis.ts';
import {
  atGameMove,
  gameMovesShown,
  isInVariation,
  isPromotable,
  isRemovable,
  promoted,
  removed,
  type Study,
  steppedTo,
} from './study.ts';

interface Props {
  readonly study: Study;
  readonly show: (study: Study) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Null if the game has no direction. */
  readonly flip: (() => void) | null;
}

/** Steps through the line shown, and through the changes of the study. */
export function StudyBar({ study, show, undo, redo, flip }: Props) {
  const { t } = useTranslator(analysisTexts);
  const { at, line } = study;
  const step = (ply: number) =>
    ply < 0 || ply > line.length || ply === at ? null : () => show(steppedTo(study, ply));
  const buttons = [
    ['«', t.analysis.first, step(0)],
    ['‹', t.analysis.back, step(at - 1)],
    ['›', t.analysis.forward, step(at + 1)],
    ['»', t.analysis.last, step(line.length)],
    ['↶', t.analysis.undo, undo],
    ['↷', t.analysis.redo, redo],
    ...(flip ? [['⇅', t.play.flip, flip] as const] : []),
  ] as const;
  return (
    <div class="steps" role="group" aria-label={t.play.moves} title={t.analysis.keys}>
      {buttons.map(([sign, text, act]) => (
        <button
          key={sign}
          type="button"
          aria-label={text}
          title={text}
          disabled={act === null}
          onClick={() => act?.()}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}

/** What can be done with the variation shown, and the way back to the game. */
export function VariationNotice({ study, show }: Pick<Props, 'study' | 'show'>) {
  const { t } = useTranslator(analysisTexts);
  const isVariation = isInVariation(study);
  if (!isVariation && !isRemovable(study)) return null;
  return (
    <div class="actions" role="group" aria-label={t.analysis.ofVariation}>
      {isVariation && (
        <>
          <p class="notice">
            {study.length === null ? t.analysis.inVariation : t.analysis.inVariationOfGame}
          </p>
          <button type="button" onClick={() => show(atGameMove(study, gameMovesShown(study)))}>
            {study.length === null ? t.analysis.toMainLine : t.analysis.toGame}
          </button>
        </>
      )}
      {isPromotable(study) && (
        <button type="button" onClick={() => show(promoted(study))}>
          {t.analysis.promote}
        </button>
      )}
      {isRemovable(study) && (
        <button type="button" onClick={() => show(removed(study))}>
          {t.analysis.removeMove}
        </button>
      )}
    </div>
  );
}
