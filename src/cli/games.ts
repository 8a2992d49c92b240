import type { Game, Option } from '../core/game.ts';
import { findGame } from '../core/variant.ts';
import { levelsOf, strategiesOf } from '../engine/players.ts';
import { games } from '../games/index.ts';
import type { CliCommand } from './command.ts';
import { flag, gameArgument } from './options.ts';
import { fitted } from './terminal/wrap.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError } from './usage-error.ts';

export const gamesCommand: CliCommand = {
  examples: ['games', 'games puissance4'],
  options: (args, translator) =>
    args
      .positional('game', gameArgument(translator))
      .options({ json: flag(translator.t.options.json) }),

  async run({ args, translator }) {
    const listed: readonly Game[] =
      args.game === undefined
        ? games
        : [orUsageError<Game>(translator, findGame(games, String(args.game)))];
    if (args.json === true) {
      const shown = listed.map(({ id, options, presets, pieces, texts }) => ({
        id,
        options,
        presets,
        look: pieces,
        texts,
      }));
      console.log(JSON.stringify(shown));
      return;
    }
    for (const [i, game] of listed.entries()) {
      if (i > 0) console.log();
      for (const line of described(game, translator, args.game !== undefined))
        console.log(fitted(process.stdout, line));
    }
  },
};

function described(game: Game, translator: CliTranslator, whole: boolean): string[] {
  const { say, t } = translator;
  const lines = [
    t.games.titled({ name: game.id, title: say(game.texts.name) }),
    `  ${say(game.texts.summary)}`,
  ];
  const presets = Object.keys(game.presets);
  if (presets.length > 0) lines.push(`  ${t.games.variants}`);
  for (const preset of presets)
    lines.push(`    ${preset.padEnd(14)} ${say(game.texts.presets[preset])}`);
  if (!whole) return lines;
  const options = Object.entries(game.options);
  if (options.length > 0) lines.push(`  ${t.games.options}`);
  for (const [name, option] of options)
    lines.push(`    ${name.padEnd(14)} ${optionText(option, translator)}`);
  return [
    ...lines,
    '',
    say(game.texts.rules),
    '',
    say(game.texts.moveHelp),
    '',
    ...players(game, translator),
  ];
}

/** The game's levels and strategies, each with its explanation. */
function players(game: Game, { t, say }: CliTranslator): string[] {
  const levels = levelsOf(game).map((level, i) => `level:${i + 1} ${say(level.title)}`);
  return [
    `${t.games.levels} ${levels.join(', ')}`,
    ...strategiesOf(game).flatMap(({ name, title, lesson }) => [
      '',
      t.games.titled({ name, title: say(title) }),
      say(lesson),
    ]),
  ];
}

function optionText(option: Option, { t, say }: CliTranslator): string {
  const text = say(option.text);
  switch (option.kind) {
    case 'integer':
      return t.games.integer({
        text,
        min: option.min,
        max: option.max,
        standard: option.standard,
      });
    case 'choice':
      return t.games.choice({ text, values: option.values.join(', '), standard: option.standard });
  }
}
