import type { Game, Side } from '../../core/game.ts';
import { ok, refuse, unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { bestOf } from '../../engine/players.ts';
import { breakthrough } from '../../games/breakthrough/index.ts';
import type { Course, CourseContext } from '../course.ts';
import { ask, say, untilLeft } from '../questions.ts';
import type { CoursePlayer } from '../session.ts';
import { argumentFaults, readArguments, readSide, underTheClock } from '../timed/arguments.ts';
import { playTimedGame } from '../timed/game.ts';
import { playersOf, type TimedGame, whoIs } from '../timed/output.ts';
import { against, askProgram, listPrograms } from '../timed/programs.ts';
import { numberText, texts as timedTexts } from '../timed/texts.ts';
import { SIDE_WORDS, texts } from './texts.ts';

/** "Un maximum de 5 secondes à chaque tour": the assignment's limit, in milliseconds. */
const DELAY = 5_000;

const game: Game = breakthrough;

/** The assignment's notation: d2d3 is D2-D3. */
const notate = (move: string): string => move.replace(/^(..)(..)$/, '$1-$2').toUpperCase();

/** Breakthrough against the computer, as red or as black. */
export const log320: Course = {
  name: 'log320',
  summary: texts.summary,
  help: timedTexts.courseHelp(texts.help),
  usage: ['log320', 'log320 rouge', 'log320 noir minimax debug', 'log320 noir demo:2 time=1s'],
  echo: true,

  faults(args) {
    const asked = readArguments(game, SIDE_WORDS, DELAY, args);
    return argumentFaults(game, SIDE_WORDS, asked, 1, texts.tooMany);
  },

  run: context => untilLeft(() => play(context)),
};

async function play(context: CourseContext): Promise<void> {
  const asked = readArguments(game, SIDE_WORDS, DELAY, context.args);
  const { limit, debug } = asked;
  say(context, texts.title);
  say(context, texts.moves);
  const side = asked.side ?? (await askSide(context));
  const program = asked.programs[0] ?? (await chooseProgram(context));
  const seats = against(side, program);
  const setup: TimedGame = { context, rules: unwrap(rulesOf(game)), seats, limit, debug, notate };
  const [first, second] = [whoIs(setup, 'first'), whoIs(setup, 'second')];
  say(context, texts.seats(first, second, numberText(limit / 1000)));
  await context.saveRecord(await playTimedGame(setup, 'casual'), playersOf(setup));
}

const askSide = (context: CourseContext): Promise<Side> =>
  ask(context, {
    prompt: texts.askSide,
    help: texts.sideHelp,
    read(answer) {
      const side = readSide(SIDE_WORDS, answer);
      return side ? ok(side) : refuse('bad-side', texts.badSide);
    },
  });

function chooseProgram(context: CourseContext): Promise<CoursePlayer> {
  listPrograms(context, game);
  return askProgram(context, game, texts.askOpponent, underTheClock(game, bestOf(game)));
}
