import { useEffect, useState } from 'preact/hooks';
import { OnlineMatch, type OnlineState } from '../online/online-match.ts';
import { RoomView } from '../online/room-view.tsx';
import { keepKey, keyFor } from '../online/seat-keys.ts';
import { useOnlineWords } from '../online/words.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { go } from '../shell/router.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';

/** A game at the server, for whoever plays or watches it: `/game/ID`, with a seat's key after `#`. */
export default function Game({ address }: PageProps) {
  const [, room = ''] = address.path;
  if (address.path.length !== 2 || !/^[a-z0-9]{4,20}$/.test(room)) return <NotFound />;
  return <AtRoom key={room} room={room} />;
}

function AtRoom({ room }: { readonly room: string }) {
  const { say } = useTranslator();
  const words = useOnlineWords();
  const [key] = useState(() => keyFor(room));
  const [online, setOnline] = useState<OnlineMatch | null>(null);
  const [state, setState] = useState<OnlineState | null>(null);
  useEffect(() => {
    if (key === 'damaged') return;
    const opened = new OnlineMatch(room, key);
    setOnline(opened);
    setState(opened.state);
    const leave = opened.subscribe(() => setState(opened.state));
    // another link to the same game, opened in the same window
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => {
      removeEventListener('hashchange', reload);
      leave();
      opened.close();
    };
  }, []);
  const next = state?.wantsRematch === true ? (state.status?.rematch.next ?? null) : null;
  const known = state?.status?.rematch.next ?? null;
  useEffect(() => {
    if (known !== null && key !== null && key !== 'damaged') keepKey(known, key);
    if (next !== null) go(`/game/${next}`);
  }, [next, known]);
  const name = state?.match ? say(state.match.rules.game.texts.name) : words.title;
  useTitle(name);
  if (key === 'damaged') return <Refused room={room} why={words.badKey} />;
  if (state?.refused)
    return (
      <Refused
        room={room}
        why={say(state.refused.message)}
        watch={state.refused.code === 'wrong-key'}
      />
    );
  if (!online || !state?.room || !state.status || !state.match)
    return (
      <p class="loading" role="status">
        {state?.link === 'lost' ? words.lost : words.connecting}
        {state?.fault && <span class="fault">{say(state.fault.message)}</span>}
      </p>
    );
  const { room: facts, status, match } = state;
  return <RoomView online={online} state={state} room={facts} status={status} match={match} />;
}

function Refused({
  room,
  why,
  watch = true,
}: {
  readonly room: string;
  readonly why: string;
  readonly watch?: boolean;
}) {
  const { t } = useTranslator();
  const words = useOnlineWords();
  useTitle(words.refused);
  return (
    <section class="plain-page">
      <h1>{words.refused}</h1>
      <p>{why}</p>
      <p class="choices">
        {watch && (
          <a
            class="button"
            href={`/game/${room}#watch`}
            onClick={event => {
              event.preventDefault();
              location.replace(`/game/${room}#watch`);
              location.reload();
            }}
          >
            {words.watch}
          </a>
        )}
        <a class={watch ? 'button-like' : 'button'} href="/">
          {t.notFound.home}
        </a>
      </p>
    </section>
  );
}
