import type { Game, Sides } from '../../core/game.ts';
import { rulesOf } from '../../core/variant.ts';
import { levelsOf } from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import { orComplain } from '../complaint.ts';
import type { Start } from '../inputs.ts';
import type { Voice } from '../language.ts';
import { HUMAN, readSeat, type SeatChoice } from '../seats.ts';
import type { Console } from './console.ts';

export interface Chosen {
  readonly start: Start;
  readonly seats: Sides<SeatChoice>;
}

/** The person wants to leave: every question of the menu can be answered so. */
const LEAVE = Symbol('leave');

/** Asks what to play and against whom; null where the person wants to leave. */
export async function menu(console: Console, voice: Voice): Promise<Chosen | null> {
  console.print(voice.t('play.welcome'));
  try {
    const game = await askGame(console, voice);
    const rules = orComplain(voice, rulesOf(game, await askVariant(console, voice, game)));
    const seats = await askSeats(console, voice, game);
    console.print();
    return { start: { game, rules, position: rules.start }, seats };
  } catch (signal) {
    if (signal === LEAVE) return null;
    throw signal;
  }
}

/** The number of the choice, from 0. */
async function choose(
  console: Console,
  voice: Voice,
  title: string,
  choices: readonly string[],
): Promise<number> {
  console.print();
  console.print(title);
  for (const [i, choice] of choices.entries()) console.print(`  ${i + 1}. ${choice}`);
  console.print(`  0. ${voice.t('play.quit')}`);
  while (true) {
    const answer = await console.ask(voice.t('play.choice'));
    if (answer === null) throw LEAVE;
    const typed = answer.trim();
    const number = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
    if (number === 0) throw LEAVE;
    if (number <= choices.length) return number - 1;
    const range = { min: 0, max: choices.length };
    console.print(
      typed === ''
        ? voice.t('play.emptyChoice', range)
        : voice.t('play.badChoice', { answer: typed, ...range }),
    );
  }
}

async function askGame(console: Console, voice: Voice): Promise<Game> {
  const listed: readonly Game[] = games;
  const lines = listed.map(
    ({ texts }) => `${voice.say(texts.name).padEnd(24)} ${voice.say(texts.summary)}`,
  );
  return listed[await choose(console, voice, voice.t('play.chooseGame'), lines)];
}

async function askVariant(console: Console, voice: Voice, game: Game): Promise<string | undefined> {
  const presets = Object.keys(game.presets);
  if (presets.length === 0) return undefined;
  const names = presets.map(
    preset => `${preset.padEnd(14)} ${voice.say(game.texts.presets[preset])}`,
  );
  const picked = await choose(console, voice, voice.t('play.chooseVariant'), [
    voice.t('play.standard'),
    ...names,
  ]);
  return picked === 0 ? undefined : presets[picked - 1];
}

async function askSeats(console: Console, voice: Voice, game: Game): Promise<Sides<SeatChoice>> {
  const levels = levelsOf(game);
  const { sides } = game.texts;
  if (levels.length === 0) return { first: HUMAN, second: HUMAN };
  const ways = ['play.twoPeople', 'play.iBegin', 'play.engineBegins', 'play.twoEngines'] as const;
  const names = { first: voice.say(sides.first), second: voice.say(sides.second) };
  const way = await choose(
    console,
    voice,
    voice.t('play.chooseSeats'),
    ways.map(key => voice.t(key, names)),
  );
  const level = async (title: string): Promise<SeatChoice> => {
    const titles = levels.map(each => voice.say(each.title));
    return readSeat(voice, game, `level:${(await choose(console, voice, title, titles)) + 1}`);
  };
  switch (ways[way]) {
    case 'play.twoPeople':
      return { first: HUMAN, second: HUMAN };
    case 'play.iBegin':
      return { first: HUMAN, second: await level(voice.t('play.chooseLevel')) };
    case 'play.engineBegins':
      return { first: await level(voice.t('play.chooseLevel')), second: HUMAN };
    case 'play.twoEngines': {
      const first = await level(voice.t('play.levelOf', { side: names.first }));
      return { first, second: await level(voice.t('play.levelOf', { side: names.second })) };
    }
  }
}

/** Whether the players want another game. */
export async function again(console: Console, voice: Voice): Promise<boolean> {
  console.print();
  return askYesNo(console, voice, voice.t('play.again'));
}

async function askYesNo(console: Console, voice: Voice, question: string): Promise<boolean> {
  while (true) {
    const answer = await console.ask(question, 'fresh');
    if (answer === null) return false;
    const word = answer.trim().toLowerCase();
    if (['y', 'yes', 'o', 'oui'].includes(word)) return true;
    if (['n', 'no', 'non', 'q', 'quit', 'quitter'].includes(word)) return false;
    console.print(voice.t('play.badYesNo'));
  }
}
