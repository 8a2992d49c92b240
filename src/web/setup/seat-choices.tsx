import { type Game, SIDES, type Side } from '../../core/game.ts';
import { Piece } from '../parts/piece.tsx';
import { type Choice, SelectOptions } from '../parts/select-options.tsx';
import { useTranslator } from '../shell/translator.ts';
import { type GameSetup, players, strategyOf } from './setup.ts';
import { StrategyDetails } from './strength-choice.tsx';

interface Props {
  readonly game: Game;
  readonly setup: GameSetup;
  readonly change: (setup: GameSetup) => void;
  /** Choices for a seat, besides engines. */
  readonly people: readonly Choice[];
  readonly bots: { readonly label: string; readonly choices: readonly Choice[] };
}

/** Who has each side of a game over the network. */
export function SeatChoices(props: Props) {
  const { setup, change } = props;
  const { t } = useTranslator();
  const { first, second } = setup.seats;
  return (
    <>
      {SIDES.map(side => (
        <SeatChoice key={side} side={side} {...props} />
      ))}
      <button
        type="button"
        class="quiet"
        onClick={() => change({ ...setup, seats: { first: second, second: first } })}
      >
        <span aria-hidden="true">⇅</span> {t.play.swap}
      </button>
    </>
  );
}

function SeatChoice({ game, side, setup, change, people, bots }: Props & { readonly side: Side }) {
  const translator = useTranslator();
  const { t, say } = translator;
  const { levels, strategies } = players(game, translator);
  const seat = setup.seats[side];
  const strategy = strategyOf(game, seat);
  const choose = (chosen: string) =>
    change({ ...setup, seats: { ...setup.seats, [side]: chosen } });
  const groups = [
    bots,
    { label: t.play.levels, choices: levels },
    { label: t.play.strategies, choices: strategies },
  ];
  return (
    <>
      <label class="field seat">
        <span>
          <Piece game={game} side={side} />
          {say(game.texts.sides[side])}
        </span>
        <select
          value={strategy?.name ?? seat}
          onChange={event => choose(event.currentTarget.value)}
        >
          <SelectOptions choices={people} />
          {groups.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              <SelectOptions choices={choices} />
            </optgroup>
          ))}
        </select>
      </label>
      {strategy && <StrategyDetails strategy={strategy} seat={seat} choose={choose} />}
    </>
  );
}
