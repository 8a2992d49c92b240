import { useEffect, useState } from 'preact/hooks';
import type { Fault } from '../../core/result.ts';
import { type CodeAnswer, readCodeAnswer, readJoinedClass } from '../../protocols/class-wire.ts';
import { CodeEntry } from '../class/class-list.tsx';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { submitBy, TextField } from '../parts/fields.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { keepSecret } from '../session/own-secret.ts';
import { useWhoAmI } from '../session/who-am-i.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { go } from '../shell/router.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { classTexts } from '../texts/class.ts';

/** `/join/CODE`, where students join a class; without a code, asks for it. */
export default function Join({ address }: PageProps) {
  const { t } = useTranslator(classTexts);
  const [, code] = address.path;
  useTitle(t.classroom.join.title);
  if (address.path.length > 2) return <NotFound />;
  return (
    <section class="plain-page join-page">
      {code === undefined ? (
        <div class="slip">
          <h1>{t.classroom.join.title}</h1>
          <CodeEntry />
        </div>
      ) : (
        <WithCode key={code} code={code} />
      )}
    </section>
  );
}

function WithCode({ code }: { readonly code: string }) {
  const { t, say } = useTranslator(classTexts);
  const { me } = useWhoAmI();
  const [found, setFound] = useState<CodeAnswer | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    void request('POST', '/api/join/code', readCodeAnswer, { code }, null).then(answer => {
      if (answer.ok) setFound(answer.value);
      else setFault(answer.fault);
    });
  }, []);
  const known = found && me?.classes.some(({ id }) => id === found.id);
  useEffect(() => {
    if (found && known) go(`/class/${found.id}`, true);
  }, [found, known]);
  if (fault)
    return (
      <div class="slip">
        <h1>{t.classroom.join.title}</h1>
        <p class="fault" role="alert">
          {say(fault.message)}
        </p>
        <CodeEntry />
      </div>
    );
  if (!found || !me || known) return <p class="loading">{t.loading}</p>;
  if (found.locked)
    return (
      <div class="slip">
        <h1>
          <bdi>{found.name}</bdi>
        </h1>
        <p class="notice">{t.classroom.join.locked}</p>
      </div>
    );
  return <JoinForm code={code} found={found} nickname={me.person?.name ?? ''} />;
}

function JoinForm({
  code,
  found,
  nickname,
}: {
  readonly code: string;
  readonly found: CodeAnswer;
  readonly nickname: string;
}) {
  const { t } = useTranslator(classTexts);
  const { join } = t.classroom;
  const [name, setName] = useState('');
  const [pseudonym, setPseudonym] = useState(nickname);
  const { isBusy, fault, run } = useRequest();
  const enter = async () => {
    const body = { code, name, ...(pseudonym.trim() === '' ? {} : { pseudonym }) };
    const joined = await run(() => request('POST', '/api/join', readJoinedClass, body));
    if (!joined) return;
    const { secret } = joined.value;
    if (secret !== undefined) keepSecret(secret);
    go(`/class/${joined.value.class.id}`, true);
  };
  return (
    <form class="slip setup" onSubmit={submitBy(enter)}>
      <h1>
        <bdi>{join.into(found.name)}</bdi>
      </h1>
      <TextField
        label={join.name}
        value={name}
        set={setName}
        maxLength={60}
        required
        autocomplete="name"
      />
      <p class="muted">{found.rosterOnly ? join.rosterOnly : join.nameHow}</p>
      <TextField
        label={join.pseudonym}
        value={pseudonym}
        set={setPseudonym}
        maxLength={30}
        autocomplete="off"
      />
      <p class="muted">{join.pseudonymHow}</p>
      <FaultNotice fault={fault} />
      <p class="begin">
        <button type="submit" class="button" disabled={isBusy}>
          {join.enter}
        </button>
      </p>
      <p class="muted">{join.noAccount}</p>
    </form>
  );
}
