import { readClassPortsState } from '../../protocols/bot-port-wire.ts';
import { type ClassState, readClassState } from '../../protocols/class-wire.ts';
import { ClassBotList } from '../bots/class-bot-list.tsx';
import { ClassPorts } from '../bots/class-ports.tsx';
import { ClassLinks, CodeEntry, NewClassForm } from '../class/class-list.tsx';
import { ClassRoster } from '../class/class-roster.tsx';
import { ClassSettingsPanel } from '../class/class-settings-panel.tsx';
import { InvitePanel } from '../class/invite-panel.tsx';
import { MemberList } from '../class/member-list.tsx';
import { ContestList } from '../contest/contest-list.tsx';
import { AllWorkers } from '../contest/worker-table.tsx';
import { administratorSecret, keepSecret } from '../session/own-secret.ts';
import { useTopic } from '../session/topics.ts';
import { type OwnState, useWhoAmI } from '../session/who-am-i.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { classTexts } from '../texts/class.ts';

/** `/class`: the user's classes. `/class/ID`: one of them. Links of teachers and students end in a secret. */
export default function Class({ address }: PageProps) {
  const { t, say } = useTranslator(classTexts);
  const own = useWhoAmI();
  const [, id] = address.path;
  useTitle(t.classroom.title);
  if (address.path.length > 2 || (id !== undefined && !/^[a-z0-9]{4,20}$/.test(id)))
    return <NotFound />;
  if (own.fault && !own.me) return <p class="loading">{say(own.fault.message)}</p>;
  if (!own.me) return <p class="loading">{t.loading}</p>;
  const part = address.query.get('part') === 'bots' ? 'bots' : 'students';
  return id === undefined ? (
    <AllClasses own={own} />
  ) : (
    <OneClass key={id} id={id} own={own} part={part} />
  );
}

function AllClasses({ own }: { readonly own: OwnState }) {
  const { t } = useTranslator(classTexts);
  const { me, isAdministrator } = own;
  if (!me) return null;
  const hasSome = me.classes.length > 0;
  return (
    <div class="table classes">
      <section>
        <h1>{t.classroom.title}</h1>
        <div class="class-main">
          <section class="slip" aria-labelledby="classes-title">
            <h2 id="classes-title">{t.classroom.yours}</h2>
            {hasSome ? <ClassLinks me={me} /> : <p>{t.classroom.none}</p>}
          </section>
          {isAdministrator && <AllWorkers />}
        </div>
      </section>
      <aside class="table-side">
        {isAdministrator && <NewClassForm me={me} />}
        <section class="slip">
          <h2>{t.classroom.join.title}</h2>
          <CodeEntry />
          {!isAdministrator && <p class="muted">{t.classroom.howTeacher}</p>}
        </section>
      </aside>
    </div>
  );
}

/** The list that the teacher has chosen. */
type ClassPart = 'students' | 'bots';

function OneClass({
  id,
  own,
  part,
}: {
  readonly id: string;
  readonly own: OwnState;
  readonly part: ClassPart;
}) {
  const { t, say } = useTranslator(classTexts);
  const { state, fault, isLive } = useTopic(`class:${id}`, readClassState);
  useTitle(state?.name ?? t.classroom.title);
  if (!state)
    return fault ? <Closed why={say(fault.message)} /> : <p class="loading">{t.loading}</p>;
  const students = state.members.filter(({ role }) => role === 'student').length;
  return (
    <div class="class-page">
      <header>
        <h1>
          <bdi>{state.name}</bdi>
        </h1>
        <p class="muted">{t.classroom.members(students)}</p>
        <p class="slip-links">
          {state.role === 'teacher' && (
            <>
              <a href="#contests-title">{t.classroom.championships}</a>
              <a href="#invite-title">{t.classroom.invite.title}</a>
            </>
          )}
          <a href={`/ladder/${id}`}>{t.classroom.ladder}</a>
        </p>
        {(fault || !isLive) && (
          <p class="notice" role="status">
            {fault ? say(fault.message) : t.classroom.lost}
          </p>
        )}
      </header>
      {state.role === 'teacher' ? (
        <TeacherView state={state} part={part} />
      ) : (
        <StudentView state={state} own={own} />
      )}
    </div>
  );
}

function TeacherView({ state, part }: { readonly state: ClassState; readonly part: ClassPart }) {
  const { t } = useTranslator(classTexts);
  const { state: ports } = useTopic(`class-ports:${state.id}`, readClassPortsState);
  const waiting = ports?.bots.reduce((sum, { candidates }) => sum + candidates.length, 0) ?? 0;
  const parts = [
    ['students', `/class/${state.id}`, t.classroom.roster.title],
    ['bots', `/class/${state.id}?part=bots`, t.classroom.bots],
  ] as const;
  return (
    <div class="table">
      <div class="class-main">
        <nav class="tabs" aria-label={state.name}>
          {parts.map(([name, href, title]) => (
            <a key={name} class="tab" href={href} aria-current={name === part ? 'page' : undefined}>
              {title}
              {name === 'bots' && waiting > 0 && (
                <span class="mark">{t.classroom.botsWaiting(waiting)}</span>
              )}
            </a>
          ))}
        </nav>
        {part === 'students' ? (
          <ClassRoster state={state} />
        ) : (
          <>
            <ClassBotList state={state} isTeacher />
            <ClassPorts classroom={state.id} />
          </>
        )}
      </div>
      <aside class="table-side">
        <ContestList classroom={state.id} isTeacher />
        <InvitePanel state={state} />
        <ClassSettingsPanel state={state} />
      </aside>
    </div>
  );
}

function StudentView({ state, own }: { readonly state: ClassState; readonly own: OwnState }) {
  const member = own.me?.classes.find(({ id }) => id === state.id)?.member ?? null;
  return (
    <div class="table">
      <div class="class-main">
        <ClassBotList state={state} isTeacher={false} />
        <ClassPorts classroom={state.id} />
      </div>
      <aside class="table-side">
        <ContestList classroom={state.id} isTeacher={false} />
        <MemberList state={state} own={member} reload={own.reload} />
      </aside>
    </div>
  );
}

/** A class that does not exist or that the user is not in. */
function Closed({ why }: { readonly why: string }) {
  const { t } = useTranslator(classTexts);
  const administrator = administratorSecret();
  return (
    <section class="plain-page">
      <h1>{t.classroom.join.title}</h1>
      <p>{why}</p>
      <CodeEntry />
      {administrator !== null && (
        <button type="button" class="quiet" onClick={() => keepSecret(administrator, 'tab')}>
          {t.classroom.asAdministrator}
        </button>
      )}
    </section>
  );
}
