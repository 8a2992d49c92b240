import type { GameInfo, Options } from '../../core/game.ts';
import { standardOptions, writeVariant } from '../../core/variant.ts';

/** An option that is asked as a question, and the preset that does nothing but answer yes. */
interface VariantSwitch {
  readonly option: string;
  readonly on: number | string;
  readonly preset: string;
}

export function switchOf(game: GameInfo): VariantSwitch | null {
  for (const [preset, changed] of Object.entries(game.presets)) {
    const [first, ...others] = Object.entries(changed);
    if (first === undefined || others.length > 0) continue;
    const [option, on] = first;
    const asked = game.options[option];
    if (asked.kind === 'integer' && asked.toggle?.value === on) return { option, on, preset };
  }
  return null;
}

export const STANDARD = 'standard';

/** Options as one of the game's forms, which `switchOf` leaves on or off; null if they are none of them. */
interface VariantForm {
  /** `standard` or a preset. */
  readonly name: string;
  /** Null if the form itself says how the switch stands. */
  readonly on: boolean | null;
}

export function formOf(game: GameInfo, options: Options): VariantForm | null {
  const toggle = switchOf(game);
  const written = writeVariant(game, options);
  for (const name of formsOf(game)) {
    const form = optionsOf(game, name);
    if (toggle && !isFixed(game, name, toggle))
      for (const on of [false, true]) {
        const switched = on ? { ...form, [toggle.option]: toggle.on } : form;
        if (writeVariant(game, switched) === written) return { name, on };
      }
    else if (writeVariant(game, form) === written) return { name, on: null };
  }
  return null;
}

/** The standard rules and the presets, less the one that is a switch. */
export const formsOf = (game: GameInfo): string[] => [
  STANDARD,
  ...Object.keys(game.presets).filter(name => name !== switchOf(game)?.preset),
];

export function optionsOf(game: GameInfo, name: string, on = false): Options {
  const toggle = switchOf(game);
  const form = { ...standardOptions(game), ...(name === STANDARD ? {} : game.presets[name]) };
  return on && toggle && !isFixed(game, name, toggle)
    ? { ...form, [toggle.option]: toggle.on }
    : form;
}

const isFixed = (game: GameInfo, name: string, { option }: VariantSwitch): boolean =>
  name !== STANDARD && Object.hasOwn(game.presets[name], option);
