// The layout of memory and messages between the host and every kernel. Both TypeScript and AssemblyScript compile
// this file, so it has plain constants only: no types and no imports. A game's own words are in its kernel/messages.ts.
//
// Requests and replies are 32-bit words; a constant is the index of the word where a field begins. A field of two
// words has the low word first.

// Memory, in bytes:
//
//     0x00000   constants of the compiler, the same in every instance
//     SIGNALS   words with which the threads of a pool start and stop each other
//     TABLE_HEADER   state of the table that all threads share
//     FIRST_WORKSPACE   the workspace of thread 0: request, reply, scratch memory
//     ...       a workspace for each further thread
//     table     of the size that the host chooses
export const SIGNALS = 0xf000;
export const TABLE_HEADER = 0xf100;
export const FIRST_WORKSPACE = 0x10000;
export const REPLY_OFFSET = 0x1000;
export const SCRATCH_OFFSET = 0x2000;
export const MESSAGE_WORDS = 0x400;

// Every request.
export const REQUEST_TASK = 0;
export const REQUEST_CLEAR_TABLE = 1;
export const REQUEST_MAX_DEPTH = 2;
/** Two words. */
export const REQUEST_MAX_NODES = 4;
/** A game's own words begin here. */
export const REQUEST_GAME = 8;

// Tasks of the alpha-beta kernels; a game's own begin at TASK_GAME.
export const TASK_BEST = 0;
export const TASK_EVERY_MOVE = 1;
/** What the rules say about a position, for tests. */
export const TASK_RULES = 2;
export const TASK_PERFT = 3;
export const TASK_LOAD_WEIGHTS = 4;
export const TASK_GAME = 5;

// A request that loads weights: the number of the network, the index of the first weight, the count, the count in
// all requests, the weights.
export const WEIGHTS_NETWORK = 1;
export const WEIGHTS_FIRST = 2;
export const WEIGHTS_COUNT = 3;
export const WEIGHTS_TOTAL = 4;
export const WEIGHTS = 5;

// Every reply.
/** Two words. */
export const REPLY_NODES = 4;

// The reply of a search.
/** Of the last completed iteration. */
export const REPLY_DEPTH = 0;
export const REPLY_BEST = 1;
export const REPLY_VALUE = 2;
/** 1 if the value is exact, so that 0 is a proven draw. */
export const REPLY_EXACT = 3;
export const REPLY_LINE_LENGTH = 6;
export const REPLY_MOVE_COUNT = 7;
/** For each move MOVE_WORDS words. */
export const REPLY_MOVES = 8;
export const MOVE_WORDS = 3;
export const MOVE_NUMBER = 0;
export const MOVE_VALUE = 1;
export const MOVE_EXACT = 2;
/** The principal variation. */
export const REPLY_LINE = 256;
/** For each move MOVE_LINE_WORDS words: the line after it; -1 ends a shorter one. */
export const REPLY_MOVE_LINES = 456;
export const MOVE_LINE_WORDS = 7;

// Values: points, or beyond +-VALUE_PROVEN a proven end: VALUE_WON minus the plies until then, or the negative.
export const VALUE_WON = 30000;
export const VALUE_PROVEN = 29000;
