// A move is 9 x sub-board + cell. Sub-boards a to i, and the cells in each, are numbered row by row from the
// top left. Nine bits are one side's marks in a sub-board, or the sub-boards that it has won.
//
//     0 1 2       a b c       1 2 3
//     3 4 5       d e f       4 5 6
//     6 7 8       g h i       7 8 9
export const BOARDS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export const FULL = 0o777;
export const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/** Whether nine bits contain a line, as a table: needed at every move. */
const LINED = Uint8Array.from({ length: 512 }, (_, bits) =>
  LINES.some(line => (bits & line) === line) ? 1 : 0,
);
export const hasLine = (bits: number): boolean => LINED[bits] === 1;

export const boardName = (board: number): string => 'abcdefghi'[board];
export const moveName = (move: number): string =>
  `${boardName(Math.floor(move / 9))}${(move % 9) + 1}`;
