import { useId, useState } from 'preact/hooks';
import type { DepthChoices } from '../../assignments/assignment.ts';
import type { Game } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import type { Strategy } from '../../core/strategy.ts';
import { findGame, splitRulesId } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { HUMAN } from '../../match/seat-choice.ts';
import { strategyOf, withDepth } from '../setup/setup.ts';
import { setupAddress } from '../setup/setup-address.ts';
import { useTranslator } from '../shell/translator.ts';
import { courseTexts } from '../texts/courses.ts';

interface Props {
  /** A rules id of a variant; the usual rules can be played too. */
  readonly rules: string;
  readonly choices: DepthChoices;
}

/** Chooses how far an AI looks ahead, and plays against it. */
export function DepthChoice({ rules, choices }: Props) {
  const game = unwrap(findGame<Game>(games, splitRulesId(rules).game));
  const strategy = strategyOf(game, choices.strategy);
  if (!strategy?.depths) return null;
  return <DepthSlider rules={rules} choices={choices} game={game} strategy={strategy} />;
}

interface SliderProps extends Props {
  readonly game: Game;
  readonly strategy: Strategy;
}

function DepthSlider({ rules, choices, game, strategy }: SliderProps) {
  const { t, say } = useTranslator(courseTexts);
  const title = useId();
  const { depths, lesson } = strategy;
  const [depth, setDepth] = useState(strategy.limits.depth ?? 1);
  const addressOf = (id: string) =>
    setupAddress(
      {
        rules: id,
        seats: { first: HUMAN.name, second: withDepth(strategy, depth) },
        time: 'none',
        first: 0,
      },
      { begin: true },
    );
  return (
    <section class="slip depth-choice" aria-labelledby={title}>
      <h3 id={title}>{t.courses.depth.title}</h3>
      <p class="muted">{say(lesson)}</p>
      <div class="depth-slider">
        <input
          type="range"
          min={depths?.least}
          max={depths?.most}
          value={depth}
          aria-label={t.courses.depth.label}
          aria-valuetext={t.courses.depth.value(depth)}
          onInput={event => setDepth(event.currentTarget.valueAsNumber)}
        />
        <output>{t.courses.depth.value(depth)}</output>
      </div>
      <p class="actions">
        <a class="button" href={addressOf(rules)}>
          {say(choices.play)}
        </a>
        <a class="button-like" href={addressOf(game.id)}>
          {say(choices.playUsual)}
        </a>
      </p>
    </section>
  );
}
