import type { BotPage, BotVersionView } from '../../protocols/bot-wire.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { useRequest } from '../parts/use-request.ts';
import { readNothing, request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { botTexts } from '../texts/bots.ts';

/** The versions of a bot, the newest first: which one plays, and how each was examined. */
export function VersionList({ bot }: { readonly bot: BotPage }) {
  const { t } = useTranslator(botTexts);
  const { isBusy, fault, run } = useRequest();
  const choose = (plays: number | null) =>
    void run(() => request('PATCH', `/api/bots/${bot.id}`, readNothing, { plays }));
  const check = (version: number) =>
    void run(() => request('POST', `/api/bots/${bot.id}/check`, readNothing, { version }));
  const isChecking = bot.check !== null && bot.check.state !== 'over';
  return (
    <section class="slip" aria-labelledby="versions-title">
      <h2 id="versions-title">{t.bots.versions.title}</h2>
      {bot.versions.length === 0 && <p class="muted">{t.bots.versions.none}</p>}
      <ol class="plain-list versions">
        {bot.versions.map(version => (
          <li key={version.number} {...(version.number === bot.plays ? { class: 'plays' } : {})}>
            <VersionHead version={version} plays={version.number === bot.plays} />
            <p class="actions">
              {version.number !== bot.plays && (
                <button type="button" disabled={isBusy} onClick={() => choose(version.number)}>
                  {t.bots.versions.play}
                </button>
              )}
              {bot.canCheck && (
                <button
                  type="button"
                  disabled={isBusy || isChecking}
                  onClick={() => check(version.number)}
                >
                  {t.bots.versions.check}
                </button>
              )}
            </p>
            {version.files.length > 0 && <VersionDetails version={version} />}
          </li>
        ))}
      </ol>
      {bot.isChosen && (
        <button type="button" class="quiet" disabled={isBusy} onClick={() => choose(null)}>
          {t.bots.versions.newest}
        </button>
      )}
      <FaultNotice fault={fault} />
    </section>
  );
}

function VersionHead({
  version,
  plays,
}: {
  readonly version: BotVersionView;
  readonly plays: boolean;
}) {
  const { t, lang } = useTranslator(botTexts);
  const when = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  const { number, created, note, language, command, check } = version;
  const known = t.bots.upload.languages as Readonly<Record<string, string>>;
  return (
    <div class="version-head">
      <p>
        <strong>{t.bots.versions.version(number)}</strong>
        {plays && <span class="mark">{t.bots.versions.plays}</span>}
        <CheckMark check={check} />
      </p>
      <p class="muted">
        {[when.format(new Date(created)), language && (known[language] ?? language)]
          .filter(Boolean)
          .join(', ')}
      </p>
      {command !== null && (
        <p>
          <code>{command}</code>
        </p>
      )}
      {note !== '' && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
    </div>
  );
}

function CheckMark({ check }: Pick<BotVersionView, 'check'>) {
  const { t } = useTranslator(botTexts);
  if (!check) return <span class="mark none">{t.bots.versions.unchecked}</span>;
  if (check.faults > 0) return <span class="mark bad">{t.bots.versions.faults(check.faults)}</span>;
  return check.warnings > 0 ? (
    <span class="mark odd">{t.bots.versions.warnings(check.warnings)}</span>
  ) : (
    <span class="mark good">{t.bots.versions.ready}</span>
  );
}

function VersionDetails({ version }: { readonly version: BotVersionView }) {
  const { t } = useTranslator(botTexts);
  const { files, hash, messages } = version;
  return (
    <details>
      <summary>{t.bots.versions.details}</summary>
      <ul class="plain-list files">
        {files.map(({ path, size }) => (
          <li key={path}>
            <bdi>{path}</bdi>
            <span class="muted">{t.bots.versions.bytes(size)}</span>
          </li>
        ))}
      </ul>
      {hash !== null && (
        <p class="muted">
          {t.bots.versions.hash} <code>{hash}</code>
        </p>
      )}
      {messages !== '' && <CopyText title={t.bots.versions.messages} text={messages} />}
    </details>
  );
}
