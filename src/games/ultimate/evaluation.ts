import { countBits } from '../../core/bits.ts';
import { other } from '../../core/game.ts';
import type { Evaluation } from '../../core/strategy.ts';
import { BOARDS, LINES } from './cells.ts';
import { localChances, localIndex } from './local.ts';
import type { UltimatePosition } from './position.ts';

// Fitted to 350 games of self-play by Monte Carlo search, half to the results and half to the values of the
// search; COUNTED to 60 games of its variant. 100 points are odds of three to one.

/** A sub-board: the centre lies on four lines, a corner on three, an edge on two. */
const BOARD_POINTS = [26, 20, 26, 20, 33, 20, 26, 20, 26];
/** A line of sub-boards, and two sub-boards of a line whose third can still be won. */
const LINE = 27;
const TWO = 23;
/** The free choice of a sub-board. */
const FREE = 48;
/** In `count`, a lead of one sub-board once all are closed. */
const COUNTED = 150;

const LINE_BOARDS = LINES.map(line => BOARDS.filter(board => line & (1 << board)));

// each side's chances in the nine sub-boards; allocated once, since a search evaluates every leaf
const mine = new Float64Array(9);
const theirs = new Float64Array(9);

/** The chances in each sub-board, and from these the chances of each line of sub-boards. */
export const evaluate: Evaluation = position => {
  const { marks, turn, won, closed, imposed, rule } = position as UltimatePosition;
  const waiting = other(turn);
  const chances = localChances();
  let points = imposed === null ? FREE : 0;
  let lead = 0;
  for (let board = 0; board < 9; board++) {
    const bit = 1 << board;
    mine[board] = won[turn] & bit ? 1 : 0;
    theirs[board] = won[waiting] & bit ? 1 : 0;
    if (((closed | won[turn] | won[waiting]) & bit) === 0) {
      const [ours, others] = [marks[turn][board], marks[waiting][board]];
      mine[board] = chances[localIndex(ours, others)];
      theirs[board] = chances[localIndex(others, ours)];
    }
    lead += mine[board] - theirs[board];
    points += (mine[board] - theirs[board]) * BOARD_POINTS[board];
  }
  for (let i = 0; i < 8; i++)
    points += linePoints(LINE_BOARDS[i], mine, theirs) - linePoints(LINE_BOARDS[i], theirs, mine);
  if (rule === 'count') points += (lead * COUNTED * countBits(closed)) / 9;
  return points;
};

/** The points of one side for a line. */
function linePoints([a, b, c]: readonly number[], own: Float64Array, foe: Float64Array): number {
  const two =
    own[a] * own[b] * (1 - foe[c]) +
    own[a] * own[c] * (1 - foe[b]) +
    own[b] * own[c] * (1 - foe[a]);
  return two * TWO + own[a] * own[b] * own[c] * LINE;
}
