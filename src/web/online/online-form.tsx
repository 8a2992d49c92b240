import { useState } from 'preact/hooks';
import { type Game, SIDES, type Side } from '../../core/game.ts';
import { botProtocolOf, botSeatName } from '../../protocols/wire.ts';
import { GameTabs } from '../parts/game-tabs.tsx';
import { Piece } from '../parts/piece.tsx';
import { players } from '../play/setup.ts';
import { VariantChoice } from '../play/setup-form.tsx';
import { TimeChoice } from '../play/time-choice.tsx';
import { preferences } from '../shell/preferences.ts';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { createGame, FRIEND, ME } from './create.ts';
import { type OnlineSetup, OPPONENT_KINDS, type OpponentKind, protocolsFor } from './setup.ts';
import { useOnlineWords } from './words.ts';

interface Props {
  readonly game: Game;
  readonly way: OpponentKind;
  readonly plan: OnlineSetup;
  readonly change: (plan: OnlineSetup) => void;
}

/** Who plays what, against whom, on which clock; then the game is created. */
export function OnlineForm({ game, way, plan, change }: Props) {
  const { t, say } = useTranslator();
  const words = useOnlineWords();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const twice = plan.seats.first === ME && plan.seats.second === ME;
  const create = async () => {
    setBusy(true);
    setTrouble(null);
    preferences.set('game', game.id);
    const created = await createGame(plan);
    setBusy(false);
    if (created.kind === 'created') go(`/game/${created.room}`);
    else setTrouble(created.words ? say(created.words) : words.unreachable);
  };
  return (
    <form
      class="setup slip"
      onSubmit={event => {
        event.preventDefault();
        void create();
      }}
    >
      <h2>{words.title}</h2>
      <GameTabs current={game} page="online" />
      <nav class="tabs ways" aria-label={t.play.who}>
        {OPPONENT_KINDS.map(one => (
          <a
            key={one}
            class="tab"
            href={`/online/${game.id}?with=${one}`}
            aria-current={one === way ? 'page' : undefined}
          >
            {words.ways[one]}
          </a>
        ))}
        <a class="tab" href={`/play/${game.id}`}>
          {words.here}
        </a>
      </nav>
      <VariantChoice
        game={game}
        setup={{ ...plan, first: 0 }}
        change={({ rules }) => change(fitting({ ...plan, rules }))}
      />
      {SIDES.map(side => (
        <SeatChoice key={side} game={game} side={side} plan={plan} change={change} />
      ))}
      <button
        type="button"
        class="quiet"
        onClick={() =>
          change({ ...plan, seats: { first: plan.seats.second, second: plan.seats.first } })
        }
      >
        <span aria-hidden="true">⇅</span> {t.play.swap}
      </button>
      <TimeChoice game={game} time={plan.time} choose={time => change({ ...plan, time })} />
      {(twice || trouble !== null) && (
        <p class="fault" role="alert">
          {twice ? words.twice : trouble}
        </p>
      )}
      <p class="begin">
        <button type="submit" class="button" disabled={twice || busy}>
          {busy ? words.creating : words.create}
        </button>
      </p>
    </form>
  );
}

/** A course's protocol speaks of one variant alone: where that is changed, its bots speak UGI. */
function fitting(plan: OnlineSetup): OnlineSetup {
  const known = protocolsFor(plan.rules);
  const seatFor = (seat: string): string => {
    const protocol = botProtocolOf(seat);
    return protocol && !known.includes(protocol) ? botSeatName('ugi') : seat;
  };
  return {
    ...plan,
    seats: { first: seatFor(plan.seats.first), second: seatFor(plan.seats.second) },
  };
}

function SeatChoice({
  game,
  side,
  plan,
  change,
}: Pick<Props, 'game' | 'plan' | 'change'> & { readonly side: Side }) {
  const translator = useTranslator();
  const { t, say } = translator;
  const words = useOnlineWords();
  const { levels, strategies } = players(game, translator);
  const options = (list: readonly (readonly [string, string])[]) =>
    list.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ));
  return (
    <label class="field seat">
      <span>
        <Piece game={game} side={side} />
        {say(game.texts.sides[side])}
      </span>
      <select
        value={plan.seats[side]}
        onChange={event =>
          change({ ...plan, seats: { ...plan.seats, [side]: event.currentTarget.value } })
        }
      >
        {options([
          [ME, words.seats.me],
          [FRIEND, words.seats.friend],
        ])}
        <optgroup label={words.seats.bots}>
          {options(
            protocolsFor(plan.rules).map(protocol => [botSeatName(protocol), words.bots[protocol]]),
          )}
        </optgroup>
        <optgroup label={t.play.levels}>{options(levels)}</optgroup>
        <optgroup label={t.play.strategies}>{options(strategies)}</optgroup>
      </select>
    </label>
  );
}
