import { perMove, writeTimeControl } from '../../core/clock.ts';
import type { Game } from '../../core/game.ts';
import { moveTimeOf } from '../../core/variant.ts';
import { type Choice, Options } from '../parts/options.tsx';
import { useTranslator } from '../shell/translator.ts';
import type { AppTranslator } from '../texts/app.ts';

const MOVE_TIMES = [1_000, 5_000, 30_000];
const GAME_TIMES = [
  [1, 0],
  [3, 2],
  [5, 3],
  [15, 10],
] as const;

function times(game: Game, { t, number }: AppTranslator): Choice[] {
  const moveTimes = [...new Set([...MOVE_TIMES, moveTimeOf(game)])].sort((a, b) => a - b);
  return [
    ['none', t.play.times.none],
    ...moveTimes.map(
      (ms): Choice => [writeTimeControl(perMove(ms)), t.play.times.perMove(number(ms / 1_000))],
    ),
    ...GAME_TIMES.map(
      ([minutes, seconds]): Choice => [
        `${minutes}m+${seconds}s`,
        t.play.times.perGame(number(minutes), number(seconds)),
      ],
    ),
  ];
}

/** A time control as people say it; the text itself if it is not one of the choices. */
export const timeName = (game: Game, time: string, translator: AppTranslator): string =>
  times(game, translator).find(([value]) => value === time)?.[1] ?? time;

interface Props {
  readonly game: Game;
  readonly time: string;
  readonly choose: (time: string) => void;
}

/** Chooses the time control. */
export function TimeChoice({ game, time, choose }: Props) {
  const translator = useTranslator();
  return (
    <label class="field">
      <span>{translator.t.play.time}</span>
      <select value={time} onChange={event => choose(event.currentTarget.value)}>
        <Options choices={times(game, translator)} />
      </select>
    </label>
  );
}
