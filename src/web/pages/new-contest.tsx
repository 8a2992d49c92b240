import { useEffect, useState } from 'preact/hooks';
import type { Fault } from '../../core/result.ts';
import { games } from '../../games/index.ts';
import {
  type ContestCheck,
  type ContestChoices,
  readContestCheck,
  readContestChoices,
  readCreatedContest,
} from '../../protocols/contest-wire.ts';
import { CheckResult } from '../contest/check-result.tsx';
import { EntrantFields, RuleFields } from '../contest/contest-fields.tsx';
import { type ContestForm, entrantsOf, fileOf, newContestForm } from '../contest/contest-form.ts';
import { request } from '../session/api.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { go } from '../shell/router.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { Unavailable } from '../shell/unavailable.tsx';
import { contestTexts } from '../texts/contest.ts';

/** A new championship of a class: `/class/ID/new-contest`. */
export default function NewContest({ address }: PageProps) {
  const { t } = useTranslator(contestTexts);
  const [, classroom = ''] = address.path;
  const [choices, setChoices] = useState<ContestChoices | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  useTitle(t.contest.newTitle);
  useEffect(() => {
    const path = `/api/contests/choices?class=${encodeURIComponent(classroom)}`;
    void request('GET', path, readContestChoices).then(read =>
      read.ok ? setChoices(read.value) : setFault(read.fault),
    );
  }, [classroom]);
  if (address.path.length !== 3) return <NotFound />;
  if (fault) return <Unavailable fault={fault} />;
  if (!choices) return <p class="loading">{t.online.connecting}</p>;
  return <Form classroom={classroom} choices={choices} />;
}

function Form({
  classroom,
  choices,
}: {
  readonly classroom: string;
  readonly choices: ContestChoices;
}) {
  const { t, say } = useTranslator(contestTexts);
  const [form, setForm] = useState(() => newContestForm(choices.bots[0]?.game ?? games[0].id));
  const [written, setWritten] = useState<string | null>(null);
  const [check, setCheck] = useState<ContestCheck | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const file = written ?? fileOf(form, choices);
  const change = (changes: Partial<ContestForm>) => {
    setForm({ ...form, ...changes });
    setCheck(null);
    setFault(null);
  };
  const send = async <T,>(path: string, read: Parameters<typeof request<T>>[2]) => {
    setBusy(true);
    setFault(null);
    const answer = await request('POST', path, read, { class: classroom, file });
    setBusy(false);
    if (!answer.ok) setFault(answer.fault);
    return answer.ok ? answer.value : null;
  };
  const examine = async () => setCheck(await send('/api/contests/check', readContestCheck));
  const create = async () => {
    const created = await send('/api/contests', readCreatedContest);
    if (created) go(`/contest/${created.id}`);
  };
  const hasEnough = written !== null || entrantsOf(form, choices) >= 2;
  return (
    <article class="contest">
      <header class="contest-head">
        <h1>{t.contest.newTitle}</h1>
        <p class="slip-links">
          <a href={`/class/${classroom}`}>{t.contest.toClass}</a>
        </p>
      </header>
      {written === null ? (
        <div class="contest-columns">
          <RuleFields form={form} choices={choices} change={change} />
          <EntrantFields form={form} choices={choices} change={change} />
        </div>
      ) : (
        <section class="slip">
          <label class="setup">
            <span>{t.contest.file}</span>
            <textarea
              rows={18}
              value={written}
              spellcheck={false}
              onInput={event => {
                setWritten(event.currentTarget.value);
                setCheck(null);
              }}
            />
          </label>
        </section>
      )}
      <p>
        <button
          type="button"
          class="quiet"
          onClick={() => setWritten(written === null ? file : null)}
        >
          {written === null ? t.contest.asFile : t.contest.asForm}
        </button>
      </p>
      <section class="slip">
        {!hasEnough && <p class="muted">{t.contest.tooFew}</p>}
        <div class="actions">
          <button type="button" disabled={!hasEnough || isBusy} onClick={() => void examine()}>
            {isBusy ? t.contest.checking : t.contest.check}
          </button>
          <button
            type="button"
            class="button"
            disabled={!hasEnough || isBusy}
            onClick={() => void create()}
          >
            {t.contest.create}
          </button>
        </div>
        {fault && (
          <p class="fault" role="alert">
            {fault.at?.line !== undefined &&
              written !== null &&
              `${t.contest.line(fault.at.line)} `}
            {say(fault.message)}
          </p>
        )}
        {check && <CheckResult check={check} />}
      </section>
    </article>
  );
}
