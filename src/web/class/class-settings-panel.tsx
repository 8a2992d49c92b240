import { useState } from 'preact/hooks';
import type { ClassState } from '../../protocols/class-wire.ts';
import { CheckField } from '../parts/fields.tsx';
import { useRequest } from '../parts/use-request.ts';
import { download, readNothing, request } from '../session/api.ts';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { classTexts } from '../texts/class.ts';
import { NameForm } from './name-form.tsx';

/** The teacher's settings: names, and what others see; export and deletion. */
export function ClassSettingsPanel({ state }: { readonly state: ClassState }) {
  const { t, say, lang } = useTranslator(classTexts);
  const { settings: texts } = t.classroom;
  const { isBusy, fault, run } = useRequest();
  const [isLeaving, setLeaving] = useState(false);
  const { settings, name } = state;
  const path = `/api/classes/${state.id}`;
  const change = (changes: object) =>
    void run(() => request('PATCH', path, readNothing, { settings: changes }));
  const file = (what: string, ending: string) =>
    `${what}-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`;
  const check = (label: string, checked: boolean, changes: object) => (
    <CheckField checked={checked} disabled={isBusy} set={() => change(changes)}>
      {label}
    </CheckField>
  );
  return (
    <details class="slip class-settings">
      <summary>{texts.title}</summary>
      {check(texts.rosterOnly, settings.rosterOnly, { rosterOnly: !settings.rosterOnly })}
      {check(texts.realNames, settings.names === 'real', {
        names: settings.names === 'real' ? 'pseudonyms' : 'real',
      })}
      {check(texts.opinion, settings.opinion, { opinion: !settings.opinion })}
      <NameForm
        key={name}
        label={texts.name}
        value={name}
        button={t.classroom.roster.rename}
        send={text => request('PATCH', path, readNothing, { name: text })}
      />
      <h3>{texts.keep}</h3>
      <p class="actions">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void run(() => download(`${path}/export`, file(texts.file, 'json')))}
        >
          {texts.export}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            void run(() =>
              download(`${path}/roster.csv?lang=${lang}`, file(texts.rosterFile, 'csv')),
            )
          }
        >
          {texts.exportRoster}
        </button>
        <button type="button" aria-expanded={isLeaving} onClick={() => setLeaving(!isLeaving)}>
          {texts.remove}
        </button>
      </p>
      {isLeaving && (
        <>
          <p>{texts.removeHow(name)}</p>
          <NameForm
            label={texts.name}
            button={texts.removeButton}
            send={text => request('DELETE', path, readNothing, { name: text })}
            done={() => go('/class')}
          />
        </>
      )}
      {fault && <p class="fault">{say(fault.message)}</p>}
    </details>
  );
}
