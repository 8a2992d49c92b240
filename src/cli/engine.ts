import type { LocalizedText } from '../core/result.ts';
import { readPlayer } from '../engine/players.ts';
import { games } from '../games/index.ts';
import { LineSplitter } from '../protocols/lines.ts';
import { USUAL_RESOURCES } from '../threads/engine-resources.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { systemTimers } from '../time/timers.ts';
import { UgiEngine } from '../ugi-engine/ugi-engine.ts';
import type { CliCommand } from './command.ts';
import { startFrom } from './inputs.ts';
import {
  gameArgument,
  given,
  readResources,
  resourceOptions,
  value,
  variantOption,
} from './options.ts';
import { orUsageError } from './usage-error.ts';
import { version } from './version.ts';

export const engineCommand: CliCommand = {
  examples: [
    'engine',
    'engine ultimate --player mcts',
    'engine puissance4 -v rotation --player level:3 --seed 1',
  ],
  options(args, translator) {
    const { t } = translator;
    return args
      .positional('game', gameArgument(translator))
      .options({
        ...resourceOptions(translator),
        ...variantOption(translator),
        player: value(t.options.player),
        seed: value(t.options.seed),
      })
      .epilogue(t.engine.help);
  },

  async run({ args, translator }) {
    const { game, rules } = await startFrom(translator, {
      game: given(args, 'game') ?? games[0].id,
      variant: given(args, 'variant'),
    });
    const player = given(args, 'player') ?? 'best';
    if (player !== 'best') orUsageError(translator, readPlayer(game, player), { text: player });
    const { stdin, stdout } = process;
    const notice = (text: LocalizedText) =>
      void stdout.write(`info string ${translator.say(text)}\n`);
    const resources = { ...USUAL_RESOURCES, ...readResources({ args, translator }) };
    const { promise: over, resolve: quit } = Promise.withResolvers<void>();
    const engine = new UgiEngine({
      open: resources => engineThread({ ...resources, notice }),
      resources,
      rules,
      player,
      seed: given(args, 'seed') ?? '',
      version: version(),
      now: systemTimers.now,
      write: line => stdout.write(`${line}\n`),
      say: translator.say,
      quit,
    });
    const lines = new LineSplitter();
    stdin.setEncoding('utf8');
    stdin.on('data', (text: string) => {
      for (const line of lines.push(text)) engine.receive(line);
    });
    const end = () => {
      for (const line of [...lines.end(), 'quit']) engine.receive(line);
    };
    stdin.on('end', end);
    stdin.on('error', end);
    await over;
    stdin.destroy();
    await engine.close();
  },
};
