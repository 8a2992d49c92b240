import yargs from 'yargs';
import { nearest } from '../core/nearest.ts';
import { errorMessage, LANGS } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { CliCommand } from './command.ts';
import { parserTexts } from './parser-texts.ts';
import { placesOf } from './places.ts';
import { fitted } from './terminal/wrap.ts';
import { type CliTranslator, cliTranslatorFor, localeLang } from './translator.ts';
import { UsageError } from './usage-error.ts';
import { version } from './version.ts';

/** The most characters of an error of yargs, which repeats unknown arguments. */
const LONGEST_MESSAGE = 200;

/**
 * The commands, with their positional arguments as yargs writes them. A command's module is loaded only where the
 * arguments have its name, to start quickly.
 */
const COMMANDS = {
  play: { takes: '[game]', load: async () => (await import('./play.ts')).playCommand },
  serve: { takes: '', load: async () => (await import('./serve.ts')).serveCommand },
  show: { takes: '[game] [moves..]', load: async () => (await import('./show.ts')).showCommand },
  games: { takes: '[game]', load: async () => (await import('./games.ts')).gamesCommand },
  analyse: {
    takes: '[game] [words..]',
    load: async () => (await import('./analyse.ts')).analyseCommand,
  },
  engine: { takes: '[game]', load: async () => (await import('./engine.ts')).engineCommand },
  host: {
    takes: '<protocol> [commands..]',
    load: async () => (await import('./host.ts')).hostCommand,
  },
  join: {
    takes: '<protocol> <host> <port> [words..]',
    load: async () => (await import('./join.ts')).joinCommand,
  },
  connect: {
    takes: '<url> [command..]',
    load: async () => (await import('./connect.ts')).connectCommand,
  },
  check: { takes: '[command..]', load: async () => (await import('./check.ts')).checkBotCommand },
  match: { takes: '[a] [b]', load: async () => (await import('./match.ts')).matchCommand },
  championship: {
    takes: '[action] [target] [number]',
    load: async () => (await import('./championship.ts')).championshipCommand,
  },
  worker: {
    takes: '[action] [id]',
    load: async () => (await import('./worker.ts')).workerCommand,
  },
  report: { takes: '<what..>', load: async () => (await import('./report.ts')).reportCommand },
  store: {
    takes: '[action] [from] [to]',
    load: async () => (await import('./store.ts')).storeCommand,
  },
  perft: { takes: '<game> <depth>', load: async () => (await import('./perft.ts')).perftCommand },
  doctor: { takes: '', load: async () => (await import('./doctor.ts')).doctorCommand },
  course: {
    takes: '[name] [words..]',
    load: async () => (await import('./course.ts')).courseCommand,
  },
  ihm: { takes: '[language]', load: async () => (await import('./ihm.ts')).ihmCommand },
} satisfies Readonly<Record<string, { takes: string; load: () => Promise<CliCommand> }>>;
const NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];

/** The value of `--lang`, read before the rest so that help and errors use it too. */
function askedLang(all: readonly string[]): string | undefined {
  const args = all.includes('--') ? all.slice(0, all.indexOf('--')) : all; // the rest is a bot's command
  const at = args.findLastIndex(arg => arg === '--lang' || arg.startsWith('--lang='));
  if (at < 0) return undefined;
  return args[at] === '--lang' ? (args[at + 1] ?? '') : args[at].slice('--lang='.length);
}

/** A method of yargs that its types lack. */
interface YargsInternals {
  getInternalMethods(): { getUsageInstance(): { cacheHelpMessage(): void } };
}

/** Saves 20 ms: yargs lays out the help of each command that runs, even if it is not shown. */
function skipUnseenHelp(shell: Partial<YargsInternals>): void {
  const usage = shell.getInternalMethods?.().getUsageInstance();
  if (usage) usage.cacheHelpMessage = () => {};
}

async function parser(args: readonly string[], translator: CliTranslator) {
  const { t } = translator;
  const places = placesOf(t.places);
  const shell = yargs([...args])
    .scriptName('quadrille')
    .locale(translator.lang)
    .updateStrings(parserTexts(translator))
    .usage(`${t.tagline}\n\n${t.usage}`)
    .option('lang', { type: 'string', requiresArg: true, describe: t.options.lang })
    .help('help', t.options.help)
    .alias('help', 'h')
    .version('version', t.options.version, version())
    .alias('version', 'V')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .parserConfiguration({
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'camel-case-expansion': false,
    })
    .strict()
    .exitProcess(false)
    .fail((message, error) => {
      throw message ? new UsageError(quotable(message, LONGEST_MESSAGE)) : error;
    });
  skipUnseenHelp(shell as typeof shell & YargsInternals);
  for (const name of NAMES) {
    const { takes, load } = COMMANDS[name];
    const usage = `${name} ${places.shown(takes)}`.trim();
    const describe = t.commands[name];
    const command: CliCommand | undefined = args.includes(name) ? await load() : undefined;
    if (!command) {
      shell.command(usage, describe);
      continue;
    }
    const lists = [...takes.matchAll(/(\w+)\.\./g)].map(([, list]) => list);
    shell.command(
      usage,
      describe,
      builder => {
        const help = command.partHelp?.(args, translator) ?? {
          usage,
          describe,
          examples: command.examples,
        };
        for (const example of help.examples) builder.example(`quadrille ${example}`, '');
        builder.usage(`quadrille ${help.usage}\n\n${help.describe}`);
        return command.options(places.translated(builder), translator, args);
      },
      found => {
        const named = places.named(found, takes);
        checkOnce([...lists, ...(command.repeated ?? [])], named, translator);
        return command.run({ args: named, translator });
      },
    );
  }
  return shell;
}

/** Refuses a repeated option, unless it is one of `lists`: yargs would silently use the last value. */
function checkOnce(
  lists: readonly string[],
  args: Readonly<Record<string, unknown>>,
  translator: CliTranslator,
): void {
  const twice = Object.keys(args)
    .filter(name => Array.isArray(args[name]) && name !== '_' && !lists.includes(name))
    .sort((a, b) => b.length - a.length)[0]; // the name rather than the one-letter alias
  if (twice !== undefined) throw new UsageError(translator.t.errors.optionTwice(twice));
}

/** Refuses an unknown command with suggestions, which yargs does not give. */
function checkCommand(args: readonly string[], translator: CliTranslator): void {
  const name = args[0];
  const names: readonly string[] = NAMES;
  if (name === undefined || name.startsWith('-') || names.includes(name)) return;
  const guess = nearest(name, names);
  const meant = guess === undefined ? '' : ` ${translator.t.errors.meant(guess)}`;
  throw new UsageError(
    `${translator.t.errors.unknownCommand(name)}${meant} ${translator.t.errors.known(names.join(', '))}`,
  );
}

function report(error: unknown, translator: CliTranslator, args: readonly string[]): number {
  const command = NAMES.find(name => name === args[0]);
  if (error instanceof UsageError) {
    console.error(fitted(process.stderr, error.message));
    const about = error.part ?? command;
    if (error.exitCode === 2)
      console.error(translator.t.errors.tryHelp(`quadrille${about ? ` ${about}` : ''}`));
    return error.exitCode;
  }
  console.error(translator.t.errors.unexpected(errorMessage(error)));
  if (process.env.QUADRILLE_DEBUG) console.error(error);
  return 3;
}

/** Runs a command line; returns its exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const asked = askedLang(argv);
  const lang = LANGS.find(known => known === asked) ?? localeLang(process.env);
  const translator = cliTranslatorFor(lang);
  const args =
    argv.length === 0 || (argv.length <= 2 && argv[0].startsWith('--lang'))
      ? ['play', ...argv]
      : argv;
  try {
    if (asked !== undefined && !LANGS.some(known => known === asked))
      throw new UsageError(translator.t.errors.lang({ found: asked, list: LANGS.join(', ') }));
    checkCommand(args, translator);
    await (await parser(args, translator)).parseAsync();
    return 0;
  } catch (error) {
    return report(error, translator, args);
  }
}
