import type { Argv } from 'yargs';
import { botsThread } from '../bots/bots-thread.ts';
import { type CliCommand, gameList, given, withAscii } from './command.ts';
import { hostCodingame } from './host/codingame.ts';
import { type HostContext, printer } from './host/game.ts';
import { hostGames } from './host/games.ts';
import { planFrom } from './host/plan.ts';
import { PROTOCOLS } from './host/settings.ts';
import { RecordSaver } from './saving.ts';
import { openConsole } from './terminal/console.ts';
import { drawingFor } from './terminal/screen.ts';
import type { CliTranslator } from './translator.ts';

const TEXTS = [
  'port',
  'address',
  'dialect',
  'tables',
  'time',
  'grace',
  'wait',
  'games',
  'first',
  'second',
  'retries',
  'game',
  'first-time',
  'first-pause',
] as const;
const SWITCHES = ['swap', 'no-timeout', 'no-validation'] as const;

export const hostCommand: CliCommand = {
  examples: [
    'host log320',
    'host log320 --dialect course --second level:5',
    'host scs --port 2016 --games forever --tables 4',
    'host ugi --game puissance4 --first human',
    'host codingame --game ultimate "python3 bot.py" ./bot',
  ],
  options(args: Argv, translator: CliTranslator): Argv {
    let all = withAscii(args, translator)
      .parserConfiguration({
        'parse-numbers': false,
        'parse-positional-numbers': false,
        'boolean-negation': false, // --no-timeout is an option of its own
      })
      .positional('protocol', { type: 'string', describe: PROTOCOLS.join(', ') })
      .positional('commands', {
        type: 'string',
        array: true,
        describe: translator.t.host.options.commands,
      });
    const { options } = translator.t.host;
    const texts = { ...options, game: options.game(gameList) };
    for (const name of TEXTS)
      all = all.option(name, {
        type: 'string',
        requiresArg: true,
        describe: texts[name],
      });
    for (const name of SWITCHES) all = all.option(name, { type: 'boolean', describe: texts[name] });
    all = all.alias('no-validation', 'noValid'); // the course's arbiter's spelling
    return all
      .option('variant', {
        alias: 'v',
        type: 'string',
        requiresArg: true,
        describe: translator.t.options.variant,
      })
      .option('save', { type: 'string', requiresArg: true, describe: translator.t.options.save })
      .option('seed', { type: 'string', requiresArg: true, describe: translator.t.options.seed })
      .epilogue(translator.t.host.help);
  },

  async run(args, translator) {
    const plan = await planFrom(translator, args);
    const seats = plan.kind === 'tcp' ? Object.values(plan.settings.seats) : [];
    const isPerson = seats.some(({ kind }) => kind === 'person');
    const oneAtATime = plan.kind === 'codingame' || plan.settings.concurrency === 1;
    const console = isPerson ? openConsole() : printer();
    const ending = new AbortController();
    const stop = () => ending.abort();
    process.on('SIGINT', stop).on('SIGTERM', stop);
    console.interrupted.addEventListener('abort', stop);
    const drawing = drawingFor(plan.game, process.stdout, args.ascii === true);
    const host: HostContext = {
      terminal: { console, translator, drawing },
      boards: isPerson || (oneAtATime && process.stdout.isTTY === true),
      save: given(args, 'save'),
      savings: new RecordSaver(translator, console.print),
      seed: given(args, 'seed') ?? String(Math.random()),
      signal: ending.signal,
    };
    const thread = botsThread();
    try {
      if (plan.kind === 'codingame') await hostCodingame(host, thread, plan.match);
      else await hostGames(host, thread, plan.settings, stop);
      if (ending.signal.aborted) console.print(translator.t.host.stopped);
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      console.close();
      await thread.close();
    }
    host.savings.complain();
  },
};
