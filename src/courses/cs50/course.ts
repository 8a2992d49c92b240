import { millis } from '../../core/clock.ts';
import type { Words } from '../../core/result.ts';
import { worldTimers } from '../../hosts/timers.ts';
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
import { matchOf, type Played } from './match.ts';
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
    const human = await ask(desk, texts.choice, readSide, texts.badChoice);
    const played: Played[] = [];
    try {
      await playGame(desk, human, played);
    } finally {
      const [mine, program] = [null, 'minimax'];
      const players =
        human === X ? { first: mine, second: program } : { first: program, second: mine };
      await desk.keep(matchOf(played), players);
    }
  } while (await ask(desk, texts.again, readYesNo, texts.badYesNo));
}

/** Notes each action in `played`, also of a game that is left. */
async function playGame(desk: Desk, human: Player, played: Played[]): Promise<void> {
  const { dialogue, lang } = desk;
  let board: Board = initial_state();
  let began = worldTimers.now();
  while (true) {
    dialogue.print();
    for (const line of boardLines(board)) dialogue.print(line);
    dialogue.print();
    if (terminal(board)) break;
    const action =
      player(board) === human ? await askAction(desk, board, human) : reply(desk, board);
    board = result(board, action);
    played.push({ action, spent: millis(Math.round(worldTimers.now() - began)) });
    began = worldTimers.now();
  }
  const won = winner(board);
  dialogue.print((won === null ? texts.tie : texts.won(won))[lang]);
}

function reply({ dialogue, lang }: Desk, board: Board): Action {
  dialogue.print(texts.thinking[lang]);
  const action = minimax(board);
  if (action === null) throw new Error('no move on a board that goes on');
  dialogue.print(texts.computer(action)[lang]);
  return action;
}

async function askAction(desk: Desk, board: Board, human: Player): Promise<Action> {
  desk.dialogue.print(texts.playAs(human)[desk.lang]);
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
