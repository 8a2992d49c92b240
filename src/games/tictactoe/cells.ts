// Cells are bits, row by row from the top:
//
//        a  b  c
//     1  0  1  2
//     2  3  4  5
//     3  6  7  8
export const CELLS = 9;
export const FULL = 0o777;
export const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

export const cellName = (cell: number): string => `${'abc'[cell % 3]}${Math.floor(cell / 3) + 1}`;
