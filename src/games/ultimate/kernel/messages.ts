// Ultimate's own words of requests and replies, compiled by TypeScript and AssemblyScript: plain constants, no types
// and no imports. Requests begin at REQUEST_GAME and tasks at TASK_GAME of src/kernels/messages.ts.

/** Tree search with the evaluation, and with random playouts. */
export const TASK_BEST_FIRST = 5;
export const TASK_PLAYOUTS = 6;
/** The static evaluation, in REPLY_VALUE. */
export const TASK_EVALUATE = 7;

export const RULE = 8;
/** 0: crosses. */
export const TURN = 9;
/** Sub-boards, one bit each. */
export const CROSSES_WON = 10;
export const RINGS_WON = 11;
export const CLOSED = 12;
/** A sub-board, or 9 for a free choice. */
export const IMPOSED = 13;
export const SEED = 14;
/** The exploration constant in thousandths. */
export const EXPLORATION = 15;
/** The nine patterns. */
export const PATTERNS = 16;

// The reply to TASK_RULES. Outcome: 0 none, 1 the mover has won, 2 the other side, 3 a draw.
export const VIEW_OUTCOME = 0;
export const VIEW_POINTS = 1;
/** Two words. */
export const VIEW_KEY = 2;
export const VIEW_COUNT = 4;
/** For each move VIEW_MOVE_WORDS words: its number, and the position after it. */
export const VIEW_MOVES = 8;
export const VIEW_MOVE_WORDS = 8;
export const VIEW_MOVE = 0;
export const VIEW_OWN = 1;
export const VIEW_OTHERS = 2;
export const VIEW_CLOSED = 3;
export const VIEW_IMPOSED = 4;
export const VIEW_KEY_AFTER = 5;
export const VIEW_POINTS_AFTER = 7;
