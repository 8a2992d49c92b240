import { useEffect, useState } from 'preact/hooks';
import { ContestPanel } from '../contest/contest-panel.tsx';
import { OpinionPanel } from '../contest/opinion.tsx';
import { MatchView } from '../match/match-view.tsx';
import { RoomNotices, Spectators } from '../match/room-panels.tsx';
import { ownSecret } from '../session/own-secret.ts';
import { RemoteSession } from '../session/remote-session.ts';
import { keyFor } from '../session/seat-keys.ts';
import { useSession } from '../session/use-session.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';

/** A game at the server, for players and spectators: `/game/ID`, with a seat's key after `#`. */
export default function Game({ address }: PageProps) {
  const [, room = ''] = address.path;
  if (address.path.length !== 2 || !/^[a-z0-9]{4,20}$/.test(room)) return <NotFound />;
  return <AtRoom key={room} room={room} />;
}

function AtRoom({ room }: { readonly room: string }) {
  const { t, say } = useTranslator(onlineTexts);
  // in a contest, the side follows from who one is
  const [key] = useState(() => keyFor(room) ?? (CONTEST_GAME.test(room) ? ownSecret() : null));
  const [session, setSession] = useState<RemoteSession | null>(null);
  useEffect(() => {
    if (key === 'damaged') return;
    const opened = new RemoteSession(room, key, isSpectator() ? null : ownSecret());
    setSession(opened);
    // another link to the same game, opened in the same tab
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => {
      removeEventListener('hashchange', reload);
      opened.close();
    };
  }, []);
  const state = useSession(session);
  useTitle(state ? say(state.match.rules.game.texts.name) : t.online.title);
  if (key === 'damaged') return <Refused room={room} why={t.online.badKey} />;
  const { connection, refused, fault } = session?.opening ?? NOT_OPENED;
  if (refused)
    return <Refused room={room} why={say(refused.message)} watch={refused.code === 'wrong-key'} />;
  const remote = state?.remote;
  if (!session || !state || !remote)
    return (
      <p class="loading" role="status">
        {connection === 'lost' ? t.online.lost : t.online.connecting}
        {fault && <span class="fault">{say(fault.message)}</span>}
      </p>
    );
  return (
    <MatchView
      session={session}
      state={state}
      notices={<RoomNotices session={session} state={state} remote={remote} />}
    >
      {remote.room.contest?.opinion && state.here.length === 0 && (
        <OpinionPanel match={state.match} names={remote.room.contest.names} />
      )}
      {remote.room.contest && <ContestPanel contest={remote.room.contest} />}
      <Spectators state={state} remote={remote} />
    </MatchView>
  );
}

/** The id of a contest, x, and the number of its game. */
const CONTEST_GAME = /^[a-z0-9]+x\d+$/;

/** Whoever opens a link to watch does so, even if the seat is his own. */
const isSpectator = (): boolean => location.hash === '#watch';

const NOT_OPENED = { connection: 'connecting', refused: null, fault: null } as const;

function Refused({
  room,
  why,
  watch = true,
}: {
  readonly room: string;
  readonly why: string;
  readonly watch?: boolean;
}) {
  const { t } = useTranslator(onlineTexts);
  useTitle(t.online.refused);
  return (
    <section class="plain-page">
      <h1>{t.online.refused}</h1>
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
            {t.online.watch}
          </a>
        )}
        <a class={watch ? 'button-like' : 'button'} href="/">
          {t.notFound.home}
        </a>
      </p>
    </section>
  );
}
