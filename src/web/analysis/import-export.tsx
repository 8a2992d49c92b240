import { useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { writeRecord } from '../../core/record.ts';
import { submitBy } from '../parts/fields.tsx';
import { useTranslator } from '../shell/translator.ts';
import { analysisTexts } from '../texts/analysis.ts';
import { positionAt, readStudy, recordOfStudy, type Study } from './study.ts';

interface Props {
  readonly game: Game;
  readonly study: Study;
  readonly show: (study: Study) => void;
}

/** Imports and exports positions and records as text. */
export function ImportExport({ game, study, show }: Props) {
  const { t, say } = useTranslator(analysisTexts);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const record = writeRecord(recordOfStudy(study));
  const load = () => {
    const read = readStudy(game, study.head.rules, text);
    setWrong(read.ok ? null : say(read.fault.message));
    if (read.ok) show(read.value);
  };
  return (
    <details class="slip exchange">
      <summary>{t.analysis.export}</summary>
      <label>
        {t.analysis.position}
        <input
          type="text"
          readOnly
          value={positionAt(study).text()}
          onFocus={event => event.currentTarget.select()}
        />
      </label>
      <label>
        {t.analysis.record}
        <textarea
          readOnly
          rows={5}
          value={record}
          onFocus={event => event.currentTarget.select()}
        />
      </label>
      <p>
        <a
          class="quiet"
          download={`${game.id}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(record)}`}
        >
          {t.download}
        </a>
      </p>
      <form onSubmit={submitBy(load)}>
        <label>
          {t.analysis.loadHint}
          <textarea
            rows={3}
            value={text}
            spellcheck={false}
            onInput={event => setText(event.currentTarget.value)}
          />
        </label>
        {wrong !== null && (
          <p class="fault" role="alert">
            {wrong}
          </p>
        )}
        <button type="submit" class="button" disabled={text.trim() === ''}>
          {t.analysis.load}
        </button>
      </form>
    </details>
  );
}
