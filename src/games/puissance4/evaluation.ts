import { BIT_COUNTS } from '../../core/bits.ts';
import { other } from '../../core/game.ts';
import { hasFour, LEFT, RIGHT, rotate } from './cells.ts';
import { openLines, winningCells } from './lines.ts';
import type { Puissance4Position } from './position.ts';

// Weights, chosen by matches with equal numbers of nodes.
const LINES = { one: 2, two: 5, three: 10 };
/** A cell that completes a four, and two of them one above the other: blocking the first opens the second. */
const THREAT = 5;
const STACKED = 20;
/** A move that wins now. Small enough for weak levels to misjudge it; searches find it anyway. */
const WINS_NOW = 100;
/** Two reachable cells that win for the opponent: only one can be blocked. */
const CANNOT_STOP = 100;
/** A rotation that makes a four of the opponent alone, while it has a rotation left. */
const TURNED = 40;
const ROTATION = 10;

/** Points for the side to move: open lines and threats, on the grid and after either rotation. */
export function evaluate(position: Puissance4Position): number {
  const { turn, marks, rotations, variant } = position;
  const [mine, theirs] = [marks[turn], marks[other(turn)]];
  const points =
    threatPoints(position) +
    openLines(mine, theirs, variant.rows, LINES) -
    openLines(theirs, mine, variant.rows, LINES);
  return rotations.first + rotations.second === 0 ? points : points + rotationPoints(position);
}

function threatPoints(position: Puissance4Position): number {
  const { turn, marks, variant } = position;
  const mine = winningCells(marks[turn], marks[other(turn)], variant.rows);
  const theirs = winningCells(marks[other(turn)], marks[turn], variant.rows);
  let points = 0;
  let toStop = 0;
  for (let i = 0; i < mine.length; i++) {
    const [own, foe] = [mine[i], theirs[i]];
    if ((own | foe) === 0) continue;
    const landing = position.taken(i) + 1;
    if (own & landing) points += WINS_NOW;
    if (foe & landing) toStop++;
    points += (BIT_COUNTS[own] - BIT_COUNTS[foe]) * THREAT;
    points += (BIT_COUNTS[own & (own >> 1)] - BIT_COUNTS[foe & (foe >> 1)]) * STACKED;
  }
  return toStop > 1 ? points - CANNOT_STOP : points;
}

/** Rotations left, and the lines after each of the two rotations. */
function rotationPoints({ turn, marks, rotations, variant }: Puissance4Position): number {
  const [left, foeLeft] = [rotations[turn], rotations[other(turn)]];
  let points = (left - foeLeft) * ROTATION;
  for (const rotation of [RIGHT, LEFT]) {
    const image = rotate(marks, rotation);
    const [mine, theirs] = [image[turn], image[other(turn)]];
    const [won, lost] = [hasFour(mine), hasFour(theirs)];
    if (won && !lost && left > 0) points += WINS_NOW;
    else if (lost && !won && foeLeft > 0) points -= TURNED;
    else {
      points += openLines(mine, theirs, variant.rows, LINES);
      points -= openLines(theirs, mine, variant.rows, LINES);
    }
  }
  return points;
}
