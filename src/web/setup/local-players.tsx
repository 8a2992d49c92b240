import { type Game, other, SIDES, type Side } from '../../core/game.ts';
import { HUMAN } from '../../match/seat-choice.ts';
import { Chips } from '../parts/chips.tsx';
import { Piece } from '../parts/piece.tsx';
import { useTranslator } from '../shell/translator.ts';
import { setupTexts } from '../texts/setup.ts';
import { PeopleNames } from './people-names.tsx';
import type { Setup } from './setup.ts';
import { StrengthChoice } from './strength-choice.tsx';

interface Props {
  readonly game: Game;
  readonly setup: Setup;
  readonly change: (setup: Setup) => void;
}

/** The players of a game at this screen: the person's side, and how each engine plays. */
export function LocalPlayers({ game, setup, change }: Props) {
  const { t, say } = useTranslator(setupTexts);
  const { seats, position } = setup;
  const people = SIDES.filter(side => seats[side] === HUMAN.name);
  const swap = () => change({ ...setup, seats: { first: seats.second, second: seats.first } });
  const engine = (side: Side, legend: string) => (
    <StrengthChoice
      key={side}
      game={game}
      seat={seats[side]}
      choose={seat => change({ ...setup, seats: { ...seats, [side]: seat } })}
      legend={legend}
    />
  );
  const sideName = (side: Side) => say(game.texts.sides[side]);
  switch (people.length) {
    case 0:
      return (
        <>
          {SIDES.map(side => engine(side, sideName(side)))}
          <button type="button" class="quiet" onClick={swap}>
            <span aria-hidden="true">⇅</span> {t.play.swap}
          </button>
        </>
      );
    case 1:
      return (
        <>
          <Chips
            legend={t.setup.yourSide}
            choices={SIDES.map(
              side =>
                [
                  side,
                  <>
                    <Piece game={game} side={side} />
                    {side === 'first' && position === undefined
                      ? t.setup.begins(sideName(side))
                      : sideName(side)}
                  </>,
                ] as const,
            )}
            value={people[0]}
            choose={swap}
          />
          {engine(other(people[0]), t.setup.opponent)}
        </>
      );
    default:
      return <PeopleNames game={game} setup={setup} change={change} />;
  }
}
