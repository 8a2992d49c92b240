import { useEffect, useState } from 'preact/hooks';
import {
  type BotPage,
  type CheckView,
  readCheckReport,
  type WireFinding,
} from '../../protocols/bot-wire.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { botTexts } from '../texts/bots.ts';

/** The present examination, or else the last one of the version that plays. */
export function CheckPanel({ bot }: { readonly bot: BotPage }) {
  const stored = useStoredCheck(bot);
  const check = bot.check ?? stored;
  return check ? <Examination check={check} /> : null;
}

function useStoredCheck({ id, plays, versions, check }: BotPage): CheckView | null {
  const [stored, setStored] = useState<CheckView | null>(null);
  const at = versions.find(({ number }) => number === plays)?.check?.at ?? null;
  const wanted = check === null && plays !== null && at !== null ? plays : null;
  useEffect(() => {
    setStored(null);
    if (wanted === null) return;
    let isWanted = true;
    void request('GET', `/api/bots/${id}/versions/${wanted}/check`, readCheckReport).then(read => {
      if (isWanted && read.ok)
        setStored({ version: wanted, state: 'over', place: 0, findings: read.value.findings });
    });
    return () => {
      isWanted = false;
    };
  }, [id, wanted, at]);
  return stored;
}

function Examination({ check }: { readonly check: CheckView }) {
  const { t } = useTranslator(botTexts);
  const { version, state, place, findings } = check;
  const hasFaults = findings.some(({ verdict }) => verdict === 'fault');
  return (
    <section class="slip" aria-labelledby="check-title">
      <h2 id="check-title">{t.bots.check.title(version)}</h2>
      <p role="status" class={state === 'over' ? (hasFaults ? 'fault' : 'verdict') : 'notice'}>
        {state === 'waiting' && t.bots.check.waiting(place)}
        {state === 'running' && t.bots.check.running}
        {state === 'over' && (hasFaults ? t.bots.check.lost : t.bots.check.ready)}
      </p>
      <ul class="plain-list findings">
        {findings.map((found, i) => (
          <FindingItem key={i} found={found} />
        ))}
      </ul>
    </section>
  );
}

function FindingItem({ found }: { readonly found: WireFinding }) {
  const { t, say } = useTranslator(botTexts);
  const { subject, verdict, text, dialogue, position, replay } = found;
  const hasMore = dialogue.length > 0 || position !== null || replay !== null;
  return (
    <li class={`finding is-${verdict}`}>
      <p>
        <span class="mark">{t.bots.check.verdicts[verdict]}</span>
        <span class="muted">{say(subject)}</span>
      </p>
      <p>{say(text)}</p>
      {hasMore && (
        <details open={verdict === 'fault'}>
          <summary>{t.bots.check.dialogue}</summary>
          {dialogue.length > 0 && <pre>{dialogue.join('\n')}</pre>}
          {position !== null && <CopyText title={t.bots.check.position} text={position} />}
          {replay !== null && <CopyText title={t.bots.check.replay} text={replay} />}
        </details>
      )}
    </li>
  );
}
