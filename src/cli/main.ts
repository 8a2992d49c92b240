import yargs from 'yargs';
import { nearest } from '../core/nearest.ts';
import { errorMessage, LANGS } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { CliCommand } from './command.ts';
import { parserTexts } from './parser-texts.ts';
import { fitted } from './terminal/wrap.ts';
import { type CliTranslator, cliTranslatorFor, localeLang } from './translator.ts';
import { UsageError } from './usage-error.ts';
import { version } from './version.ts';

/** Of an error of yargs, which repeats what it does not know. */
const LONGEST_MESSAGE = 200;

/** Each command's file, loaded when it is asked for: nobody waits for what the others need. */
const COMMANDS = {
  play: async () => (await import('./play.ts')).playCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  show: async () => (await import('./show.ts')).showCommand,
  games: async () => (await import('./games.ts')).gamesCommand,
  analyse: async () => (await import('./analyse.ts')).analyseCommand,
  engine: async () => (await import('./engine.ts')).engineCommand,
  host: async () => (await import('./host.ts')).hostCommand,
  join: async () => (await import('./join.ts')).joinCommand,
  check: async () => (await import('./check.ts')).checkBotCommand,
  match: async () => (await import('./match.ts')).matchCommand,
  championship: async () => (await import('./championship.ts')).championshipCommand,
  report: async () => (await import('./report.ts')).reportCommand,
  perft: async () => (await import('./perft.ts')).perftCommand,
  course: async () => (await import('./course.ts')).courseCommand,
} satisfies Readonly<Record<string, () => Promise<CliCommand>>>;
const NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];

/** The command that the first word names; all of them where none is named, for the list of help. */
function commandsFor(args: readonly string[]): Promise<CliCommand[]> {
  const named = NAMES.filter(name => name === args[0]);
  return Promise.all((named.length > 0 ? named : NAMES).map(name => COMMANDS[name]()));
}

/** The value of `--lang`, wherever it stands: help and errors are told in it too. */
function askedLang(all: readonly string[]): string | undefined {
  const args = all.includes('--') ? all.slice(0, all.indexOf('--')) : all; // the rest is a bot's
  const at = args.findLastIndex(arg => arg === '--lang' || arg.startsWith('--lang='));
  if (at < 0) return undefined;
  return args[at] === '--lang' ? (args[at + 1] ?? '') : args[at].slice('--lang='.length);
}

function parser(
  args: readonly string[],
  commands: readonly CliCommand[],
  translator: CliTranslator,
) {
  const { t } = translator;
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
  for (const command of commands) {
    const describe = t.commands[command.name as 'play'];
    shell.command(
      `${command.name} ${command.takes}`.trim(),
      describe,
      args => {
        for (const example of command.examples) args.example(`quadrille ${example}`, '');
        const usage = `quadrille ${command.name} ${command.takes}`.trim();
        args.usage(`${usage}\n\n${describe}`);
        return command.options(args, translator);
      },
      args => {
        checkOnce(command, args, translator);
        return command.run(args, translator);
      },
    );
  }
  return shell;
}

/** An option that takes one value takes one: yargs would collect them all, and the last would win unseen. */
function checkOnce(
  { takes, repeated = [] }: CliCommand,
  args: Readonly<Record<string, unknown>>,
  translator: CliTranslator,
): void {
  const lists = ['_', ...repeated, ...[...takes.matchAll(/(\w+)\.\./g)].map(([, name]) => name)];
  const twice = Object.keys(args)
    .filter(name => Array.isArray(args[name]) && !lists.includes(name))
    .sort((a, b) => b.length - a.length)[0]; // its name rather than its letter
  if (twice !== undefined) throw new UsageError(translator.t.errors.optionTwice(twice));
}

/** The first word must be a command: yargs would not say which are near. */
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
    if (error.exitCode === 2)
      console.error(translator.t.errors.tryHelp(`quadrille${command ? ` ${command}` : ''}`));
    return error.exitCode;
  }
  console.error(translator.t.errors.unexpected(errorMessage(error)));
  if (process.env.QUADRILLE_DEBUG) console.error(error);
  return 3;
}

/** Runs the program; returns its exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const asked = askedLang(argv);
  const lang = LANGS.find(known => known === asked) ?? localeLang(process.env);
  const translator = cliTranslatorFor(lang);
  // whoever reads our output may stop early, as `head` does
  process.stdout.on('error', error =>
    process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 3),
  );
  const args =
    argv.length === 0 || (argv.length <= 2 && argv[0].startsWith('--lang'))
      ? ['play', ...argv]
      : argv;
  try {
    if (asked !== undefined && !LANGS.some(known => known === asked))
      throw new UsageError(translator.t.errors.lang({ found: asked, list: LANGS.join(', ') }));
    checkCommand(args, translator);
    await parser(args, await commandsFor(args), translator).parseAsync();
    return 0;
  } catch (error) {
    return report(error, translator, args);
  }
}

process.exitCode = await main(process.argv.slice(2));
