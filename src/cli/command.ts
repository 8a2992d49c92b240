import type { Argv } from 'yargs';
import { quotable } from '../core/texts.ts';
import { games } from '../games/index.ts';
import {
  type EngineResources,
  RESOURCE_LIMITS,
  readResource,
} from '../threads/engine-resources.ts';
import type { CliTranslator } from './translator.ts';
import { UsageError } from './usage-error.ts';

/** One command of the program. Its description is `texts.commands[name]`. */
export interface CliCommand {
  readonly examples: readonly string[];
  /** Options that may be given more than once, with their one-letter aliases. */
  readonly repeated?: readonly string[];
  options(args: Argv, translator: CliTranslator): Argv;
  run(args: Readonly<Record<string, unknown>>, translator: CliTranslator): Promise<void>;
}

const gameIds = games.map(game => game.id).join(', ');

export const withGame = (args: Argv, translator: CliTranslator): Argv =>
  args.positional('game', {
    type: 'string',
    describe: translator.t.args.game(gameIds),
  });

export const withRules = (args: Argv, translator: CliTranslator): Argv =>
  args
    .option('variant', {
      alias: 'v',
      type: 'string',
      requiresArg: true,
      describe: translator.t.options.variant,
    })
    .option('position', {
      alias: 'p',
      type: 'string',
      requiresArg: true,
      describe: translator.t.options.position,
    });

export const withJson = (args: Argv, translator: CliTranslator): Argv =>
  args.option('json', { type: 'boolean', describe: translator.t.options.json });

export const withAscii = (args: Argv, translator: CliTranslator): Argv =>
  args.option('ascii', { type: 'boolean', describe: translator.t.options.ascii });

type Arguments = Readonly<Record<string, unknown>>;

/** Memory and threads for compiled engines. */
export const withResources = (args: Argv, translator: CliTranslator): Argv =>
  args
    .option('memory', {
      type: 'string',
      requiresArg: true,
      describe: translator.t.options.memory,
    })
    .option('threads', {
      type: 'string',
      requiresArg: true,
      describe: translator.t.options.threads,
    });

/** Reads `--memory` (megabytes) and `--threads`. */
export function readResources(
  args: Arguments,
  translator: CliTranslator,
): Partial<EngineResources> {
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
  args: Arguments,
  translator: CliTranslator,
  option: string,
  others: readonly string[],
): void {
  const found = ['game', ...others].find(name => args[name] !== undefined);
  if (found === undefined) return;
  const other = found === 'game' ? quotable(String(args.game)) : `--${found}`;
  throw new UsageError(translator.t.errors.alone({ option: `--${option}`, other }));
}

export const gameList = gameIds;
