import { botsThread } from '../bots/bots-thread.ts';
import type { CliCommand } from './command.ts';
import { hostCodingame } from './host/codingame.ts';
import { type HostContext, printer } from './host/game.ts';
import { hostGames } from './host/games.ts';
import { planFrom } from './host/plan.ts';
import { PROTOCOLS } from './host/settings.ts';
import { argument, flag, gameList, given, value, variantOption } from './options.ts';
import { RecordSaver } from './saving.ts';
import { openConsole } from './terminal/console.ts';
import { drawingFor } from './terminal/screen.ts';

const VALUES = [
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
const FLAGS = ['swap', 'no-timeout', 'no-validation'] as const;

export const hostCommand: CliCommand = {
  examples: [
    'host log320',
    'host log320 --dialect course --second level:5',
    'host scs 2016 --games forever --tables 4',
    'host ugi --game puissance4 --first human',
    'host codingame --game ultimate "python3 bot.py" ./bot',
  ],
  options(args, translator) {
    const { t } = translator;
    const texts = { ...t.host.options, game: t.host.options.game(gameList) };
    return args
      .parserConfiguration({
        'parse-numbers': false,
        'parse-positional-numbers': false,
        'boolean-negation': false, // --no-timeout is an option of its own
      })
      .positional('protocol', argument(PROTOCOLS.join(', ')))
      .positional('commands', { ...argument(texts.commands), array: true })
      .options({
        ascii: flag(t.options.ascii),
        ...Object.fromEntries(VALUES.map(name => [name, value(texts[name])])),
        ...Object.fromEntries(FLAGS.map(name => [name, flag(texts[name])])),
        ...variantOption(translator),
        save: value(t.options.save),
        seed: value(t.options.seed),
      })
      .alias('no-validation', 'noValid') // the course's arbiter's spelling
      .epilogue(t.host.help);
  },

  async run(call) {
    const { args, translator } = call;
    const plan = await planFrom(call);
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
    host.savings.check();
  },
};
