import { useEffect, useState } from 'preact/hooks';
import { type MyGames, readMyGames } from '../../protocols/my-games-wire.ts';
import { every } from '../../time/timers.ts';
import { onSecretChange, ownSecret } from '../session/own-secret.ts';
import { useTopic } from '../session/topics.ts';
import type { Address } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** Tells members on every page that a game of a contest waits for them. */
export default function CallBanner({ address }: { readonly address: Address }) {
  const [isKnown, setKnown] = useState(() => ownSecret() !== null);
  useEffect(() => onSecretChange(() => setKnown(ownSecret() !== null)), []);
  const { state } = useTopic(isKnown ? 'my-games' : null, readMyGames);
  const shown = address.path[0] === 'game' ? address.path[1] : null;
  const call = state?.games.find(({ id }) => id !== shown);
  return call ? <Call call={call} /> : null;
}

function Call({
  call: { id, contest, opponent, left },
}: {
  readonly call: MyGames['games'][number];
}) {
  const { t } = useTranslator(contestTexts);
  const [now, setNow] = useState(0);
  useEffect(() => {
    const began = performance.now();
    setNow(0);
    return every(1_000, () => setNow(Math.floor((performance.now() - began) / 1_000)));
  }, [id, left]);
  return (
    <div class="call" role="alert">
      <p>
        <strong>{t.contest.yourGame(opponent)}</strong> {contest}.{' '}
        {left !== null && (
          <span aria-hidden="true">{t.contest.yourGameLeft(Math.max(0, left - now))}</span>
        )}
      </p>
      <a class="button" href={`/game/${id}`}>
        {t.contest.goToGame}
      </a>
    </div>
  );
}
