import { BIT_COUNTS } from '../../core/bits.ts';
import { other, type Side } from '../../core/game.ts';
import type { Evaluation } from '../../core/strategy.ts';
import { FORWARD, goalRow, sideways } from './cells.ts';
import type { BreakthroughPosition } from './position.ts';
import { race } from './race.ts';

/** The points of a race that is won, minus its plies. */
const CERTAIN = 9_000;

/** The points of one side, whichever side is to move. */
type SidePoints = (position: BreakthroughPosition, side: Side) => number;
const difference =
  (pointsOf: SidePoints): Evaluation =>
  position => {
    const { turn } = position;
    const own = position as BreakthroughPosition;
    return pointsOf(own, turn) - pointsOf(own, other(turn));
  };

/** Counts pawns, and adds a little for each row that a pawn has advanced. */
export const plain = difference(({ pawns, size }, side) => {
  const [home, step] = [goalRow(other(side), size), FORWARD[side]];
  let points = 0;
  for (let advance = 0; advance < size.height - 1; advance++)
    points += BIT_COUNTS[pawns[side][home + advance * step]] * (100 + 10 * advance);
  return points;
});

/** The value of a pawn by the rows left to its goal. */
const ROWS = [0, 600, 320, 200, 150, 125, 110, 100];

/** Like `plain`, but an advanced pawn is worth several on the first rows. */
export const fair = difference(({ pawns, size }, side) => {
  const [home, step] = [goalRow(other(side), size), FORWARD[side]];
  let points = 0;
  for (let left = size.height - 1; left > 0; left--)
    points += BIT_COUNTS[pawns[side][home + (size.height - 1 - left) * step]] * ROWS[left];
  return points;
});

// Fitted to the results of 3,300 games of self-play, then smoothed by hand. By rows left to the goal: a pawn
// on a full board, a pawn on an empty board, the penalty of a pawn that is attacked more than guarded, and what
// the side to move gains if it can capture such a pawn.
const FULL_BOARD = [0, 800, 160, 100, 100, 95, 95, 85];
const BARE_BOARD = [0, 850, 250, 240, 150, 90, 90, 60];
const LOOSE = [0, 0, 60, 40, 30, 20, 30, 0];
const TAKEN = [0, 0, 140, 105, 80, 80, 60, 50];
const PAIR = 8;
const EDGE = 27;
const HOME = 31;
const TEMPO = 5;

/** The strongest evaluation: races that are decided, then the terms above. */
export const evaluate: Evaluation = position => {
  const own = position as BreakthroughPosition;
  const plies = race(own);
  if (plies !== 0) return plies > 0 ? CERTAIN - plies : -CERTAIN - plies;
  const bare = bareness(own);
  return pointsOf(own, own.turn, bare, true) - pointsOf(own, other(own.turn), bare, false) + TEMPO;
};

/** The fraction of pawns that were captured. */
const bareness = ({ pawns, size }: BreakthroughPosition): number => {
  let count = 0;
  for (let row = 0; row < size.height; row++)
    count += BIT_COUNTS[pawns.first[row] | pawns.second[row]];
  return 1 - count / (4 * size.width);
};

function pointsOf(
  { pawns, size }: BreakthroughPosition,
  side: Side,
  bare: number,
  isToMove: boolean,
): number {
  const [mine, theirs] = [pawns[side], pawns[other(side)]];
  const [home, step] = [goalRow(other(side), size), FORWARD[side]];
  const edges = 1 | (1 << (size.width - 1)); // an edge pawn has two moves instead of three
  let points = BIT_COUNTS[mine[home]] * HOME; // pawns on the home row guard the goal of the other side
  let behind = 0;
  let taken = 0;
  for (let left = size.height - 1; left > 0; left--) {
    const row = home + (size.height - 1 - left) * step;
    const here = mine[row];
    if (here !== 0) {
      const front = theirs[row + step];
      const once = here & sideways(front) & ~sideways(behind);
      const twice = here & (front << 1) & (front >> 1) & ~((behind << 1) & (behind >> 1));
      const loose = once | twice; // more pawns attack it than guard it
      points +=
        BIT_COUNTS[here] * (FULL_BOARD[left] + (BARE_BOARD[left] - FULL_BOARD[left]) * bare) +
        BIT_COUNTS[here & (here << 1)] * PAIR -
        BIT_COUNTS[loose] * LOOSE[left] -
        BIT_COUNTS[here & edges] * EDGE;
      if (loose !== 0) taken = TAKEN[left]; // overwritten by pawns nearer to the goal
    }
    behind = here;
  }
  return isToMove ? points : points - taken;
}
