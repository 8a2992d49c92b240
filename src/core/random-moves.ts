import type { Position } from './game.ts';
import type { Random } from './random.ts';

/** The position after at most `plies` random legal moves: fewer if they end the game. */
export function randomMoves<P extends Position>(from: P, random: Random, plies: number): P {
  let position = from;
  for (let ply = 0; ply < plies && !position.outcome; ply++)
    position = position.play(random.pick(position.legalMoves())) as P; // of the same class
  return position;
}
