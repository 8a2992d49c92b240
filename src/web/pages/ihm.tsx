import { useState } from 'preact/hooks';
import type { IhmState } from '../../protocols/ihm-wire.ts';
import type { LinkEnd } from '../ihm/program-link.ts';
import { QuestionBox } from '../ihm/question-box.tsx';
import { RichText } from '../ihm/rich-text.tsx';
import { orderOf } from '../ihm/shown-grid.ts';
import { useProgram } from '../ihm/use-program.ts';
import { SceneBoard } from '../parts/scene-board.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { ihmTexts } from '../texts/ihm.ts';

/** The page of a student's program, opened by `quadrille ihm` with the secret in its address. */
export default function Ihm() {
  const { t, say } = useTranslator(ihmTexts);
  const [secret] = useState(() => location.hash.slice(1));
  const program = useProgram(secret);
  useTitle(t.title);
  const { view, end } = program;
  const state = view?.state ?? null;
  const asked = end ? null : (state?.asked ?? null);
  const told = end ? endText(end) : t.states[stageOf(state)];

  function endText(how: LinkEnd): string {
    return how.kind === 'refused' ? say(how.fault.message) : t.ends[how.kind];
  }
  return (
    <section class="ihm">
      <h1 class="sr-only">{t.heading}</h1>
      {view && (
        <div class="sheet">
          <SceneBoard
            scene={end ? { ...view.scene, active: false } : view.scene}
            onMove={move => program.order(orderOf(move, false))}
            onPreview={move => program.order(orderOf(move, true))}
            idle={told}
            handle={program.watch}
            isMain
          />
          <p class="actions centred-row">
            {view.state.enabled.back && (
              <button
                type="button"
                aria-disabled={asked?.question.kind !== 'order'}
                onClick={() => program.order('RETOUR')}
              >
                {t.back}
              </button>
            )}
          </p>
          <div class="ihm-text" role="status">
            <RichText text={view.state.text} />
          </div>
        </div>
      )}
      <p class={end ? 'ihm-end slip' : 'muted centred'} role={end ? 'alert' : undefined}>
        {told}
      </p>
      {asked && asked.question.kind !== 'order' && (
        <QuestionBox
          key={asked.id}
          question={asked.question}
          answer={given => program.answer(asked.id, given)}
        />
      )}
    </section>
  );
}

function stageOf(state: IhmState | null): 'connecting' | 'yours' | 'box' | 'working' {
  if (!state) return 'connecting';
  if (!state.asked) return 'working';
  return state.asked.question.kind === 'order' ? 'yours' : 'box';
}
