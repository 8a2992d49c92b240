import { useEffect, useState } from 'preact/hooks';
import type { Side } from '../../core/game.ts';
import type { OnlineMatch, OnlineState } from './online-match.ts';
import { useOnlineWords } from './words.ts';

interface Props {
  readonly online: OnlineMatch;
  readonly state: OnlineState;
  readonly you: Side;
  readonly drawless: boolean;
}

/** What whoever stayed may do about an opponent who has left. */
export function Claim({ online, state, you, drawless }: Props) {
  const words = useOnlineWords();
  const { status, link, pending } = state;
  const wait = status?.claimIn[you] ?? null;
  const [ripe, setRipe] = useState(false);
  useEffect(() => {
    setRipe(wait === 0);
    if (wait === null || wait === 0) return;
    const timer = setTimeout(() => setRipe(true), wait + MARGIN);
    return () => clearTimeout(timer);
  }, [status]);
  if (wait === null || link !== 'open') return null;
  if (!ripe) return <p class="whisper">{words.claimSoon}</p>;
  return (
    <div class="actions" role="group" aria-label={words.claimNow}>
      <p role="status">{words.claimNow}</p>
      <button
        type="button"
        class="button"
        disabled={pending !== null}
        onClick={() => online.act({ type: 'claim', what: 'win' })}
      >
        {words.claimWin}
      </button>
      {!drawless && (
        <button
          type="button"
          disabled={pending !== null}
          onClick={() => online.act({ type: 'claim', what: 'draw' })}
        >
          {words.claimDraw}
        </button>
      )}
    </div>
  );
}

/** The server's clock decides: it is not asked before it is sure, in milliseconds. */
const MARGIN = 250;
