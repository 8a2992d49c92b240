import { useEffect, useMemo } from 'preact/hooks';
import { readContestState } from '../../protocols/contest-wire.ts';
import { readWallState } from '../../protocols/wall-wire.ts';
import { after } from '../../time/timers.ts';
import { nextGames, resultsOf, useContestGames } from '../contest/contest-games.ts';
import { WallView } from '../contest/wall-view.tsx';
import { useTopic } from '../session/topics.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';

/** A championship for the projector: `/wall/ID`. */
export default function Wall({ address }: PageProps) {
  const [, id = ''] = address.path;
  if (address.path.length !== 2 || !/^[a-z0-9]{1,20}$/.test(id)) return <NotFound />;
  return <WallOf key={id} id={id} />;
}

/** Milliseconds until a page that cannot go on loads itself again. */
const RELOAD = 20_000;

function WallOf({ id }: { readonly id: string }) {
  const { t, say } = useTranslator(contestTexts);
  const contest = useTopic(`contest:${id}`, readContestState);
  const wall = useTopic(`wall:${id}`, readWallState);
  const games = useContestGames(id, contest.state?.games.counted ?? null);
  useTitle(contest.state?.name ?? t.contest.wall);
  useAwake();
  const fault = contest.fault ?? wall.fault;
  useEffect(() => {
    // nobody is there to reload the page after an update of the server
    if (!fault) return;
    return after(RELOAD, () => location.reload());
  }, [fault?.code]);
  const { state } = contest;
  const latest = useMemo(() => (state ? resultsOf(state) : []), [state]);
  const next = useMemo(() => (state && games ? nextGames(games, state) : []), [state, games]);
  if (!state || !wall.state)
    return (
      <p class="loading" role="status">
        {fault ? say(fault.message) : t.online.connecting}
      </p>
    );
  return (
    <WallView
      name={state.name}
      state={state.state}
      played={state.games.counted}
      all={state.games.total}
      standings={state.standings}
      participants={state.participants}
      latest={latest}
      next={next}
      wall={wall.state}
      elsewhere={state.elsewhere ?? 0}
      publicWorkers={state.publicWorkers}
      secondsLeft={state.secondsLeft}
      isLive={contest.isLive && wall.isLive}
    />
  );
}

/** Keeps the screen from going dark, where the browser lets pages do so. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      lock =
        (await (navigator.wakeLock as WakeLock | undefined)?.request('screen').catch(() => null)) ??
        null;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
