import { quotable } from '../core/texts.ts';
import { games } from '../games/index.ts';
import {
  type EngineResources,
  RESOURCE_LIMITS,
  readResource,
} from '../threads/engine-resources.ts';
import type { Arguments, Invocation } from './command.ts';
import type { CliTranslator } from './translator.ts';
import { UsageError } from './usage-error.ts';

export const gameList = games.map(game => game.id).join(', ');

/** A positional argument. */
export const argument = (describe: string) => ({ type: 'string', describe }) as const;

/** An option with a value. */
export const value = (describe: string) =>
  ({ type: 'string', requiresArg: true, describe }) as const;

/** An option without a value. */
export const flag = (describe: string) => ({ type: 'boolean', describe }) as const;

export const gameArgument = ({ t }: CliTranslator) => argument(t.args.game(gameList));

export const variantOption = ({ t }: CliTranslator) => ({
  variant: { ...value(t.options.variant), alias: 'v' },
});

export const rulesOptions = (translator: CliTranslator) => ({
  ...variantOption(translator),
  position: { ...value(translator.t.options.position), alias: 'p' },
});

/** Memory and threads for compiled engines. */
export const resourceOptions = ({ t }: CliTranslator) => ({
  memory: value(t.options.memory),
  threads: value(t.options.threads),
});

/** Reads `--memory` (megabytes) and `--threads`. */
export function readResources({ args, translator }: Invocation): Partial<EngineResources> {
  const read = (name: keyof EngineResources): Partial<EngineResources> => {
    const text = given(args, name);
    if (text === undefined) return {};
    const value = readResource(name, text);
    const [min, max] = RESOURCE_LIMITS[name];
    if (value === null)
      throw new UsageError(translator.t.errors.power({ option: `--${name}`, min, max, text }));
    return { [name]: value };
  };
  return { ...read('memory'), ...read('threads') };
}

/** The text of an option or argument, if given. */
export const given = (args: Arguments, name: string): string | undefined =>
  args[name] === undefined ? undefined : String(args[name]);

/** Refuses the options that `option` replaces, such as the game where a record gives it, rather than ignore them. */
export function checkAlone(
  { args, translator }: Invocation,
  option: string,
  others: readonly string[],
): void {
  const found = ['game', ...others].find(name => args[name] !== undefined);
  if (found === undefined) return;
  const other = found === 'game' ? quotable(String(args.game)) : `--${found}`;
  throw new UsageError(translator.t.errors.alone({ option: `--${option}`, other }));
}

/** The whole number of an option, if given. */
export function wholeNumber(
  { args, translator }: Invocation,
  option: string,
  [min, max]: readonly [number, number],
): number | undefined {
  const found = given(args, option);
  if (found === undefined) return undefined;
  const value = /^\d{1,9}$/.test(found.trim()) ? Number(found) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(translator.t.errors.wholeNumber({ option: `--${option}`, found, min, max }));
}
