import { useEffect, useState } from 'preact/hooks';
import { useLauncher } from '../bots/use-launcher.ts';
import { ContestPanel } from '../contest/contest-panel.tsx';
import { OpinionPanel } from '../contest/opinion.tsx';
import { MatchView } from '../match/match-view.tsx';
import { GameEvidence, RoomNotices, Spectators } from '../match/room-panels.tsx';
import { ownSecret } from '../session/own-secret.ts';
import { RemoteSession } from '../session/remote-session.ts';
import { acceptKey, forgetKey, keyFor, type SeatKey, storedKey } from '../session/seat-keys.ts';
import { storedMove } from '../session/unsent-moves.ts';
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
  const [seat, setSeat] = useState(() => seatFor(room));
  const [session, setSession] = useState<RemoteSession | null>(null);
  const [isKeyStored, setKeyStored] = useState(true);
  useEffect(() => {
    if (seat === 'damaged') return;
    const opened = new RemoteSession(room, seat?.key ?? null, isSpectator() ? null : ownSecret());
    setSession(opened);
    // another link to the same game, opened in the same tab
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => {
      removeEventListener('hashchange', reload);
      opened.close();
    };
  }, [seat]);
  const state = useSession(session);
  const launcher = useLauncher();
  useTitle(state ? say(state.match.rules.game.texts.name) : t.online.title);
  const { connection, refused, fault } = session?.opening ?? NOT_OPENED;
  const isWelcome = state !== null;
  useEffect(() => {
    if (isWelcome && seat !== null && seat !== 'damaged' && seat.from !== 'person')
      setKeyStored(acceptKey(room, seat.key));
  }, [isWelcome]);
  const stale = refused?.code === 'wrong-key' && isStored(seat) ? seat : null;
  useEffect(() => {
    if (!stale) return;
    forgetKey(room, stale.key);
    setSession(null);
    setSeat(seatFor(room));
  }, [stale]);
  if (seat === 'damaged') return <Refused room={room} why={t.online.badKey} />;
  if (refused && !stale)
    return <Refused room={room} why={say(refused.message)} watch={refused.code === 'wrong-key'} />;
  const remote = state?.remote;
  // the commands for bots are shown together with the rest of the page
  const isComplete = launcher !== null || remote?.status.listeners.length === 0;
  if (!session || !state || !remote || !isComplete) {
    const move = storedMove(room);
    return (
      <p class="loading" role="status">
        {connection === 'lost' ? t.online.lost : t.online.connecting}
        {connection === 'lost' && move && ` ${t.online.moveKept(move.text)}`}
        {fault && <span class="fault">{say(fault.message)}</span>}
      </p>
    );
  }
  return (
    <MatchView
      session={session}
      state={state}
      notices={
        <>
          {!isKeyStored && <p class="notice">{t.online.keyInAddress}</p>}
          <RoomNotices session={session} state={state} remote={remote} />
        </>
      }
    >
      <GameEvidence state={state} />
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

/** In a contest, the side follows from the person. */
function seatFor(room: string): SeatKey | null | 'damaged' {
  const key = keyFor(room);
  if (key !== null || !CONTEST_GAME.test(room)) return key;
  const person = ownSecret();
  return person === null ? null : { key: person, from: 'person' };
}

const isStored = (seat: SeatKey | null | 'damaged'): seat is SeatKey =>
  seat !== null && seat !== 'damaged' && seat.from === 'storage';

/** A link to watch makes a spectator even of somebody who has a seat. */
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
  const ways = [
    ...(watch && storedKey(room) !== null ? [{ to: '', text: t.online.ownSeat }] : []),
    ...(watch ? [{ to: '#watch', text: t.online.watch }] : []),
  ];
  return (
    <section class="plain-page">
      <h1>{t.online.refused}</h1>
      <p>{why}</p>
      <p class="choices">
        {ways.map(({ to, text }, i) => (
          <a
            key={to}
            class={i === 0 ? 'button' : 'button-like'}
            href={`/game/${room}${to}`}
            onClick={event => {
              event.preventDefault();
              history.replaceState(null, '', `/game/${room}${to}`);
              location.reload();
            }}
          >
            {text}
          </a>
        ))}
        <a class={watch ? 'button-like' : 'button'} href="/">
          {t.notFound.home}
        </a>
      </p>
    </section>
  );
}
