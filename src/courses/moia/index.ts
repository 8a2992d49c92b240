import type { Game, Side, Sides } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { ok, refuse, unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { ultimate } from '../../games/ultimate/index.ts';
import type { Course, CourseContext } from '../course.ts';
import { ask, say, untilLeft } from '../questions.ts';
import type { CoursePlayer } from '../session.ts';
import {
  argumentFaults,
  type CourseArguments,
  readArguments,
  readSide,
} from '../timed/arguments.ts';
import { playTimedGame } from '../timed/game.ts';
import { playersOf, type TimedGame, whoIs } from '../timed/output.ts';
import { against, askProgram, listPrograms } from '../timed/programs.ts';
import { numberText, texts as timedTexts } from '../timed/texts.ts';
import { SIDE_WORDS, texts, WATCH_WORDS } from './texts.ts';

/** "Répondre dans les 6 secondes": the assignment's limit, in milliseconds. */
const DELAY = 6_000;

type Seats = Sides<CoursePlayer | null>;
const game: Game = ultimate;

/** Ultimate tic-tac-toe against several strategies, or between two of them. */
export const moia: Course = {
  name: 'moia',
  summary: texts.summary,
  help: timedTexts.courseHelp(texts.help),
  usage: ['moia', 'moia croix alphabeta', 'moia ronds level:5', 'moia alphabeta mcts time=1s'],
  echo: true,

  faults(args) {
    const asked = readArguments(game, SIDE_WORDS, DELAY, args);
    return argumentFaults(game, SIDE_WORDS, asked, asked.side ? 1 : 2, texts.tooMany);
  },

  run: context => untilLeft(() => play(context)),
};

async function play(context: CourseContext): Promise<void> {
  const asked = readArguments(game, SIDE_WORDS, DELAY, context.args);
  say(context, texts.title);
  const seats = await chooseSeats(context, asked);
  const { limit, debug } = asked;
  const rules = unwrap(rulesOf(game));
  const setup: TimedGame = { context, rules, seats, limit, debug, notate: move => move };
  const [first, second] = [whoIs(setup, 'first'), whoIs(setup, 'second')];
  say(context, texts.seats(first, second, numberText(limit / 1000)));
  const match = await playTimedGame(setup, 'strict');
  const { position } = match;
  if (endingOf(match))
    say(context, texts.tally(first, position.tally('first'), second, position.tally('second')));
  await context.saveRecord(match, playersOf(setup));
}

/** The players, from the arguments, else by asking. */
async function chooseSeats(
  context: CourseContext,
  { side, programs }: CourseArguments,
): Promise<Seats> {
  const [program, second] = programs;
  if (second) return { first: program, second };
  const chosen = side ?? (await askSide(context));
  if (program && chosen !== 'watch') return against(chosen, program);
  listPrograms(context, game);
  if (chosen !== 'watch')
    return against(chosen, await askProgram(context, game, texts.askOpponent));
  const { sides } = game.texts;
  const first = program ?? (await askProgram(context, game, texts.askPlayer(sides.first)));
  return { first, second: await askProgram(context, game, texts.askPlayer(sides.second)) };
}

const askSide = (context: CourseContext): Promise<Side | 'watch'> =>
  ask(context, {
    prompt: texts.askSide,
    help: texts.sideHelp,
    read(answer) {
      const side = readSide(SIDE_WORDS, answer);
      if (side) return ok(side);
      return WATCH_WORDS.includes(answer.toLowerCase())
        ? ok('watch')
        : refuse('bad-side', texts.badSide);
    },
  });
