import { type Game, SIDES } from '../../core/game.ts';
import { Piece } from '../parts/piece.tsx';
import { useTranslator } from '../shell/translator.ts';
import { type Setup, storeNames } from './setup.ts';

interface Props {
  readonly game: Game;
  readonly setup: Setup;
  readonly change: (setup: Setup) => void;
}

const LONGEST_NAME = 30;

/** The names of two people at one screen, for the board and the session's score. */
export function PeopleNames({ game, setup, change }: Props) {
  const { t, say } = useTranslator();
  const [first, second] = setup.names ?? ['', ''];
  const rename = (...names: [string, string]) => {
    storeNames(names);
    change({ ...setup, names });
  };
  return (
    <>
      {SIDES.map((side, i) => (
        <label key={side} class="field">
          <span>
            <Piece game={game} side={side} />
            {t.play.nameOf(say(game.texts.sides[side]))}
          </span>
          <input
            type="text"
            maxLength={LONGEST_NAME}
            autocomplete="off"
            placeholder={t.play.player(i + 1)}
            value={i === 0 ? first : second}
            onInput={({ currentTarget: { value } }) =>
              i === 0 ? rename(value, second) : rename(first, value)
            }
          />
        </label>
      ))}
      <button type="button" class="quiet" onClick={() => rename(second, first)}>
        <span aria-hidden="true">⇅</span> {t.play.swap}
      </button>
    </>
  );
}
