import { endingOf } from '../../core/match.ts';
import type { Seat } from '../../match/seat.ts';
import type { Course, CourseContext } from '../course.ts';
import { O, X } from './board.ts';
import { playGame } from './game.ts';
import { askPlayer, askYesNo } from './questions.ts';
import { texts } from './texts.ts';

/** The course's `runner`, in a terminal instead of a window: choose a side, play, play again. */
export const cs50: Course = {
  name: 'cs50',
  summary: texts.summary,
  usage: ['cs50', 'cs50 --mine tictactoe.py'],
  echo: true,
  run: context => playRunner(context),
};

/** A program to play against, other than ours: as records name it, and its seat in one game. */
export interface RunnerOpponent {
  readonly name: string;
  seat(): Seat;
}

/** Games until the person has enough of them. */
export async function playRunner(context: CourseContext, opponent?: RunnerOpponent): Promise<void> {
  context.dialogue.print(texts.title[context.lang]);
  do if (!(await playOneGame(context, opponent))) return;
  while (await askYesNo(context, texts.again));
}

/** False if the person left. */
async function playOneGame(context: CourseContext, opponent?: RunnerOpponent): Promise<boolean> {
  const { dialogue, lang } = context;
  dialogue.print();
  dialogue.print(`  1. ${texts.playAs(X)[lang]}`);
  dialogue.print(`  2. ${texts.playAs(O)[lang]}`);
  const human = await askPlayer(context, texts.choice);
  if (human === null) return false;
  const match = await playGame(context, human, opponent?.seat());
  const name = opponent?.name ?? 'minimax';
  const players = human === X ? { first: null, second: name } : { first: name, second: null };
  await context.saveRecord(match, players);
  return endingOf(match) !== null;
}
