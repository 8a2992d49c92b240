import { useMemo, useState } from 'preact/hooks';
import { unwrap } from '../../core/result.ts';
import { findGame, readRulesId, rulesOf } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { OnlineForm } from '../online/online-form.tsx';
import {
  initialSetup,
  type OnlineSetup,
  OPPONENT_KINDS,
  type OpponentKind,
} from '../online/setup.ts';
import { useOnlineWords } from '../online/words.ts';
import { Board } from '../parts/board.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { preferences } from '../shell/preferences.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';

/** Setting up a game over the network: with a friend, or with programs. */
export default function Online({ address }: PageProps) {
  const { say } = useTranslator();
  const words = useOnlineWords();
  const found = findGame(games, address.path[1] ?? preferences.get('game') ?? games[1].id);
  useTitle(words.title);
  if (!found.ok || address.path.length > 2)
    return <NotFound {...(found.ok ? {} : { why: say(found.fault.message) })} />;
  const asked = address.query.get('with');
  const way: OpponentKind = OPPONENT_KINDS.find(one => one === asked) ?? 'friend';
  return <Chooser key={`${found.value.id} ${way}`} game={found.value} way={way} />;
}

function Chooser({
  game,
  way,
}: {
  readonly game: (typeof games)[number];
  readonly way: OpponentKind;
}) {
  const { say } = useTranslator();
  const words = useOnlineWords();
  const [plan, setPlan] = useState<OnlineSetup>(() => initialSetup(game, way));
  const scene = useMemo(() => {
    const read = readRulesId(games, plan.rules);
    const rules = read.ok ? read.value : unwrap(rulesOf(game));
    return { rules, position: rules.start, last: null, active: false };
  }, [game, plan.rules]);
  return (
    <div class="table">
      <section class="table-board sheet">
        <h1 class="board-title">{say(game.texts.name)}</h1>
        <Board scene={scene} still />
      </section>
      <aside class="table-side">
        <OnlineForm game={game} way={way} plan={plan} change={setPlan} />
        <p class="whisper">{words.lead}</p>
      </aside>
    </div>
  );
}
