import { other, type Side } from '../../core/game.ts';
import type { Evaluation } from '../../core/strategy.ts';
import { FORWARD, goalRow } from './cells.ts';
import { COUNT, sideways } from './masks.ts';
import type { BreakthroughPosition } from './position.ts';
import { race } from './race.ts';

/** Points of a win that is certain but not yet played, less its plies. */
const CERTAIN = 9_000;

/** What a side has, whoever is to move. */
type Holding = (position: BreakthroughPosition, side: Side) => number;
const difference =
  (holding: Holding): Evaluation =>
  position => {
    const { turn } = position;
    const own = position as BreakthroughPosition;
    return holding(own, turn) - holding(own, other(turn));
  };

/** Each pawn counts, and a little more with each row it has come: a first, plain evaluation. */
export const plain = difference(({ pawns, size }, side) => {
  const [home, step] = [goalRow(other(side), size), FORWARD[side]];
  let points = 0;
  for (let advance = 0; advance < size.height - 1; advance++)
    points += COUNT[pawns[side][home + advance * step]] * (100 + 10 * advance);
  return points;
});

/** By the rows that a pawn still has to go; the nearer, the more it counts. */
const ROWS = [0, 600, 320, 200, 150, 125, 110, 100];

/** Like the plain one, but a pawn that has come far counts for several that stayed at home. */
export const fair = difference(({ pawns, size }, side) => {
  const [home, step] = [goalRow(other(side), size), FORWARD[side]];
  let points = 0;
  for (let left = size.height - 1; left > 0; left--)
    points += COUNT[pawns[side][home + (size.height - 1 - left) * step]] * ROWS[left];
  return points;
});

// Fitted to the results of 3,300 games that the program played against itself, then smoothed by hand. By
// rows left to the goal: a pawn while the board is full, the same when it is nearly empty, what it loses by standing
// where it can be taken at a profit, and what the side to move gains by being able to take it.
const FULL_BOARD = [0, 800, 160, 100, 100, 95, 95, 85];
const BARE_BOARD = [0, 850, 250, 240, 150, 90, 90, 60];
const LOOSE = [0, 0, 60, 40, 30, 20, 30, 0];
const TAKEN = [0, 0, 140, 105, 80, 80, 60, 50];
const PAIR = 8;
const EDGE = 27;
const HOME = 31;
const TEMPO = 5;

/** The best we know: first who is certain to arrive, then where pawns stand and how they hold together. */
export const evaluate: Evaluation = position => {
  const own = position as BreakthroughPosition;
  const plies = race(own);
  if (plies !== 0) return plies > 0 ? CERTAIN - plies : -CERTAIN - plies;
  const bare = bareness(own);
  return holding(own, own.turn, bare, true) - holding(own, other(own.turn), bare, false) + TEMPO;
};

/** From 0, all pawns there, to 1, none. */
const bareness = ({ pawns, size }: BreakthroughPosition): number => {
  let count = 0;
  for (let row = 0; row < size.height; row++) count += COUNT[pawns.first[row] | pawns.second[row]];
  return 1 - count / (4 * size.width);
};

function holding(
  { pawns, size }: BreakthroughPosition,
  side: Side,
  bare: number,
  moves: boolean,
): number {
  const [mine, theirs] = [pawns[side], pawns[other(side)]];
  const [home, step] = [goalRow(other(side), size), FORWARD[side]];
  const edges = 1 | (1 << (size.width - 1)); // an edge pawn has two ways on instead of three
  let points = COUNT[mine[home]] * HOME; // nobody arrives where the last row is guarded
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
        COUNT[here] * (FULL_BOARD[left] + (BARE_BOARD[left] - FULL_BOARD[left]) * bare) +
        COUNT[here & (here << 1)] * PAIR -
        COUNT[loose] * LOOSE[left] -
        COUNT[here & edges] * EDGE;
      if (loose !== 0) taken = TAKEN[left]; // the nearest to the goal comes last
    }
    behind = here;
  }
  return moves ? points : points - taken;
}
