import type { ComponentChildren } from 'preact';
import type { Game } from '../../core/game.ts';
import type { Strategy } from '../../core/strategy.ts';
import { levelsOf, strategiesByStrength } from '../../engine/players.ts';
import { Chips } from '../parts/chips.tsx';
import { SelectField } from '../parts/fields.tsx';
import { useTranslator } from '../shell/translator.ts';
import { setupTexts } from '../texts/setup.ts';
import { defaultOpponent, depthOf, levelNumber, strategyOf, withDepth } from './setup.ts';

interface Props {
  readonly game: Game;
  /** A level or a strategy, in seat syntax. */
  readonly seat: string;
  readonly choose: (seat: string) => void;
  readonly legend: string;
}

/** Chooses how strong an engine plays, or by which strategy. */
export function StrengthChoice({ game, seat, choose, legend }: Props) {
  const { t } = useTranslator(setupTexts);
  const isLevel = levelNumber(seat) !== null;
  const change = (kind: string) => {
    const opponent = defaultOpponent(game);
    if (kind === 'level') choose(opponent);
    else choose(strategiesByStrength(game).find(({ depths }) => depths)?.name ?? 'random');
  };
  return (
    <Chips
      legend={legend}
      choices={[
        ['level', t.setup.byLevel],
        ['strategy', t.setup.byStrategy],
      ]}
      value={isLevel ? 'level' : 'strategy'}
      choose={change}
    >
      {isLevel ? (
        <LevelSlider game={game} seat={seat} choose={choose} />
      ) : (
        <StrategyChoice game={game} seat={seat} choose={choose} />
      )}
    </Chips>
  );
}

type Choosing = Omit<Props, 'legend'>;

function LevelSlider({ game, seat, choose }: Choosing) {
  const { t, say } = useTranslator(setupTexts);
  const levels = levelsOf(game);
  const number = Math.min(Math.max(levelNumber(seat) ?? 1, 1), levels.length);
  const { title, lesson } = levels[number - 1];
  const name = t.play.level(number, say(title));
  return (
    <div class="level">
      <input
        type="range"
        min={1}
        max={levels.length}
        value={number}
        aria-label={t.setup.byLevel}
        aria-valuetext={name}
        onInput={event => choose(`level:${event.currentTarget.value}`)}
      />
      <p class="level-name">{name}</p>
      <p class="muted">{say(lesson)}</p>
    </div>
  );
}

function StrategyChoice({ game, seat, choose }: Choosing) {
  const { t, say } = useTranslator(setupTexts);
  const strategies = strategiesByStrength(game);
  const strategy = strategyOf(game, seat);
  const known = strategies.map(({ name, title }) => [name, say(title)] as const);
  return (
    <div class="strategy">
      <SelectField
        label={t.setup.weakestFirst}
        value={strategy?.name ?? seat}
        set={choose}
        choices={strategy ? known : [...known, [seat, seat]]}
      />
      {strategy && <StrategyDetails strategy={strategy} seat={seat} choose={choose} />}
    </div>
  );
}

/** The depth of a strategy that has one to choose, and how it plays. */
export function StrategyDetails({
  strategy,
  seat,
  choose,
}: {
  readonly strategy: Strategy;
  readonly seat: string;
  readonly choose: (seat: string) => void;
}): ComponentChildren {
  const { t, say } = useTranslator(setupTexts);
  const { depths, lesson } = strategy;
  return (
    <>
      {depths && (
        <label class="field depth">
          <span>{t.setup.depth(depths.least, depths.most)}</span>
          <input
            type="number"
            min={depths.least}
            max={depths.most}
            value={depthOf(strategy, seat) ?? ''}
            onInput={event => {
              const n = event.currentTarget.valueAsNumber;
              if (Number.isInteger(n) && n >= depths.least && n <= depths.most)
                choose(withDepth(strategy, n));
            }}
          />
        </label>
      )}
      <p class="lesson">{say(lesson)}</p>
    </>
  );
}
