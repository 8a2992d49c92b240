import type { Position } from '../../src/core/game.ts';
import type { Random } from '../../src/core/random.ts';
import { randomMoves } from '../../src/core/random-moves.ts';
import { BreakthroughPosition } from '../../src/games/breakthrough/index.ts';
import { Puissance4Position } from '../../src/games/puissance4/position.ts';
import { UltimatePosition } from '../../src/games/ultimate/index.ts';

/** The openings of self-play: random moves, so that games differ. The game may end in them. */

const MIDDLE = 4;
/** The number of sub-boards except the middle one, to which the plan of `open` leads. */
const OUTER = 8;

/**
 * In `open` crosses begin in the centre of the middle sub-board and reply to each ring there in the centre of the
 * sub-board it sends them to. Rings and the number of replies are random.
 */
function alongThePlan(start: Position, random: Random): Position {
  const replies = random.below(OUTER + 1);
  const centreOf = (board: number) => (position: Position) => {
    const move = position.legalMoves().find(each => each === 9 * board + MIDDLE);
    return move === undefined ? position : position.play(move);
  };
  let position = centreOf(MIDDLE)(start);
  for (let reply = 0; reply < replies; reply++) {
    const move = random.pick(position.legalMoves());
    position = centreOf(move % 9)(position.play(move));
  }
  return position;
}

export function openingFrom(start: Position, random: Random): Position {
  if (start instanceof BreakthroughPosition) {
    const { width } = start.size;
    return randomMoves(start, random, (width >> 1) + random.below(width + 1));
  }
  // with rotations, most positions after longer openings are decided
  if (start instanceof Puissance4Position) return randomMoves(start, random, 2 + random.below(7));
  const isOpen = start instanceof UltimatePosition && start.rule === 'open';
  if (!isOpen) return randomMoves(start, random, 1 + random.below(12));
  // from the start crosses win, so two of three games begin along the plan
  return random.below(3) === 0
    ? randomMoves(start, random, 1 + random.below(16))
    : randomMoves(alongThePlan(start, random), random, 1 + random.below(8));
}
