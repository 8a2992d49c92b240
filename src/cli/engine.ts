import type { Words } from '../core/result.ts';
import { readPlayer } from '../engine/players.ts';
import { games } from '../games/index.ts';
import { engineThread } from '../hosts/engine-thread.ts';
import { UgiEngine } from '../hosts/engine-ugi.ts';
import { USUAL_POWER } from '../hosts/power.ts';
import { LineCutter } from '../protocols/lines.ts';
import { type Command, given, readPower, withGame, withPower } from './command.ts';
import { orComplain } from './complaint.ts';
import { startFrom } from './inputs.ts';
import { version } from './version.ts';

export const engineCommand: Command = {
  name: 'engine',
  takes: '[game]',
  examples: [
    'engine',
    'engine ultimate --player mcts',
    'engine puissance4 -v rotation --player level:3 --seed 1',
  ],
  options: (args, voice) =>
    withPower(withGame(args, voice), voice)
      .option('variant', {
        alias: 'v',
        type: 'string',
        requiresArg: true,
        describe: voice.t('options.variant'),
      })
      .option('player', { type: 'string', requiresArg: true, describe: voice.t('options.player') })
      .option('seed', { type: 'string', requiresArg: true, describe: voice.t('options.seed') })
      .epilogue(voice.t('engine.help')),

  async run(args, voice) {
    const { game, rules } = await startFrom(voice, {
      game: given(args, 'game') ?? games[0].id,
      variant: given(args, 'variant'),
    });
    const player = given(args, 'player') ?? 'best';
    if (player !== 'best') orComplain(voice, readPlayer(game, player), { text: player });
    const { stdin, stdout } = process;
    const notice = (words: Words) => void stdout.write(`info string ${voice.say(words)}\n`);
    const power = { ...USUAL_POWER, ...readPower(args, voice) };
    const { promise: over, resolve: quit } = Promise.withResolvers<void>();
    const engine = new UgiEngine({
      open: power => engineThread({ ...power, notice }),
      power,
      rules,
      player,
      seed: given(args, 'seed') ?? '',
      version: version(),
      now: () => performance.now(),
      write: line => stdout.write(`${line}\n`),
      say: voice.say,
      quit,
    });
    const lines = new LineCutter();
    stdin.setEncoding('utf8');
    stdin.on('data', (text: string) => {
      for (const line of lines.push(text)) engine.hear(line);
    });
    const end = () => {
      for (const line of [...lines.end(), 'quit']) engine.hear(line);
    };
    stdin.on('end', end);
    stdin.on('error', end);
    await over;
    stdin.destroy();
    await engine.close();
  },
};
