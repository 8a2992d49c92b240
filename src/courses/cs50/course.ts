import { millis } from '../../core/clock.ts';
import type { LocalizedText } from '../../core/result.ts';
import { systemTimers } from '../../match/timers.ts';
import type { Course, CourseContext } from '../course.ts';
import {
  actions,
  type Cs50Action,
  type Cs50Board,
  type Cs50Player,
  initial_state,
  O,
  player,
  result,
  terminal,
  winner,
  X,
} from './board.ts';
import { matchOf, type TimedAction } from './match.ts';
import { minimax } from './minimax.ts';
import { texts } from './texts.ts';

/** What the course's `runner` does in a window, in a terminal: choose a side, play, play again. */
export const cs50: Course = {
  name: 'cs50',
  summary: texts.summary,
  usage: ['cs50'],
  echo: true,
  run: context =>
    runner(context).catch(signal => {
      if (signal !== LEAVE) throw signal;
    }),
};

/** Thrown through the dialogue where no more answers will come. */
const LEAVE = Symbol('leave');

/** Asks until the answer can be read. */
async function ask<T>(
  { dialogue, lang }: CourseContext,
  question: LocalizedText,
  read: (answer: string) => T | undefined,
  refusal: LocalizedText,
): Promise<T> {
  while (true) {
    const answer = await dialogue.ask(question[lang]);
    if (answer === null) throw LEAVE;
    const found = read(answer.trim().toLowerCase());
    if (found !== undefined) return found;
    dialogue.print(refusal[lang]);
  }
}

/** The value that goes with each accepted answer. */
const among =
  <T>(values: Readonly<Record<string, T>>) =>
  (answer: string): T | undefined =>
    Object.hasOwn(values, answer) ? values[answer] : undefined;

const readSide = among<Cs50Player>({ '1': X, '2': O, x: X, o: O });
const readNumber = among({ '0': 0, '1': 1, '2': 2 });
const readYesNo = among({
  y: true,
  yes: true,
  o: true,
  oui: true,
  n: false,
  no: false,
  non: false,
});

async function runner(context: CourseContext): Promise<void> {
  const { dialogue, lang } = context;
  dialogue.print(texts.title[lang]);
  do {
    dialogue.print();
    dialogue.print(`  1. ${texts.playAs(X)[lang]}`);
    dialogue.print(`  2. ${texts.playAs(O)[lang]}`);
    const human = await ask(context, texts.choice, readSide, texts.badChoice);
    const played: TimedAction[] = [];
    try {
      await playGame(context, human, played);
    } finally {
      const [mine, program] = [null, 'minimax'];
      const players =
        human === X ? { first: mine, second: program } : { first: program, second: mine };
      await context.keep(matchOf(played), players);
    }
  } while (await ask(context, texts.again, readYesNo, texts.badYesNo));
}

/** Notes each action in `played`, also of a game that is left. */
async function playGame(
  context: CourseContext,
  human: Cs50Player,
  played: TimedAction[],
): Promise<void> {
  const { dialogue, lang } = context;
  let board: Cs50Board = initial_state();
  let began = systemTimers.now();
  while (true) {
    dialogue.print();
    for (const line of boardLines(board)) dialogue.print(line);
    dialogue.print();
    if (terminal(board)) break;
    const action =
      player(board) === human ? await askAction(context, board, human) : reply(context, board);
    board = result(board, action);
    played.push({ action, spent: millis(Math.round(systemTimers.now() - began)) });
    began = systemTimers.now();
  }
  const won = winner(board);
  dialogue.print((won === null ? texts.tie : texts.won(won))[lang]);
}

function reply({ dialogue, lang }: CourseContext, board: Cs50Board): Cs50Action {
  dialogue.print(texts.thinking[lang]);
  const action = minimax(board);
  if (action === null) throw new Error('no move on a board that goes on');
  dialogue.print(texts.computer(action)[lang]);
  return action;
}

async function askAction(
  context: CourseContext,
  board: Cs50Board,
  human: Cs50Player,
): Promise<Cs50Action> {
  context.dialogue.print(texts.playAs(human)[context.lang]);
  while (true) {
    const i = await ask(context, texts.row, readNumber, texts.badNumber);
    const j = await ask(context, texts.column, readNumber, texts.badNumber);
    if (actions(board).some(action => action[0] === i && action[1] === j)) return [i, j];
    context.dialogue.print(texts.taken([i, j])[context.lang]);
  }
}

/** Rows and columns are numbered as they are typed. */
const boardLines = (board: Cs50Board): string[] => [
  '    0   1   2',
  ...board.flatMap((row, i) => [
    ...(i > 0 ? ['   ---+---+---'] : []),
    `${i}   ${row.map(cell => cell ?? ' ').join(' | ')}`.trimEnd(),
  ]),
];
