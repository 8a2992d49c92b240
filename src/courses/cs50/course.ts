import type { Words } from '../../core/result.ts';
import type { Course, Desk } from '../course.ts';
import {
  type Action,
  actions,
  type Board,
  initial_state,
  O,
  type Player,
  player,
  result,
  terminal,
  winner,
  X,
} from './board.ts';
import { minimax } from './minimax.ts';
import { texts } from './texts.ts';

/** What the course's `runner` does in a window, in a terminal: choose a side, play, play again. */
export const cs50: Course = {
  name: 'cs50',
  summary: texts.summary,
  usage: ['cs50'],
  echo: true,
  run: desk =>
    runner(desk).catch(signal => {
      if (signal !== LEAVE) throw signal;
    }),
};

/** Thrown through the dialogue where no more answers will come. */
const LEAVE = Symbol('leave');

/** Asks until the answer can be read. */
async function ask<T>(
  { dialogue, lang }: Desk,
  question: Words,
  read: (answer: string) => T | undefined,
  refusal: Words,
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

const readSide = among<Player>({ '1': X, '2': O, x: X, o: O });
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

async function runner(desk: Desk): Promise<void> {
  const { dialogue, lang } = desk;
  dialogue.print(texts.title[lang]);
  do {
    dialogue.print();
    dialogue.print(`  1. ${texts.playAs(X)[lang]}`);
    dialogue.print(`  2. ${texts.playAs(O)[lang]}`);
    await playGame(desk, await ask(desk, texts.choice, readSide, texts.badChoice));
  } while (await ask(desk, texts.again, readYesNo, texts.badYesNo));
}

async function playGame(desk: Desk, human: Player): Promise<void> {
  const { dialogue, lang } = desk;
  let board: Board = initial_state();
  while (true) {
    dialogue.print();
    for (const line of boardLines(board)) dialogue.print(line);
    dialogue.print();
    if (terminal(board)) break;
    if (player(board) === human) {
      dialogue.print(texts.yourTurn(human)[lang]);
      board = result(board, await askAction(desk, board));
    } else {
      const action = minimax(board);
      if (action === null) throw new Error('no move on a board that goes on');
      dialogue.print(texts.computer(action)[lang]);
      board = result(board, action);
    }
  }
  const won = winner(board);
  dialogue.print((won === null ? texts.tie : texts.won(won))[lang]);
}

async function askAction(desk: Desk, board: Board): Promise<Action> {
  while (true) {
    const i = await ask(desk, texts.row, readNumber, texts.badNumber);
    const j = await ask(desk, texts.column, readNumber, texts.badNumber);
    if (actions(board).some(action => action[0] === i && action[1] === j)) return [i, j];
    desk.dialogue.print(texts.taken([i, j])[desk.lang]);
  }
}

/** Rows and columns are numbered as they are typed. */
const boardLines = (board: Board): string[] => [
  '    0   1   2',
  ...board.flatMap((row, i) => [
    ...(i > 0 ? ['   ---+---+---'] : []),
    `${i}   ${row.map(cell => cell ?? ' ').join(' | ')}`.trimEnd(),
  ]),
];
