import type { Move, Sides } from '../../src/core/game.ts';
import * as breakthrough from '../../src/games/breakthrough/kernel/calls.ts';
import * as breakthroughWords from '../../src/games/breakthrough/kernel/messages.ts';
import type { BreakthroughPosition, Rows } from '../../src/games/breakthrough/position.ts';
import * as puissance4Words from '../../src/games/puissance4/kernel/messages.ts';
import { requestFor as puissance4Request } from '../../src/games/puissance4/kernel/request.ts';
import type { Puissance4Position } from '../../src/games/puissance4/position.ts';
import * as ultimate from '../../src/games/ultimate/kernel/calls.ts';
import * as ultimateWords from '../../src/games/ultimate/kernel/messages.ts';
import type { UltimatePosition } from '../../src/games/ultimate/position.ts';
import { bytesAt, type Kernel, type KernelReply } from '../../src/kernels/host.ts';
import { TASK_RULES } from '../../src/kernels/messages.ts';

/** The rules as kernels implement them, for comparison with the games'. */

const OUTCOMES = ['none', 'mover', 'other', 'draw'] as const;

interface MoveWords {
  readonly VIEW_COUNT: number;
  readonly VIEW_MOVES: number;
  readonly VIEW_MOVE_WORDS: number;
}

/** The moves of a reply; `read` gets the index of a move's first word. */
const movesIn = <T>(reply: KernelReply, words: MoveWords, read: (at: number) => T): T[] =>
  Array.from({ length: reply[words.VIEW_COUNT] }, (_, i) =>
    read(words.VIEW_MOVES + words.VIEW_MOVE_WORDS * i),
  );

const keyAt = (reply: KernelReply, word: number): string => `${reply[word]} ${reply[word + 1]}`;

/** `certain`: plies of a proven win, positive for the side to move, else 0; `points` of a move are those after it. */
export function breakthroughView(kernel: Kernel, position: BreakthroughPosition) {
  const words = breakthroughWords;
  const { reply } = kernel.call(breakthrough.requestFor(TASK_RULES, position));
  const after = (at: number): Sides<Rows> => {
    const mine = bytesAt(reply, at + words.VIEW_OWN, position.size.height);
    const theirs = bytesAt(reply, at + words.VIEW_OTHERS, position.size.height);
    return position.turn === 'first'
      ? { first: mine, second: theirs }
      : { first: theirs, second: mine };
  };
  return {
    outcome: OUTCOMES[reply[words.VIEW_OUTCOME]],
    certain: reply[words.VIEW_RACE],
    points: reply[words.VIEW_POINTS],
    key: keyAt(reply, words.VIEW_KEY),
    moves: movesIn(reply, words, at => ({
      move: reply[at + words.VIEW_MOVE] as Move,
      pawns: after(at),
      points: reply[at + words.VIEW_POINTS_AFTER],
    })),
  };
}

/** `won`: by the side that moved, then by the other; key and points of a move are those after it. */
export function ultimateView(kernel: Kernel, position: UltimatePosition) {
  const words = ultimateWords;
  const { reply } = kernel.call(ultimate.requestFor(TASK_RULES, position));
  return {
    outcome: OUTCOMES[reply[words.VIEW_OUTCOME]],
    points: reply[words.VIEW_POINTS],
    key: keyAt(reply, words.VIEW_KEY),
    moves: movesIn(reply, words, at => {
      const imposed = reply[at + words.VIEW_IMPOSED];
      return {
        move: reply[at + words.VIEW_MOVE] as Move,
        won: [reply[at + words.VIEW_OWN], reply[at + words.VIEW_OTHERS]] as const,
        closed: reply[at + words.VIEW_CLOSED],
        imposed: imposed === ultimate.FREE ? null : imposed,
        key: keyAt(reply, at + words.VIEW_KEY_AFTER),
        points: reply[at + words.VIEW_POINTS_AFTER],
      };
    }),
  };
}

/** Each legal move with the columns that it leads to, the mover's and the other side's; the other side's points then. */
export function rotationView(kernel: Kernel, position: Puissance4Position) {
  const words = puissance4Words;
  const { reply } = kernel.call(puissance4Request(TASK_RULES, position));
  const { columns } = position.variant;
  return {
    outcome: OUTCOMES[reply[words.VIEW_OUTCOME]],
    moves: movesIn(reply, words, at => ({
      move: reply[at + words.VIEW_MOVE],
      own: bytesAt(reply, at + words.VIEW_OWN, columns),
      others: bytesAt(reply, at + words.VIEW_OTHERS, columns),
    })),
    pointsAfter: movesIn(reply, words, at => reply[at + words.VIEW_POINTS_AFTER]),
  };
}

/** The columns that may be played, and those that win at once. Precondition: `isSolvable`. */
export function solverView(kernel: Kernel, position: Puissance4Position) {
  const words = puissance4Words;
  const { reply } = kernel.call(puissance4Request(words.SOLVE_RULES, position));
  const { columns } = position.variant;
  const reachable = bytesAt(reply, words.VIEW_REACHABLE, columns);
  const threats = bytesAt(reply, words.VIEW_WINNING, columns);
  const legal = [...reachable.keys()].filter(column => reachable[column] !== 0);
  return {
    outcome: OUTCOMES[reply[words.VIEW_OUTCOME]],
    legal,
    winning: legal.filter(column => (reachable[column] & threats[column]) !== 0),
    key: new BigUint64Array(reply.slice(words.VIEW_KEY, words.VIEW_KEY + 2).buffer)[0],
  };
}
