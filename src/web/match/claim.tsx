import { useEffect, useState } from 'preact/hooks';
import { endingOf } from '../../core/match.ts';
import { after } from '../../time/timers.ts';
import type { RemoteState, Session, SessionState } from '../session/session.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';

interface Props {
  readonly session: Session;
  readonly state: SessionState;
  readonly remote: RemoteState;
}

/** Margin in milliseconds before a claim is offered, since the server's clock decides. */
const MARGIN = 250;

/** A player's options when the opponent has left. */
export function Claim({ session, state, remote }: Props) {
  const { t } = useTranslator(onlineTexts);
  const { match, here } = state;
  const { status, connection, pending } = remote;
  const wait = here.length === 1 ? status.claimIn[here[0]] : null;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    setDue(wait === 0);
    if (wait === null || wait === 0) return;
    return after(wait + MARGIN, () => setDue(true));
  }, [status]);
  if (wait === null || status.phase !== 'playing' || connection !== 'open' || endingOf(match))
    return null;
  if (!isDue) return <p class="muted">{t.online.claimSoon}</p>;
  return (
    <div class="actions" role="group" aria-label={t.online.claimNow}>
      <p role="status">{t.online.claimNow}</p>
      <button
        type="button"
        class="button"
        disabled={pending}
        onClick={() => session.act({ type: 'claim', what: 'win' })}
      >
        {t.online.claimWin}
      </button>
      {!match.rules.game.drawless && (
        <button
          type="button"
          disabled={pending}
          onClick={() => session.act({ type: 'claim', what: 'draw' })}
        >
          {t.online.claimDraw}
        </button>
      )}
    </div>
  );
}
