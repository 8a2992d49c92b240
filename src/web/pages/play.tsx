import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { unwrap } from '../../core/result.ts';
import { findGame, rulesOf } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { Board } from '../parts/board.ts';
import { setupAddress, setupFrom } from '../play/address.ts';
import { LiveMatch } from '../play/live-match.ts';
import { MatchView } from '../play/match-view.tsx';
import { startSession } from '../play/session.ts';
import { HUMAN, readSetup, type Setup, swapped } from '../play/setup.ts';
import { SetupForm } from '../play/setup-form.tsx';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { preferences } from '../shell/preferences.ts';
import { go } from '../shell/router.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';

/** Choosing a game, or playing it: a game that goes on has its id in the address, so that a reload finds it. */
export default function Play({ address }: PageProps) {
  const { t, say } = useTranslator();
  const name = address.path[1] ?? preferences.get('game') ?? games[1].id;
  const found = findGame(games, name);
  useTitle(found.ok ? t.play.title(say(found.value.texts.name)) : t.notFound.title);
  if (!found.ok || address.path.length > 2) {
    if (address.path[1] !== undefined)
      return <NotFound {...(found.ok ? {} : { why: say(found.fault.message) })} />;
  }
  const game = found.ok ? found.value : games[1];
  const id = address.query.get('match');
  if (id !== null) return <Resumed key={id} id={id} />;
  return <Chooser key={game.id} game={game} query={address.query} />;
}

/** Matches begun in this page, so that going to their address does not start them a second time. */
const waiting = new Map<string, LiveMatch>();

async function beginMatch(setup: Setup, firstMove?: string): Promise<void> {
  const live = await LiveMatch.begin(setup);
  waiting.set(live.id, live);
  const { rules } = live.state.match;
  preferences.set('game', rules.game.id);
  preferences.set('match', `/play/${rules.game.id}?match=${live.id}`);
  go(`/play/${rules.game.id}?match=${live.id}`, firstMove !== undefined);
  if (firstMove !== undefined)
    live.submit(live.state.match.position.turn, { type: 'move', text: firstMove });
}

function Chooser({
  game,
  query,
}: {
  readonly game: (typeof games)[number];
  readonly query: URLSearchParams;
}) {
  const { t, say } = useTranslator();
  const [setup, setSetup] = useState<Setup>(() => setupFrom(game, query));
  const asked = query.toString();
  useEffect(() => setSetup(setupFrom(game, query)), [asked]);
  const read = readSetup(setup);
  const begun = useRef(false);
  const begin = (move?: string) => {
    if (!read.ok || begun.current) return;
    begun.current = true;
    startSession(setup);
    void beginMatch(setup, move);
  };
  useEffect(() => {
    const move = query.get('move');
    if (move !== null && read.ok) begin(move);
  }, []);
  const change = (changed: Setup) => {
    setSetup(changed);
    history.replaceState(null, '', setupAddress(changed));
  };
  const scene = useMemo(() => {
    const rules = read.ok ? read.value.rules : unwrap(rulesOf(game));
    const position =
      setup.position !== undefined && read.ok
        ? unwrap(rules.readPosition(setup.position))
        : rules.start;
    const active = read.ok && setup.seats[position.turn] === HUMAN;
    return { rules, position, last: null, active };
  }, [game, setup]);
  return (
    <div class="table">
      <section class="table-board sheet">
        <h1 class="board-title">{say(game.texts.name)}</h1>
        <Board scene={scene} onMove={move => begin(move)} previews={0} />
      </section>
      <aside class="table-side">
        <SetupForm game={game} setup={setup} change={change} begin={() => begin()} />
        <p class="whisper">
          <a href={`/learn/${game.id}`}>{t.home.rules}</a>
        </p>
      </aside>
    </div>
  );
}

function Resumed({ id }: { readonly id: string }) {
  const { t } = useTranslator();
  const [live, setLive] = useState<LiveMatch | null | undefined>(() => waiting.get(id));
  useEffect(() => {
    let wanted = true;
    let opened: LiveMatch | null = waiting.get(id) ?? null;
    waiting.delete(id);
    if (!opened)
      void LiveMatch.resume(id).then(found => {
        opened = found;
        if (wanted) setLive(found);
        else found?.close();
      });
    return () => {
      wanted = false;
      opened?.close();
    };
  }, [id]);
  if (live === undefined) return <p class="loading">{t.loading}</p>;
  if (live === null) return <NotFound why={t.play.unknown} />;
  return <MatchView live={live} rematch={() => void beginMatch(swapped(live.setup))} />;
}
