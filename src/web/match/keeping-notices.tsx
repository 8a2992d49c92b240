import type { SessionState } from '../session/session.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';

/** Notices about what is stored and what is not: when the connection is lost, or the browser cannot store. */
export function KeepingNotices({ state: { remote, unsaved } }: { readonly state: SessionState }) {
  const { t } = useTranslator(onlineTexts);
  const unsent = remote?.unsent;
  return (
    <>
      {remote && remote.connection !== 'open' && (
        <p class="notice" role="status">
          {t.online.lost}{' '}
          {!unsent
            ? t.online.kept
            : unsent.isStored
              ? t.online.moveKept(unsent.move)
              : t.online.moveUnkept(unsent.move)}
        </p>
      )}
      {remote?.withdrawn && (
        <p class="notice" role="status">
          {t.online.withdrawn(remote.withdrawn)}
        </p>
      )}
      {unsaved && (
        <p class="notice" role="status">
          {t.play.unsaved}
        </p>
      )}
    </>
  );
}
