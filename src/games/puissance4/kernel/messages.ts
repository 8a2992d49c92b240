// Puissance 4's own words of requests and replies, compiled by TypeScript and AssemblyScript: plain constants, no types
// and no imports. Requests begin at REQUEST_GAME and tasks at TASK_GAME of src/kernels/messages.ts.

// Tasks of the rotation kernel: win, draw or loss; the static evaluation, in REPLY_VALUE.
export const TASK_OUTCOME = 5;
export const TASK_EVALUATE = 6;
// Tasks of the solver: win, draw or loss; the score; the score of every move; what the rules say, for tests.
export const SOLVE_OUTCOME = 0;
export const SOLVE_SCORE = 1;
export const SOLVE_EVERY_MOVE = 2;
export const SOLVE_RULES = 3;

export const COLUMNS = 8;
export const ROWS = 9;
export const TOKENS = 10;
/** Tokens of the side to move and of the other side, two words each. */
export const OWN = 12;
export const OTHERS = 14;
/** Left to the side to move, plus 16 times those left to the other side. */
export const ROTATIONS = 16;
/** 1 if weights of the evaluation follow. */
export const HAS_WEIGHTS = 17;
export const WEIGHTS = 18;
/** 1 in variants with rotations. */
export const HAS_ROTATIONS = 30;

// The reply of the solver. The score is between both bounds.
export const SOLVED = 0;
export const SOLVED_BEST = 1;
export const SOLVED_LOWER = 2;
export const SOLVED_UPPER = 3;
export const SOLVED_LINE_LENGTH = 6;
/** For each column a lower and an upper bound. */
export const SOLVED_COLUMNS = 8;
export const SOLVED_COLUMN_WORDS = 2;
export const SOLVED_LINE = 24;

// The solver's reply to SOLVE_RULES. Outcome: 0 none, 1 the mover has won, 2 the other side, 3 a draw.
export const VIEW_OUTCOME = 0;
/** Two words each: the reachable cells, the key, the cells that complete a four. */
export const VIEW_REACHABLE = 2;
export const VIEW_KEY = 4;
export const VIEW_WINNING = 8;

// The rotation kernel's reply to TASK_RULES has the same outcome.
export const VIEW_COUNT = 7;
/** For each move its number, the tokens of both sides after it, the mover's first, and then the other side's points. */
export const VIEW_MOVES = 8;
export const VIEW_MOVE_WORDS = 6;
export const VIEW_MOVE = 0;
export const VIEW_OWN = 1;
export const VIEW_OTHERS = 3;
export const VIEW_POINTS_AFTER = 5;
