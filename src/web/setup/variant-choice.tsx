import { useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import {
  readVariant,
  rulesId,
  splitRulesId,
  standardOptions,
  writeVariant,
} from '../../core/variant.ts';
import { Options } from '../parts/options.tsx';
import { useTranslator } from '../shell/translator.ts';

interface Props {
  readonly game: Game;
  /** A rules id. */
  readonly rules: string;
  readonly choose: (rules: string) => void;
}

const CUSTOM = '…';

/** Chooses the rules of a game: a preset, or its options. */
export function VariantChoice({ game, rules, choose }: Props) {
  const { t, say } = useTranslator();
  const [custom, setCustom] = useState(false);
  if (Object.keys(game.options).length === 0) return null;
  const standard = standardOptions(game);
  const read = readVariant(game, splitRulesId(rules).variant || 'standard');
  const options = read.ok ? read.value : standard;
  const presets = Object.keys(game.presets);
  const presetText = (name: string) =>
    game.texts.presets[name] ? say(game.texts.presets[name]) : t.play.standard;
  const named = presets.find(
    name =>
      writeVariant(game, { ...standard, ...game.presets[name] }) === writeVariant(game, options),
  );
  const isStandard = writeVariant(game, options) === '';
  const value = custom ? CUSTOM : isStandard ? 'standard' : (named ?? CUSTOM);
  const choosePreset = (name: string) => {
    setCustom(name === CUSTOM);
    if (name !== CUSTOM) choose(rulesId(game, { ...standard, ...game.presets[name] }));
  };
  const set = (name: string, value: number | string) =>
    choose(rulesId(game, { ...options, [name]: value }));
  return (
    <>
      <label class="field">
        <span>{t.play.variant}</span>
        <select value={value} onChange={event => choosePreset(event.currentTarget.value)}>
          <option value="standard">{t.play.standard}</option>
          <Options choices={presets.map(name => [name, say(game.texts.presets[name])])} />
          <option value={CUSTOM}>{t.play.custom}</option>
        </select>
      </label>
      {value === CUSTOM && (
        <fieldset class="own-rules">
          <legend>{t.play.options}</legend>
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
                      set(name, number);
                  }}
                />
              ) : (
                <select
                  value={options[name]}
                  onChange={event => set(name, event.currentTarget.value)}
                >
                  <Options choices={option.values.map(one => [one, presetText(one)])} />
                </select>
              )}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
