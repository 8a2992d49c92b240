import type { Argv } from 'yargs';
import { quotable } from '../core/texts.ts';
import { games } from '../games/index.ts';
import { POWER_LIMITS, type Power, readPowerOf } from '../hosts/power.ts';
import { Complaint } from './complaint.ts';
import type { Voice } from './language.ts';

/** One command of the program. Its words come from `i18n/` under `commands.NAME`. */
export interface Command {
  readonly name: string;
  /** Positional arguments as yargs writes them, such as `<game> <depth>`. */
  readonly takes: string;
  readonly examples: readonly string[];
  /** Options that may be given more than once, their letters included. */
  readonly repeated?: readonly string[];
  options(args: Argv, voice: Voice): Argv;
  run(args: Readonly<Record<string, unknown>>, voice: Voice): Promise<void>;
}

const gameIds = games.map(game => game.id).join(', ');

export const withGame = (args: Argv, voice: Voice): Argv =>
  args.positional('game', { type: 'string', describe: voice.t('args.game', { games: gameIds }) });

export const withRules = (args: Argv, voice: Voice): Argv =>
  args
    .option('variant', {
      alias: 'v',
      type: 'string',
      requiresArg: true,
      describe: voice.t('options.variant'),
    })
    .option('position', {
      alias: 'p',
      type: 'string',
      requiresArg: true,
      describe: voice.t('options.position'),
    });

export const withJson = (args: Argv, voice: Voice): Argv =>
  args.option('json', { type: 'boolean', describe: voice.t('options.json') });

export const withAscii = (args: Argv, voice: Voice): Argv =>
  args.option('ascii', { type: 'boolean', describe: voice.t('options.ascii') });

type Arguments = Readonly<Record<string, unknown>>;

/** What compiled engines may take of the machine. */
export const withPower = (args: Argv, voice: Voice): Argv =>
  args
    .option('memory', { type: 'string', requiresArg: true, describe: voice.t('options.memory') })
    .option('threads', { type: 'string', requiresArg: true, describe: voice.t('options.threads') });

/** Reads `--memory` (megabytes) and `--threads`. */
export function readPower(args: Arguments, voice: Voice): Partial<Power> {
  const read = (name: keyof Power): Partial<Power> => {
    const text = given(args, name);
    if (text === undefined) return {};
    const value = readPowerOf(name, text);
    const [min, max] = POWER_LIMITS[name];
    if (value === null)
      throw new Complaint(voice.t('errors.power', { option: `--${name}`, min, max, text }));
    return { [name]: value };
  };
  return { ...read('memory'), ...read('threads') };
}

/** The text that an option or argument was given, if it was. */
export const given = (args: Arguments, name: string): string | undefined =>
  args[name] === undefined ? undefined : String(args[name]);

/** Where an option takes all from a record, others that would say it too are refused, not ignored. */
export function checkAlone(
  args: Arguments,
  voice: Voice,
  option: string,
  others: readonly string[],
): void {
  const found = ['game', ...others].find(name => args[name] !== undefined);
  if (found === undefined) return;
  const other = found === 'game' ? quotable(String(args.game)) : `--${found}`;
  throw new Complaint(voice.t('errors.alone', { option: `--${option}`, other }));
}

export const gameList = gameIds;
