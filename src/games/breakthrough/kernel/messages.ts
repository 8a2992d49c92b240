// Breakthrough's own words of requests and replies, compiled by TypeScript and AssemblyScript: plain constants, no
// types and no imports. Requests begin at REQUEST_GAME of src/kernels/messages.ts.

export const COLUMNS = 8;
export const ROWS = 9;
/** 0: First. */
export const TURN = 10;
/** Two words each. */
export const FIRST_PAWNS = 12;
export const SECOND_PAWNS = 14;

/** Sets the board that the network is for, with COLUMNS and ROWS; TASK_GAME of src/kernels/messages.ts. */
export const TASK_NETWORK_BOARD = 5;

// The reply to TASK_RULES. Outcome: 0 none, 1 the mover has won, 2 the other side.
export const VIEW_OUTCOME = 0;
/** Plies of a proven win, positive for the mover; else 0. */
export const VIEW_RACE = 1;
export const VIEW_POINTS = 2;
/** Two words. */
export const VIEW_KEY = 4;
export const VIEW_COUNT = 6;
/** For each move VIEW_MOVE_WORDS words: its number, and the position after it. */
export const VIEW_MOVES = 8;
export const VIEW_MOVE_WORDS = 6;
export const VIEW_MOVE = 0;
/** Two words each. */
export const VIEW_OWN = 1;
export const VIEW_OTHERS = 3;
export const VIEW_POINTS_AFTER = 5;
