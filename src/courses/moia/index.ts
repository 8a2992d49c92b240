import type { Game, Side, Sides } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { type LocalizedText, unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { levelsOf, playerNames, readPlayer, strategiesOf } from '../../engine/players.ts';
import { ultimate } from '../../games/ultimate/index.ts';
import type { Course, CourseContext } from '../course.ts';
import type { CoursePlayer } from '../session.ts';
import {
  argumentFaults,
  type CourseArguments,
  readArguments,
  readSide,
  underTheClock,
} from '../timed/arguments.ts';
import { playTimedGame } from '../timed/game.ts';
import { playersOf, type TimedGame, whoIs } from '../timed/output.ts';
import { isCommand, numberText } from '../timed/texts.ts';
import { SIDE_WORDS, texts, WATCH_WORDS } from './texts.ts';

/** "Répondre dans les 6 secondes": the assignment's limit, in milliseconds. */
const DELAY = 6_000;

type Seats = Sides<CoursePlayer | null>;
const game: Game = ultimate;

/** Ultimate tic-tac-toe against several strategies, or between two of them. */
export const moia: Course = {
  name: 'moia',
  summary: texts.summary,
  usage: ['moia', 'moia croix alphabeta', 'moia ronds level:5', 'moia alphabeta mcts time=1s'],
  echo: true,

  faults(args) {
    const asked = readArguments(game, SIDE_WORDS, DELAY, args);
    return argumentFaults(game, SIDE_WORDS, asked, asked.side ? 1 : 2, texts.tooMany);
  },

  async run(context) {
    const asked = readArguments(game, SIDE_WORDS, DELAY, context.args);
    const say = (text: LocalizedText) => context.dialogue.print(text[context.lang]);
    say(texts.title);
    const seats = await chooseSeats(context, asked);
    if (!seats) return;
    const { limit, debug } = asked;
    const rules = unwrap(rulesOf(game));
    const setup: TimedGame = { context, rules, seats, limit, debug, spell: move => move };
    const [first, second] = [whoIs(setup, 'first'), whoIs(setup, 'second')];
    say(texts.seats(first, second, numberText(limit / 1000)));
    const match = await playTimedGame(setup, 'strict');
    const { position } = match;
    if (endingOf(match))
      say(texts.tally(first, position.tally('first'), second, position.tally('second')));
    await context.saveRecord(match, playersOf(setup));
  },
};

const facing = (side: Side, program: CoursePlayer): Seats =>
  side === 'first' ? { first: null, second: program } : { first: program, second: null };

/** The players, from the arguments and then by asking; null if the person leaves. */
async function chooseSeats(
  context: CourseContext,
  { side, programs }: CourseArguments,
): Promise<Seats | null> {
  const [program, second] = programs;
  if (second) return { first: program, second };
  const chosen = side ?? (await askSide(context));
  if (chosen === null) return null;
  if (program && chosen !== 'watch') return facing(chosen, program);
  for (const line of playerList(context)) context.dialogue.print(line);
  if (chosen !== 'watch') {
    const opponent = await askProgram(context, texts.askOpponent);
    return opponent && facing(chosen, opponent);
  }
  const { sides } = game.texts;
  const crosses = await askProgram(context, texts.askPlayer(sides.first));
  const noughts = crosses && (await askProgram(context, texts.askPlayer(sides.second)));
  return noughts && { first: crosses, second: noughts };
}

async function askSide({ dialogue, lang }: CourseContext): Promise<Side | 'watch' | null> {
  while (true) {
    const answer = await dialogue.ask(texts.askSide[lang]);
    if (answer === null || isCommand('quit', answer)) return null;
    const side = readSide(SIDE_WORDS, answer);
    if (side) return side;
    if (WATCH_WORDS.includes(answer.trim().toLowerCase())) return 'watch';
    dialogue.print(texts.badSide(answer.trim())[lang]);
  }
}

/** Every level and strategy of the game, numbered in the order of `playerNames`. */
function playerList({ lang }: CourseContext): string[] {
  const titles = [
    ...levelsOf(game).map(({ title }) => `${texts.level[lang]} ${title[lang]}`),
    ...strategiesOf(game).map(({ title }) => title[lang]),
  ];
  const lines = playerNames(game).map(
    (name, i) => `${String(i + 1).padStart(4)}. ${name.padEnd(12)} ${titles[i]}`,
  );
  return [texts.list[lang], ...lines];
}

async function askProgram(
  { dialogue, lang }: CourseContext,
  question: LocalizedText,
): Promise<CoursePlayer | null> {
  const names = playerNames(game);
  while (true) {
    const answer = await dialogue.ask(question[lang]);
    if (answer === null || isCommand('quit', answer)) return null;
    const numbered = /^\s*\d+\s*$/.test(answer) ? names[Number(answer) - 1] : undefined;
    const player = readPlayer(game, numbered ?? answer);
    if (player.ok) return underTheClock(game, player.value);
    dialogue.print(player.fault.message[lang]);
  }
}
