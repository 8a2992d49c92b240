/** The board and its rules, under the assignment's own names. */

export const X = 'X';
export const O = 'O';
export const EMPTY = null;

export type Cs50Player = typeof X | typeof O;
export type Cs50Cell = Cs50Player | typeof EMPTY;
/** Three rows of three cells. */
export type Cs50Board = readonly (readonly Cs50Cell[])[];
/** The row and the column of a cell, each 0, 1 or 2. */
export type Cs50Action = readonly [i: number, j: number];

const INDEXES = [0, 1, 2] as const;
const ACTIONS: readonly Cs50Action[] = INDEXES.flatMap(i => INDEXES.map(j => [i, j] as const));
const LINES: readonly (readonly Cs50Action[])[] = [
  ...INDEXES.map(i => INDEXES.map(j => [i, j] as const)),
  ...INDEXES.map(j => INDEXES.map(i => [i, j] as const)),
  INDEXES.map(i => [i, i] as const),
  INDEXES.map(i => [i, 2 - i] as const),
];

const count = (board: Cs50Board, player: Cs50Player): number =>
  board.flat().filter(cell => cell === player).length;

/** The starting state of the board. */
export function initial_state(): Cs50Cell[][] {
  return INDEXES.map(() => INDEXES.map(() => EMPTY));
}

/** The player who has the next turn: X begins. */
export function player(board: Cs50Board): Cs50Player {
  return count(board, X) > count(board, O) ? O : X;
}

/** Every empty cell, as [i, j]. */
export function actions(board: Cs50Board): [number, number][] {
  return ACTIONS.filter(([i, j]) => board[i][j] === EMPTY).map(([i, j]) => [i, j]);
}

/** A new board, after a move of the player whose turn it is. */
export function result(board: Cs50Board, action: Cs50Action): Cs50Cell[][] {
  if (
    !actions(board).some(([i, j]) => i === action?.[0] && j === action?.[1] && action.length === 2)
  )
    throw new RangeError(
      `invalid action ${JSON.stringify(action)}: [i, j] must be an empty cell, i and j from 0 to 2`,
    );
  const next = board.map(row => [...row]);
  next[action[0]][action[1]] = player(board);
  return next;
}

/** The player who has three in a row, or null. */
export function winner(board: Cs50Board): Cs50Player | null {
  const holds = (who: Cs50Player) =>
    LINES.some(line => line.every(([i, j]) => board[i][j] === who));
  return ([X, O] as const).find(holds) ?? null;
}

/** Whether a player has won or every cell is filled. */
export function terminal(board: Cs50Board): boolean {
  return winner(board) !== null || actions(board).length === 0;
}

/** 1 if X has won, -1 if O has, 0 otherwise. Precondition: the board is terminal. */
export function utility(board: Cs50Board): 1 | 0 | -1 {
  const won = winner(board);
  return won === null ? 0 : won === X ? 1 : -1;
}
