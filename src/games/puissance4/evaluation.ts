import { other } from '../../core/game.ts';
import { hasFour, LEFT, RIGHT, rotate } from './cells.ts';
import { bitsOf, openLines, winningCells } from './lines.ts';
import type { Puissance4Position } from './position.ts';

// What things are worth, chosen by matches at equal numbers of positions.
const LINES = { one: 2, two: 5, three: 10 };
/** A cell that completes a four, and two of them one above the other: stopping the first opens the second. */
const THREAT = 5;
const STACKED = 20;
/** A move that wins now. Far from a proof, so that weak levels may still misjudge it; searches see it anyway. */
const WINS_NOW = 100;
/** Two cells where the opponent would win and I can fill only one. */
const CANNOT_STOP = 100;
/** A rotation that lines up the opponent alone, while he can make it. */
const TURNED = 40;
const ROTATION = 10;

/** The points of the side to move: open lines of four and threats, on the grid and on both its rotations. */
export function evaluate(position: Puissance4Position): number {
  const { turn, marks, rotations, variant } = position;
  const [mine, theirs] = [marks[turn], marks[other(turn)]];
  const points =
    threatPoints(position) +
    openLines(mine, theirs, variant.rows, LINES) -
    openLines(theirs, mine, variant.rows, LINES);
  return rotations.first + rotations.second === 0 ? points : points + rotationPoints(position);
}

/** Cells that complete a four. */
function threatPoints(position: Puissance4Position): number {
  const { turn, marks, variant } = position;
  const mine = winningCells(marks[turn], marks[other(turn)], variant.rows);
  const theirs = winningCells(marks[other(turn)], marks[turn], variant.rows);
  let points = 0;
  let toStop = 0;
  for (let i = 0; i < mine.length; i++) {
    const [own, his] = [mine[i], theirs[i]];
    if ((own | his) === 0) continue;
    const landing = position.taken(i) + 1;
    if (own & landing) points += WINS_NOW;
    if (his & landing) toStop++;
    points += (bitsOf(own) - bitsOf(his)) * THREAT;
    points += (bitsOf(own & (own >> 1)) - bitsOf(his & (his >> 1))) * STACKED;
  }
  return toStop > 1 ? points - CANNOT_STOP : points;
}

/** Rotations left, and what each of the two rotations would leave. */
function rotationPoints({ turn, marks, rotations, variant }: Puissance4Position): number {
  const [left, leftToHim] = [rotations[turn], rotations[other(turn)]];
  let points = (left - leftToHim) * ROTATION;
  for (const rotation of [RIGHT, LEFT]) {
    const image = rotate(marks, rotation);
    const [mine, theirs] = [image[turn], image[other(turn)]];
    const [won, lost] = [hasFour(mine), hasFour(theirs)];
    if (won && !lost && left > 0) points += WINS_NOW;
    else if (lost && !won && leftToHim > 0) points -= TURNED;
    else {
      points += openLines(mine, theirs, variant.rows, LINES);
      points -= openLines(theirs, mine, variant.rows, LINES);
    }
  }
  return points;
}
