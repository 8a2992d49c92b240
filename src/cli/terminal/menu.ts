import type { NamedChoice } from '../../bots/seat-choice.ts';
import type { Game, Sides } from '../../core/game.ts';
import { rulesOf } from '../../core/variant.ts';
import { levelsOf } from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import { HUMAN } from '../../match/seat-choice.ts';
import type { StartPosition } from '../inputs.ts';
import { readSeat } from '../seats.ts';
import type { CliTranslator } from '../translator.ts';
import { orUsageError } from '../usage-error.ts';
import type { Console } from './console.ts';

export interface MenuChoice {
  readonly start: StartPosition;
  readonly seats: Sides<NamedChoice>;
}

/** The answer of a person who leaves, which every question of the menu allows. */
const LEAVE = Symbol('leave');

/** Asks what to play and against whom; null if the person leaves. */
export async function menu(
  console: Console,
  translator: CliTranslator,
): Promise<MenuChoice | null> {
  console.print(translator.t.play.welcome);
  try {
    const game = await askGame(console, translator);
    const rules = orUsageError(
      translator,
      rulesOf(game, await askVariant(console, translator, game)),
    );
    const seats = await askSeats(console, translator, game);
    console.print();
    return { start: { game, rules, position: rules.start }, seats };
  } catch (signal) {
    if (signal === LEAVE) return null;
    throw signal;
  }
}

/** The index of the choice. */
async function choose(
  console: Console,
  translator: CliTranslator,
  title: string,
  choices: readonly string[],
): Promise<number> {
  console.print();
  console.print(title);
  for (const [i, choice] of choices.entries()) console.print(`  ${i + 1}. ${choice}`);
  console.print(`  0. ${translator.t.play.quit}`);
  while (true) {
    const answer = await console.ask(translator.t.play.choice);
    if (answer === null) throw LEAVE;
    const typed = answer.trim();
    const number = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
    if (number === 0) throw LEAVE;
    if (number <= choices.length) return number - 1;
    const range = { min: 0, max: choices.length };
    console.print(
      typed === ''
        ? translator.t.play.emptyChoice(range)
        : translator.t.play.badChoice({ answer: typed, ...range }),
    );
  }
}

async function askGame(console: Console, translator: CliTranslator): Promise<Game> {
  const listed: readonly Game[] = games;
  const lines = listed.map(
    ({ texts }) => `${translator.say(texts.name).padEnd(24)} ${translator.say(texts.summary)}`,
  );
  return listed[await choose(console, translator, translator.t.play.chooseGame, lines)];
}

async function askVariant(
  console: Console,
  translator: CliTranslator,
  game: Game,
): Promise<string | undefined> {
  const presets = Object.keys(game.presets);
  if (presets.length === 0) return undefined;
  const names = presets.map(
    preset => `${preset.padEnd(14)} ${translator.say(game.texts.presets[preset])}`,
  );
  const picked = await choose(console, translator, translator.t.play.chooseVariant, [
    translator.t.play.standard,
    ...names,
  ]);
  return picked === 0 ? undefined : presets[picked - 1];
}

async function askSeats(
  console: Console,
  translator: CliTranslator,
  game: Game,
): Promise<Sides<NamedChoice>> {
  const levels = levelsOf(game);
  const { sides } = game.texts;
  if (levels.length === 0) return { first: HUMAN, second: HUMAN };
  const names = { first: translator.say(sides.first), second: translator.say(sides.second) };
  const { twoPeople, iBegin, engineBegins, twoEngines } = translator.t.play;
  const ways = {
    twoPeople,
    iBegin: iBegin(names.first),
    engineBegins: engineBegins(names.second),
    twoEngines,
  };
  const way = await choose(console, translator, translator.t.play.chooseSeats, Object.values(ways));
  const level = async (title: string): Promise<NamedChoice> => {
    const titles = levels.map(each => translator.say(each.title));
    return readSeat(
      translator,
      game,
      `level:${(await choose(console, translator, title, titles)) + 1}`,
    );
  };
  switch ((Object.keys(ways) as (keyof typeof ways)[])[way]) {
    case 'twoPeople':
      return { first: HUMAN, second: HUMAN };
    case 'iBegin':
      return { first: HUMAN, second: await level(translator.t.play.chooseLevel) };
    case 'engineBegins':
      return { first: await level(translator.t.play.chooseLevel), second: HUMAN };
    case 'twoEngines': {
      const first = await level(translator.t.play.levelOf(names.first));
      return { first, second: await level(translator.t.play.levelOf(names.second)) };
    }
  }
}

/** Asks whether to play another game. */
export async function again(console: Console, translator: CliTranslator): Promise<boolean> {
  console.print();
  return askYesNo(console, translator, translator.t.play.again);
}

async function askYesNo(
  console: Console,
  translator: CliTranslator,
  question: string,
): Promise<boolean> {
  while (true) {
    const answer = await console.ask(question, 'fresh');
    if (answer === null) return false;
    const word = answer.trim().toLowerCase();
    if (['y', 'yes', 'o', 'oui'].includes(word)) return true;
    if (['n', 'no', 'non', 'q', 'quit', 'quitter'].includes(word)) return false;
    console.print(translator.t.play.badYesNo);
  }
}
