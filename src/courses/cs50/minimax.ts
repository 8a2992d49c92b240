import type { Side } from '../../core/game.ts';
import { randomFrom } from '../../core/random.ts';
import { alphaBeta } from '../../engine/alphabeta.ts';
import { TicTacToePosition } from '../../games/tictactoe/index.ts';
import { type Cs50Board, type Cs50Player, O, player, terminal, X } from './board.ts';

const bits = (board: Cs50Board, who: Cs50Player): number =>
  board.flat().reduce((marks, cell, at) => (cell === who ? marks | (1 << at) : marks), 0);

/** The same position in our game, which also numbers cells row by row from the top. */
function positionOf(board: Cs50Board): TicTacToePosition {
  const [mover, waiting] = player(board) === X ? ([X, O] as const) : ([O, X] as const);
  const turn: Side = mover === X ? 'first' : 'second';
  return new TicTacToePosition(turn, bits(board, mover), bits(board, waiting));
}

/**
 * An optimal action for the player to move, or null on a terminal board. Our engine deepens until every
 * line has ended: it finds the fastest win if there is one, and otherwise never turns a draw into a loss.
 */
export function minimax(board: Cs50Board): [number, number] | null {
  if (terminal(board)) return null;
  const { move } = alphaBeta(
    positionOf(board),
    { evaluate: () => 0 }, // only finished games have a value
    { limits: {}, random: randomFrom(0), now: () => 0, stopped: () => false },
  );
  return [Math.floor(move / 3), move % 3];
}
