import { useEffect, useRef, useState } from 'preact/hooks';
import { type IhmAnswer, type IhmQuestion, LONGEST_IHM_ANSWER } from '../../protocols/ihm-wire.ts';
import { submitBy } from '../parts/fields.tsx';
import { useTranslator } from '../shell/translator.ts';
import { ihmTexts } from '../texts/ihm.ts';
import { RichText } from './rich-text.tsx';

type BoxQuestion = Exclude<IhmQuestion, { kind: 'order' }>;

interface Props {
  readonly question: BoxQuestion;
  readonly answer: (answer: IhmAnswer) => void;
}

/** The answer when a box is closed without a choice, as in the course's interface. */
function closed({ kind }: BoxQuestion): IhmAnswer {
  switch (kind) {
    case 'message':
      return { kind };
    case 'yes-no':
      return { kind, yes: false };
    case 'choice':
      return { kind, choice: null };
    case 'line':
      return { kind, line: null };
  }
}

/** A box of the program, over the page until it is answered. */
export function QuestionBox({ question, answer }: Props) {
  const { t } = useTranslator(ihmTexts);
  const element = useRef<HTMLDialogElement>(null);
  const [choice, setChoice] = useState(0);
  const [line, setLine] = useState('');
  useEffect(() => element.current?.showModal(), []);
  const { kind } = question;
  const title = t.boxes[kind === 'message' ? question.tone : 'question'];
  const confirm = () => {
    switch (kind) {
      case 'message':
        return answer({ kind });
      case 'yes-no':
        return answer({ kind, yes: true });
      case 'choice':
        return answer({ kind, choice });
      case 'line':
        return answer({ kind, line });
    }
  };
  return (
    <dialog
      ref={element}
      class={`slip ihm-box ${kind === 'message' ? question.tone : 'question'}`}
      aria-labelledby="box-title"
      aria-describedby="box-text"
      onCancel={event => {
        event.preventDefault();
        answer(closed(question));
      }}
    >
      <form onSubmit={submitBy(confirm)}>
        <h2 id="box-title">{title}</h2>
        <div id="box-text" class="box-text">
          <RichText text={question.text} />
        </div>
        {kind === 'choice' && (
          <label>
            {t.boxes.choice}
            <select
              value={String(choice)}
              onChange={event => setChoice(Number(event.currentTarget.value))}
            >
              {question.choices.map((text, i) => (
                <option key={i} value={String(i)}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        )}
        {kind === 'line' && (
          <label>
            {t.boxes.line}
            <input
              value={line}
              maxLength={LONGEST_IHM_ANSWER}
              autocomplete="off"
              onInput={event => setLine(event.currentTarget.value)}
            />
          </label>
        )}
        <p class="actions">
          <button type="submit" class="button">
            {kind === 'yes-no' ? t.boxes.yes : t.boxes.ok}
          </button>
          {kind !== 'message' && (
            <button type="button" onClick={() => answer(closed(question))}>
              {kind === 'yes-no' ? t.boxes.no : t.boxes.cancel}
            </button>
          )}
        </p>
      </form>
    </dialog>
  );
}
