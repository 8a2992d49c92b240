import { BIT_COUNTS } from '../../core/bits.ts';
import { other } from '../../core/game.ts';
import { FORWARD, goalRow, sideways } from './cells.ts';
import type { BreakthroughPosition, Rows } from './position.ts';

// A runner that cannot be stopped wins, so no search is needed. It goes straight ahead; an enemy k rows ahead
// of it can capture or block it only from within a cone. With the enemy to move, the cone reaches (k + 1) / 2
// columns aside, rounded down, because the two approach each other by two rows a move:
//
//     k = 4   . x x x x x .
//     k = 3   . x x x x x .       x: from here an enemy can stop the runner R
//     k = 2   . . x x x . .
//     k = 1   . . x x x . .
//             . . . R . . .

/** A mask and its neighbours up to `columns` aside, at index 256 x columns + mask. */
const SPREAD = Uint8Array.from({ length: 5 * 256 }, (_, index) => {
  let mask = index & 255;
  for (let columns = index >> 8; columns > 0; columns--) mask |= (mask << 1) | (mask >> 1);
  return mask;
});

/** The columns of a row where a runner can be stopped, the other side to move. `step`: the runner's direction. */
function stopped(enemies: Rows, row: number, step: number, height: number): number {
  let columns = 0;
  let k = 1;
  for (let at = row + step; at >= 0 && at < height; at += step)
    columns |= SPREAD[(((k++ + 1) >> 1) << 8) | enemies[at]];
  return columns;
}

/** Rows between a side's most advanced pawn and its goal. Precondition: the side has a pawn. */
function distance(pawns: Rows, goal: number, step: number): number {
  let rows = 0;
  for (let row = goal; pawns[row] === 0; row -= step) rows++;
  return rows;
}

/**
 * Plies until a win that cannot be stopped: positive for the side to move, negative for the other, 0 if none
 * is found. Sound, but not complete.
 * Precondition: the game goes on.
 */
export function race(position: BreakthroughPosition): number {
  const { size, turn } = position;
  const { height } = size;
  const board = (1 << size.width) - 1;
  const [mine, theirs] = [position.pawns[turn], position.pawns[other(turn)]];
  const step = FORWARD[turn];
  const [goal, home] = [goalRow(turn, size), goalRow(other(turn), size)];
  const myRows = distance(mine, goal, step);
  if (myRows === 1) return 1; // a diagonal step to the goal row cannot be blocked
  const theirRows = distance(theirs, home, -step);
  if (theirRows === 1) {
    // a capture stops one pawn, but not two
    const threats = theirs[home + step];
    return BIT_COUNTS[threats] > 1 || (threats & sideways(mine[home])) === 0 ? -2 : 0;
  }
  // only the side that is nearer to its goal can win the race; on equal distance, the side to move
  for (let rows = myRows; rows <= theirRows; rows++) {
    const row = goal - rows * step;
    const next = row + step;
    const empty = board & ~(mine[next] | theirs[next]);
    const reached = (sideways(mine[row]) & board & ~mine[next]) | (mine[row] & empty);
    if ((reached & ~stopped(theirs, next, step, height)) !== 0) return 2 * rows - 1;
  }
  for (let rows = theirRows; rows < myRows; rows++) {
    const row = home + rows * step;
    if ((theirs[row] & ~stopped(mine, row, -step, height)) !== 0) return -2 * rows;
  }
  return 0;
}
