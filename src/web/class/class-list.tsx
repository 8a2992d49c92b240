import { useState } from 'preact/hooks';
import { readCreatedClass } from '../../protocols/class-wire.ts';
import type { WhoAmI } from '../../protocols/people-wire.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { submitBy, TextField } from '../parts/fields.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { administratorSecret, keepSecret, ownSecret } from '../session/own-secret.ts';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { classTexts } from '../texts/class.ts';

/** The user's classes; all for the administrator. */
export function ClassLinks({ me }: { readonly me: WhoAmI }) {
  const { t } = useTranslator(classTexts);
  return (
    <ul class="plain-list class-links">
      {me.classes.map(({ id, name, role, member }) => (
        <li key={id}>
          <a href={`/class/${id}`}>
            <bdi>{name}</bdi>
          </a>{' '}
          <span class="muted">
            {member === null
              ? t.classroom.asAdministrator
              : role === 'teacher'
                ? t.classroom.asTeacher
                : t.classroom.asStudent}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A form for a new class, for whoever has opened the teacher's link. */
export function NewClassForm({ me }: { readonly me: WhoAmI }) {
  const { t } = useTranslator(classTexts);
  const [name, setName] = useState('');
  const [teacher, setTeacher] = useState('');
  const { isBusy, fault, run } = useRequest();
  const create = async () => {
    const person = me.person ? { person: ownSecret() ?? '' } : { teacher };
    const body = { name, ...person };
    const created = await run(() =>
      request('POST', '/api/classes', readCreatedClass, body, administratorSecret()),
    );
    if (!created) return;
    const { id, secret } = created.value;
    if (secret !== undefined) keepSecret(secret);
    go(`/class/${id}`);
  };
  const field = (label: string, value: string, set: (text: string) => void) => (
    <TextField label={label} value={value} set={set} maxLength={60} required autocomplete="off" />
  );
  return (
    <form class="slip setup" onSubmit={submitBy(create)}>
      <h2>{t.classroom.make}</h2>
      {field(t.classroom.makeName, name, setName)}
      {me.person === null && field(t.classroom.makeTeacher, teacher, setTeacher)}
      <FaultNotice fault={fault} />
      <p class="begin">
        <button type="submit" class="button" disabled={isBusy}>
          {t.classroom.makeButton}
        </button>
      </p>
    </form>
  );
}

/** Where the code of a class is typed. */
export function CodeEntry() {
  const { t } = useTranslator(classTexts);
  const [code, setCode] = useState('');
  return (
    <form
      class="name-form code-entry"
      onSubmit={event => {
        event.preventDefault();
        go(`/join/${encodeURIComponent(code.replace(/\s/g, '').toUpperCase())}`);
      }}
    >
      <input
        type="text"
        aria-label={t.classroom.join.code}
        placeholder={t.classroom.join.code}
        value={code}
        maxLength={20}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        required
        onInput={event => setCode(event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {t.classroom.join.next}
      </button>
    </form>
  );
}
