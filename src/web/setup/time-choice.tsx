import { useState } from 'preact/hooks';
import {
  perGame,
  perMove,
  readTimeControl,
  type TimeControl,
  UNTIMED,
  writeTimeControl,
} from '../../core/clock.ts';
import type { Game } from '../../core/game.ts';
import { moveTimeOf } from '../../core/variant.ts';
import { Chips } from '../parts/chips.tsx';
import { useTranslator } from '../shell/translator.ts';
import type { AppTranslator } from '../texts/app.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const OTHER = '…';

const offered = (game: Game): TimeControl[] => [
  UNTIMED,
  perMove(moveTimeOf(game)),
  perMove(30 * SECOND),
  perGame(5 * MINUTE, 3 * SECOND),
  perGame(15 * MINUTE, 10 * SECOND),
];

function controlName(control: TimeControl, { t, number }: AppTranslator): string {
  switch (control.kind) {
    case 'none':
      return t.play.times.none;
    case 'move':
      return t.play.times.perMove(number(control.limit / SECOND));
    case 'game':
      return t.play.times.perGame(
        number(control.base / MINUTE),
        number(control.increment / SECOND),
      );
  }
}

/** A time control in words; the text itself if it cannot be read. */
export function timeName(time: string, translator: AppTranslator): string {
  const read = readTimeControl(time);
  return read.ok ? controlName(read.value, translator) : time;
}

interface Props {
  readonly game: Game;
  readonly time: string;
  readonly choose: (time: string) => void;
}

/** Chooses the time control: a usual one, or any time for each move. */
export function TimeChoice({ game, time, choose }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const read = readTimeControl(time);
  const current = read.ok ? writeTimeControl(read.value) : time;
  const usual = offered(game).map(writeTimeControl);
  const limit = read.ok && read.value.kind === 'move' ? read.value.limit : null;
  const [isOther, setOther] = useState(limit !== null && !usual.includes(current));
  // a time for the whole game that an address brought
  const listed = usual.includes(current) || limit !== null ? usual : [...usual, current];
  const chooseChip = (value: string) => {
    setOther(value === OTHER);
    if (value !== OTHER) choose(value);
    else if (limit === null) choose(writeTimeControl(perMove(10 * SECOND)));
  };
  return (
    <Chips
      legend={t.play.time}
      choices={[
        ...listed.map(one => [one, timeName(one, translator)] as const),
        [OTHER, t.play.times.other] as const,
      ]}
      value={isOther ? OTHER : current}
      choose={chooseChip}
    >
      {isOther && (
        <label class="field depth">
          <span>{t.play.times.seconds}</span>
          <input
            type="number"
            min={0.1}
            max={86_400}
            step="any"
            value={limit === null ? '' : limit / SECOND}
            onInput={event => {
              const ms = Math.round(event.currentTarget.valueAsNumber * SECOND);
              if (ms >= 100 && ms <= 86_400 * SECOND) choose(writeTimeControl(perMove(ms)));
            }}
          />
        </label>
      )}
    </Chips>
  );
}
