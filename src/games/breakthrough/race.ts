import { other } from '../../core/game.ts';
import { FORWARD, goalRow } from './cells.ts';
import { COUNT, sideways } from './masks.ts';
import type { BreakthroughPosition, Rows } from './position.ts';

// A pawn that nobody can catch any more wins without being looked at move by move. It runs straight ahead;
// an enemy k rows ahead of it can come close enough to capture or block it only from within a cone. Where
// the runner has just moved, that cone reaches (k + 1) / 2 columns aside, rounded down, for the enemy must
// halve the distance:
//
//     k = 4   . x x x x x .
//     k = 3   . x x x x x .       x: from here the enemy, who is to move, stops the runner R
//     k = 2   . . x x x . .
//     k = 1   . . x x x . .
//             . . . R . . .

/** A mask and its neighbours up to some columns aside, by 256 x columns + mask. */
const SPREAD = Uint8Array.from({ length: 5 * 256 }, (_, index) => {
  let mask = index & 255;
  for (let columns = index >> 8; columns > 0; columns--) mask |= (mask << 1) | (mask >> 1);
  return mask;
});

/** The columns of a row where a pawn that goes by `step` is stopped, the other side to move. */
function stopped(enemies: Rows, row: number, step: number, height: number): number {
  let columns = 0;
  let k = 1;
  for (let at = row + step; at >= 0 && at < height; at += step)
    columns |= SPREAD[(((k++ + 1) >> 1) << 8) | enemies[at]];
  return columns;
}

/** Rows between a side's foremost pawn and its goal. Precondition: it has a pawn. */
function distance(pawns: Rows, goal: number, step: number): number {
  let rows = 0;
  for (let row = goal; pawns[row] === 0; row -= step) rows++;
  return rows;
}

/**
 * Plies until a win that nothing stops: positive for the side to move, negative for the other, 0 where
 * none is certain. What it says is exact, but it does not see every such win.
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
  if (myRows === 1) return 1; // the last step always has a diagonal
  const theirRows = distance(theirs, home, -step);
  if (theirRows === 1) {
    // one arrival can be prevented by a capture, two cannot
    const threats = theirs[home + step];
    return COUNT[threats] > 1 || (threats & sideways(mine[home])) === 0 ? -2 : 0;
  }
  // whoever is nearer runs, the side to move being half a row nearer
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
