import { useRef, useState } from 'preact/hooks';
import type { ClassState, ShownMember } from '../../protocols/class-wire.ts';
import { readRosterAnswer } from '../../protocols/class-wire.ts';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { classTexts } from '../texts/class.ts';
import { NameForm } from './name-form.tsx';
import { RosterTableRow } from './roster-table-row.tsx';

/** The members as their teacher sees them: real names, who is here, who was present today. */
export function ClassRoster({ state }: { readonly state: ClassState }) {
  const { t } = useTranslator(classTexts);
  const { roster } = t.classroom;
  const path = `/api/classes/${state.id}`;
  const students = state.members.filter(({ role }) => role === 'student');
  const teachers = state.members.filter(({ role }) => role === 'teacher');
  const present = students.filter(member => member.present).length;
  const add = (role: ShownMember['role']) => (name: string) =>
    request('POST', `${path}/members`, readNothing, { name, role });
  return (
    <section class="slip roster" aria-labelledby="roster-title">
      <header>
        <h2 id="roster-title">{roster.title}</h2>
        {students.length > 0 && <p class="muted">{roster.count(present, students.length)}</p>}
      </header>
      {students.length === 0 ? (
        <p>{roster.empty}</p>
      ) : (
        <RosterTable state={state} members={students} label={roster.title} />
      )}
      <RosterImport path={path} />
      <details>
        <summary>{roster.addStudent}</summary>
        <NameForm label={roster.name} button={roster.add} send={add('student')} />
      </details>
      <details>
        <summary>{roster.teachers}</summary>
        <RosterTable state={state} members={teachers} label={roster.teachers} />
        <NameForm label={roster.addTeacher} button={roster.add} send={add('teacher')} />
      </details>
      {state.removed.length > 0 && (
        <details>
          <summary>{roster.removed}</summary>
          <Removed members={state.removed} path={path} />
        </details>
      )}
    </section>
  );
}

function RosterTable({
  state,
  members,
  label,
}: {
  readonly state: ClassState;
  readonly members: readonly ShownMember[];
  readonly label: string;
}) {
  const { t, lang } = useTranslator(classTexts);
  const { roster } = t.classroom;
  const sorted = [...members].sort((a, b) =>
    (a.realName ?? a.pseudonym).localeCompare(b.realName ?? b.pseudonym, lang),
  );
  return (
    <table class="roster-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{roster.name}</th>
          <th scope="col">{roster.pseudonym}</th>
          <th scope="col">{roster.present}</th>
          <th scope="col">
            <span class="sr-only">{roster.rename}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(member => (
          <RosterTableRow key={member.id} state={state} member={member} />
        ))}
      </tbody>
    </table>
  );
}

function Removed({
  members,
  path,
}: {
  readonly members: readonly ShownMember[];
  readonly path: string;
}) {
  const { t, say } = useTranslator(classTexts);
  const { isBusy, fault, run } = useRequest();
  return (
    <ul class="plain-list">
      {members.map(({ id, realName }) => (
        <li key={id}>
          <bdi>{realName}</bdi>{' '}
          <button
            type="button"
            class="quiet"
            disabled={isBusy}
            onClick={() =>
              void run(() =>
                request('PATCH', `${path}/members/${id}`, readNothing, { removed: false }),
              )
            }
          >
            {t.classroom.roster.restore}
          </button>
        </li>
      ))}
      {fault && <li class="fault">{say(fault.message)}</li>}
    </ul>
  );
}

/** Imports a spreadsheet's file, and says what it has added. */
function RosterImport({ path }: { readonly path: string }) {
  const { t, say } = useTranslator(classTexts);
  const { roster } = t.classroom;
  const { isBusy, fault, run } = useRequest();
  const [told, setTold] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = async (file: File) => {
    setTold(null);
    const answer = await run(() => request('POST', `${path}/roster`, readRosterAnswer, file));
    if (answer) setTold(roster.imported(answer.value.added, answer.value.known));
    if (field.current) field.current.value = ''; // the same file may be given again
  };
  const why = fault && say(fault.message);
  return (
    <div class="roster-import">
      <label class="file-button">
        <input
          ref={field}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          disabled={isBusy}
          onChange={event => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void send(file);
          }}
        />
        <span>{roster.import}</span>
      </label>
      <p class="muted">{roster.importHow}</p>
      <p role="status" class={told === null ? 'sr-only' : 'notice'}>
        {told}
      </p>
      {why !== null && (
        <p class="fault" role="alert">
          {fault?.at?.line === undefined ? why : roster.line(fault.at.line, why)}
        </p>
      )}
    </div>
  );
}
