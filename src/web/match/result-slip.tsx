import type { ComponentChildren } from 'preact';
import type { Scene } from '../board/scene.ts';
import { useTranslator } from '../shell/translator.ts';
import type { EndingText } from './match-texts.ts';

type ResultPlace = 'high' | 'middle' | 'low';

/** Where the result hides least of the lines that ended the game. */
export function freePlace({ rules, position, flipped = false }: Scene): ResultPlace {
  const { lines, rows, columns } = rules.view(position);
  const cells = lines.flat();
  if (cells.length === 0) return 'middle';
  const sum = cells.reduce((total, cell) => total + Math.floor(cell / columns), 0);
  const mean = sum / cells.length / (rows - 1);
  const height = flipped ? 1 - mean : mean;
  if (height > 0.6) return 'high';
  return height < 0.4 ? 'low' : 'middle';
}

interface Props {
  readonly result: EndingText;
  readonly place: ResultPlace;
  readonly close: () => void;
  /** Buttons for what can be done next. */
  readonly children: ComponentChildren;
}

/** The result over the board, with its reason. */
export function ResultSlip({ result: { what, cause, reason }, place, close, children }: Props) {
  const { t } = useTranslator();
  return (
    <section class="result slip" data-place={place} aria-labelledby="result">
      <button
        type="button"
        class="result-close"
        aria-label={t.play.hideResult}
        title={t.play.hideResult}
        onClick={close}
      >
        <span aria-hidden="true">×</span>
      </button>
      <h2 id="result">{what}</h2>
      {(cause !== '' || reason !== '') && <p class="result-reason">{cause || reason}</p>}
      {children}
    </section>
  );
}
