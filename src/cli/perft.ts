import { divide, perft } from '../core/perft.ts';
import type { CliCommand } from './command.ts';
import { startArguments, startsFrom } from './inputs.ts';
import { argument, flag, gameArgument, rulesOptions } from './options.ts';
import { UsageError } from './usage-error.ts';

const DEEPEST = 30;

export const perftCommand: CliCommand = {
  examples: [
    'perft ultimate 6',
    'perft breakthrough 5 --divide',
    'perft puissance4 6 -v rotation --json',
  ],
  options(args, translator) {
    const { t } = translator;
    return args
      .positional('game', gameArgument(translator))
      .positional('depth', argument(t.args.depth))
      .options({
        ...rulesOptions(translator),
        json: flag(t.options.json),
        divide: flag(t.options.divide),
      });
  },

  async run(call) {
    const { args, translator } = call;
    const found = String(args.depth);
    const depth = /^\d{1,2}$/.test(found) ? Number(found) : Number.NaN;
    if (!(depth <= DEEPEST))
      throw new UsageError(translator.t.errors.depth({ found, max: DEEPEST }));
    const starts = await startsFrom(translator, startArguments(call));
    for (const { rules, position } of starts) {
      const began = performance.now();
      const split = args.divide === true && depth > 0 ? divide(position, depth) : null;
      const leaves = split
        ? split.reduce((sum, part) => sum + part.leaves, 0)
        : perft(position, depth);
      const seconds = Math.round(performance.now() - began) / 1000;
      const parts = split?.map(part => ({
        move: rules.writeMove(position, part.move),
        leaves: part.leaves,
      }));
      if (args.json === true) {
        const answer = { rules: rules.id, position: position.text(), depth, leaves, seconds };
        console.log(JSON.stringify(parts ? { ...answer, moves: parts } : answer));
        continue;
      }
      for (const part of parts ?? []) console.log(`${part.move}\t${part.leaves}`);
      console.log(
        translator.t.perft.answer({
          rules: rules.id,
          depth,
          leaves,
          seconds: translator.number(seconds),
        }),
      );
    }
  },
};
