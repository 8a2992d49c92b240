import { useMemo, useState } from 'preact/hooks';
import { type Game, SIDES } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { readRulesId, rulesOf } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { botSeatName, tcpProtocolsFor } from '../../protocols/bot-seats.ts';
import { startScene } from '../board/scene.ts';
import type { Choice } from '../parts/select-options.tsx';
import { useOrientation } from '../parts/use-orientation.ts';
import { createGame } from '../session/create-game.ts';
import {
  FRIEND,
  initialSetup,
  ME,
  OPPONENT_KINDS,
  type OpponentKind,
} from '../setup/online-setup.ts';
import { SeatChoices } from '../setup/seat-choices.tsx';
import { type GameSetup, gameAt } from '../setup/setup.ts';
import { SetupForm, SetupLayout } from '../setup/setup-form.tsx';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { preferences } from '../shell/preferences.ts';
import { go } from '../shell/router.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { onlineTexts } from '../texts/online.ts';

/** Sets up a game over the network, with a person or with programs. */
export default function Online({ address }: PageProps) {
  const { t, say } = useTranslator(onlineTexts);
  const found = gameAt(address);
  useTitle(t.online.title);
  if (!found.ok || address.path.length > 2)
    return <NotFound {...(found.ok ? {} : { why: say(found.fault.message) })} />;
  const asked = address.query.get('with');
  const way: OpponentKind = OPPONENT_KINDS.find(one => one === asked) ?? 'friend';
  return <Chooser key={`${found.value.id} ${way}`} game={found.value} way={way} />;
}

function Chooser({ game, way }: { readonly game: Game; readonly way: OpponentKind }) {
  const { t, say } = useTranslator(onlineTexts);
  const [setup, setSetup] = useState<GameSetup>(() => initialSetup(game, way));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isTwice = setup.seats.first === ME && setup.seats.second === ME;
  const scene = useMemo(() => {
    const read = readRulesId(games, setup.rules);
    const rules = read.ok ? read.value : unwrap(rulesOf(game));
    return startScene(rules, false);
  }, [game, setup.rules]);
  const { flipped } = useOrientation(
    scene.rules,
    SIDES.filter(side => setup.seats[side] === ME),
  );
  const create = async () => {
    setBusy(true);
    setFault(null);
    preferences.set('game', game.id);
    const created = await createGame(setup);
    setBusy(false);
    if (created.ok) go(`/game/${created.value}`);
    else setFault(say(created.fault.message));
  };
  const ways = OPPONENT_KINDS.map(one => ({
    text: t.online.ways[one],
    isCurrent: one === way,
    to: `/online/${game.id}?with=${one}`,
  }));
  const bots = tcpProtocolsFor(setup.rules).map(
    (protocol): Choice => [botSeatName(protocol), t.online.bots[protocol]],
  );
  return (
    <SetupLayout scene={{ ...scene, flipped }}>
      <SetupForm
        game={game}
        setup={setup}
        change={setSetup}
        to={one => `/online/${one.id}?with=${way}`}
        heading={t.online.title}
        ways={[...ways, { text: t.online.here, isCurrent: false, to: `/play/${game.id}` }]}
        fault={isTwice ? t.online.twice : fault}
        begin={{
          text: busy ? t.online.creating : t.online.create,
          isEnabled: !isTwice && !busy,
          act: () => void create(),
        }}
      >
        <SeatChoices
          game={game}
          setup={setup}
          change={setSetup}
          people={[
            [ME, t.play.you],
            [FRIEND, t.online.seats.friend],
          ]}
          bots={{ label: t.online.seats.bots, choices: bots }}
        />
      </SetupForm>
      <p class="muted">{t.online.lead}</p>
    </SetupLayout>
  );
}
