import { useTranslator } from '../shell/translator.ts';
import { plyAfter, type Step } from './use-move-keys.ts';

const SIGNS: Readonly<Record<Step, string>> = { start: '«', back: '‹', forward: '›', end: '»' };
const STEPS = ['start', 'back', 'forward', 'end'] as const;

interface Props {
  /** The ply shown. */
  readonly at: number;
  readonly last: number;
  readonly goTo: (ply: number) => void;
}

/** What the arrow keys do, as buttons. */
export function StepButtons({ at, last, goTo }: Props) {
  const { t } = useTranslator();
  return (
    <div class="step-buttons" role="group" aria-label={t.play.steps.label}>
      {STEPS.map(step => (
        <button
          key={step}
          type="button"
          class={`step-${step}`}
          aria-label={t.play.steps[step]}
          title={t.play.steps[step]}
          disabled={plyAfter(step, at, last) === at}
          onClick={() => goTo(plyAfter(step, at, last))}
        >
          <span aria-hidden="true">{SIGNS[step]}</span>
        </button>
      ))}
    </div>
  );
}
