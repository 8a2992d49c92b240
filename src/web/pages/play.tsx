import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Game, SIDES } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { bestOf } from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import { HUMAN } from '../../match/seat-choice.ts';
import { MatchView } from '../match/match-view.tsx';
import { useOrientation } from '../parts/use-orientation.ts';
import { addressOf, LocalSession } from '../session/local-session.ts';
import { resetSessionScore } from '../session/session-score.ts';
import { useSession } from '../session/use-session.ts';
import { LocalPlayers } from '../setup/local-players.tsx';
import {
  defaultOpponent,
  forGame,
  gameAt,
  readSetup,
  rememberOpponent,
  type Setup,
} from '../setup/setup.ts';
import { setupAddress, setupFrom } from '../setup/setup-address.ts';
import { SetupForm, SetupLayout, type Way } from '../setup/setup-form.tsx';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { go } from '../shell/router.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';

/** Sets up a game or plays it: a running game has its id in the address, so that a reload finds it. */
export default function Play({ address }: PageProps) {
  const { t, say } = useTranslator();
  const found = gameAt(address);
  useTitle(found.ok ? t.play.title(say(found.value.texts.name)) : t.notFound.title);
  if ((!found.ok && address.path.length > 1) || address.path.length > 2)
    return <NotFound {...(found.ok ? {} : { why: say(found.fault.message) })} />;
  const game = found.ok ? found.value : games[1];
  const id = address.query.get('match');
  if (id !== null) return <Resumed key={id} id={id} />;
  return <Chooser key={game.id} game={game} query={address.query} />;
}

/** `replace`: whoever goes back comes to the page before the setup. */
async function beginGame(setup: Setup, replace: boolean, firstMove?: string): Promise<void> {
  resetSessionScore(setup);
  rememberOpponent(setup);
  const session = await LocalSession.begin(setup);
  go(addressOf(session), replace);
  if (firstMove !== undefined) session.act({ type: 'move', text: firstMove });
}

function Chooser({ game, query }: { readonly game: Game; readonly query: URLSearchParams }) {
  const { t, say } = useTranslator();
  const [setup, setSetup] = useState<Setup>(() => setupFrom(game, query));
  const asked = query.toString();
  useEffect(() => setSetup(setupFrom(game, query)), [asked]);
  const read = readSetup(setup);
  const begun = useRef(false);
  const begin = (replace: boolean, move?: string) => {
    if (!read.ok || begun.current) return;
    begun.current = true;
    void beginGame(setup, replace, move);
  };
  const isAtOnce = read.ok && (query.has('move') || query.has('begin'));
  useEffect(() => {
    if (isAtOnce) begin(true, query.get('move') ?? undefined);
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
    const active = read.ok && setup.seats[position.turn] === HUMAN.name;
    return { rules, position, last: null, active };
  }, [game, setup]);
  const here = SIDES.filter(side => setup.seats[side] === HUMAN.name);
  const { flipped } = useOrientation(scene.rules, here);
  const ways = useWays(game, setup, change);
  if (isAtOnce) return <p class="loading">{t.loading}</p>;
  return (
    <SetupLayout scene={{ ...scene, flipped }} onMove={move => begin(true, move)}>
      <SetupForm
        game={game}
        setup={setup}
        change={change}
        to={one => setupAddress(forGame(setup, one))}
        heading={t.play.heading}
        ways={ways}
        fault={read.ok ? null : say(read.fault.message)}
        begin={{
          text: t.play.begin,
          isEnabled: read.ok,
          act: () => begin(false),
          ...(scene.active ? { note: t.play.tapToBegin } : {}),
        }}
      >
        <LocalPlayers game={game} setup={setup} change={change} />
      </SetupForm>
      <p class="muted alone">
        <a href={`/learn/${game.id}`}>{t.home.rules}</a>
      </p>
    </SetupLayout>
  );
}

function useWays(game: Game, setup: Setup, change: (setup: Setup) => void): Way[] {
  const { t } = useTranslator();
  const opponent =
    Object.values(setup.seats).find(seat => seat !== HUMAN.name) ?? defaultOpponent(game);
  const seats = {
    computer: { first: HUMAN.name, second: opponent },
    shared: { first: HUMAN.name, second: HUMAN.name },
    engines: { first: opponent, second: bestOf(game).name },
  } as const;
  const people = SIDES.filter(side => setup.seats[side] === HUMAN.name).length;
  const current = (['engines', 'computer', 'shared'] as const)[people];
  return [
    ...(['computer', 'shared', 'engines'] as const).map(way => ({
      text: t.play.ways[way],
      isCurrent: way === current,
      to: () => change({ ...setup, seats: seats[way] }),
    })),
    ...(['friend', 'bot'] as const).map(way => ({
      text: t.play.ways[way],
      isCurrent: false,
      to: `/online/${game.id}?with=${way}`,
    })),
  ];
}

function Resumed({ id }: { readonly id: string }) {
  const { t } = useTranslator();
  const [session, setSession] = useState<LocalSession | null | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    let opened = LocalSession.takeBegun(id);
    if (opened) setSession(opened);
    else
      void LocalSession.resume(id).then(found => {
        opened = found;
        if (wanted) setSession(found);
        else found?.close();
      });
    return () => {
      wanted = false;
      opened?.close();
    };
  }, [id]);
  const state = useSession(session ?? null);
  if (session === null) return <NotFound why={t.play.unknown} />;
  if (!session || !state) return <p class="loading">{t.loading}</p>;
  return <MatchView session={session} state={state} />;
}
