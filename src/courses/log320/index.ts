import type { Game, Side } from '../../core/game.ts';
import { type LocalizedText, unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { bestOf } from '../../engine/players.ts';
import { breakthrough } from '../../games/breakthrough/index.ts';
import type { Course, CourseContext } from '../course.ts';
import { argumentFaults, readArguments, readSide, underTheClock } from '../timed/arguments.ts';
import { playTimedGame } from '../timed/game.ts';
import { playersOf, type TimedGame, whoIs } from '../timed/output.ts';
import { isCommand, numberText } from '../timed/texts.ts';
import { SIDE_WORDS, texts } from './texts.ts';

/** "Un maximum de 5 secondes à chaque tour": the assignment's limit, in milliseconds. */
const DELAY = 5_000;

const game: Game = breakthrough;

/** The assignment's notation: d2d3 is D2-D3. */
const spell = (move: string): string => move.replace(/^(..)(..)$/, '$1-$2').toUpperCase();

/** Breakthrough against the computer, as red or as black. */
export const log320: Course = {
  name: 'log320',
  summary: texts.summary,
  usage: ['log320', 'log320 rouge', 'log320 noir minimax debug', 'log320 noir demo:2 time=1s'],
  echo: true,

  faults(args) {
    const asked = readArguments(game, SIDE_WORDS, DELAY, args);
    return argumentFaults(game, SIDE_WORDS, asked, 1, texts.tooMany);
  },

  async run(context) {
    const asked = readArguments(game, SIDE_WORDS, DELAY, context.args);
    const { programs, limit, debug } = asked;
    const say = (text: LocalizedText) => context.dialogue.print(text[context.lang]);
    say(texts.title);
    say(texts.moves);
    const [program = underTheClock(game, bestOf(game))] = programs;
    const side = asked.side ?? (await askSide(context));
    if (side === null) return;
    const seats =
      side === 'first' ? { first: null, second: program } : { first: program, second: null };
    const setup: TimedGame = { context, rules: unwrap(rulesOf(game)), seats, limit, debug, spell };
    const [first, second] = [whoIs(setup, 'first'), whoIs(setup, 'second')];
    say(texts.seats(first, second, numberText(limit / 1000)));
    await context.saveRecord(await playTimedGame(setup, 'casual'), playersOf(setup));
  },
};

async function askSide({ dialogue, lang }: CourseContext): Promise<Side | null> {
  while (true) {
    const answer = await dialogue.ask(texts.askSide[lang]);
    if (answer === null || isCommand('quit', answer)) return null;
    const side = readSide(SIDE_WORDS, answer);
    if (side) return side;
    dialogue.print(texts.badSide(answer.trim())[lang]);
  }
}
