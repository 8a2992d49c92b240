import { type Match, newMatch, type Ply } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import type { Submission } from '../match/seat.ts';

/** The two courses of tic-tac-toe name a cell by its row and column, from 0 at the top left. */
export type TicTacToeCell = readonly [row: number, column: number];

export const newTicTacToe = (): Match => newMatch(unwrap(rulesOf(ticTacToe)));

export const cellMove = ([row, column]: TicTacToeCell): Submission => ({
  action: { type: 'move', text: `${'abc'[column]}${row + 1}` },
});

/** The game numbers cells row by row. */
export const cellOf = ({ move }: Ply): [row: number, column: number] => [
  Math.floor(move / 3),
  move % 3,
];
