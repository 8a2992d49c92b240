import { useState } from 'preact/hooks';
import type { Game, Options } from '../../core/game.ts';
import { readVariant, rulesId, splitRulesId, standardOptions } from '../../core/variant.ts';
import { SelectField } from '../parts/fields.tsx';
import { type Choice, SelectOptions } from '../parts/select-options.tsx';
import { useTranslator } from '../shell/translator.ts';
import { formOf, formsOf, optionsOf, STANDARD, switchOf } from './variants.ts';

interface Props {
  readonly game: Game;
  /** A rules id. */
  readonly rules: string;
  readonly choose: (rules: string) => void;
}

const CUSTOM = '…';

/** Chooses the rules of a game: a preset, a switch if the game has one, or its options. */
export function VariantChoice({ game, rules, choose }: Props) {
  const { t, say } = useTranslator();
  const [custom, setCustom] = useState(false);
  if (Object.keys(game.options).length === 0) return null;
  const read = readVariant(game, splitRulesId(rules).variant || STANDARD);
  const options = read.ok ? read.value : standardOptions(game);
  const form = custom ? null : formOf(game, options);
  const toggle = switchOf(game);
  const text = (name: string) =>
    name === STANDARD ? t.play.standard : say(game.texts.presets[name]);
  const chooseForm = (name: string) => {
    setCustom(name === CUSTOM);
    if (name !== CUSTOM) choose(rulesId(game, optionsOf(game, name, form?.on ?? false)));
  };
  return (
    <>
      <SelectField
        label={t.play.variant}
        value={form?.name ?? CUSTOM}
        set={chooseForm}
        choices={[
          ...formsOf(game).map((name): Choice => [name, text(name)]),
          [CUSTOM, t.play.custom],
        ]}
      />
      {toggle && form && form.on !== null && (
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={form.on}
            checked={form.on}
            onChange={event =>
              choose(rulesId(game, optionsOf(game, form.name, event.currentTarget.checked)))
            }
          />
          {text(toggle.preset)}
        </label>
      )}
      {!form && (
        <OwnRules
          game={game}
          options={options}
          change={changed => choose(rulesId(game, changed))}
        />
      )}
    </>
  );
}

function OwnRules({
  game,
  options,
  change,
}: {
  readonly game: Game;
  readonly options: Options;
  readonly change: (options: Options) => void;
}) {
  const { t, say } = useTranslator();
  const presetText = (name: string) =>
    game.texts.presets[name] ? say(game.texts.presets[name]) : t.play.standard;
  return (
    <div class="own-rules">
      {Object.entries(game.options).map(([name, option]) => (
        <label key={name} class="field">
          <span>{say(option.text)}</span>
          {option.kind === 'integer' ? (
            <input
              type="number"
              min={option.min}
              max={option.max}
              value={options[name]}
              onInput={event => {
                const number = Number(event.currentTarget.value);
                if (Number.isInteger(number) && number >= option.min && number <= option.max)
                  change({ ...options, [name]: number });
              }}
            />
          ) : (
            <select
              value={options[name]}
              onChange={event => change({ ...options, [name]: event.currentTarget.value })}
            >
              <SelectOptions choices={option.values.map(one => [one, presetText(one)])} />
            </select>
          )}
        </label>
      ))}
    </div>
  );
}
