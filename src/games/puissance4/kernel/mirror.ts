import type { Move } from '../../../core/game.ts';
import type { Kernel } from '../../../kernels/host.ts';
import type { MoveImage } from '../../../kernels/symmetry.ts';
import { LEFT, RIGHT } from '../cells.ts';
import { Puissance4Position } from '../position.ts';
import { type Solution, type SolveOptions, solve } from './solver.ts';

/** The mirror image of a position, which has the same score. */
export const mirrorOf = ({
  variant,
  turn,
  marks,
  rotations,
}: Puissance4Position): Puissance4Position =>
  new Puissance4Position(
    variant,
    turn,
    { first: [...marks.first].reverse(), second: [...marks.second].reverse() },
    rotations,
  );

export function mirrorMove({ variant }: Puissance4Position, move: Move): Move {
  if (move === RIGHT) return LEFT;
  if (move === LEFT) return RIGHT;
  return (variant.columns - 1 - move) as Move;
}

const keyOf = ({ marks }: Puissance4Position, reversed: boolean): string => {
  const codes = marks.first.map((bits, i) => bits | (marks.second[i] << 8));
  return String.fromCharCode(...(reversed ? codes.reverse() : codes));
};

/** The key that a position shares with its mirror image, and whether the image is the canonical one of the two. */
export function canonical(position: Puissance4Position): { key: string; isMirrored: boolean } {
  const [straight, reversed] = [keyOf(position, false), keyOf(position, true)];
  return reversed < straight
    ? { key: reversed, isMirrored: true }
    : { key: straight, isMirrored: false };
}

/** The mirror image of each move, if the position is its own mirror image. */
export const symmetriesOf = (position: Puissance4Position): MoveImage[] =>
  keyOf(position, true) === keyOf(position, false) ? [move => mirrorMove(position, move)] : [];

/** Solves the canonical one of a position and its image, so that both need the same nodes as in the book. */
export function solveCanonical(
  kernel: Kernel,
  position: Puissance4Position,
  options: SolveOptions,
): Solution {
  if (!canonical(position).isMirrored) return solve(kernel, position, options);
  const back = (move: Move): Move => mirrorMove(position, move);
  const reflected = (found: Solution): Solution => ({
    ...found,
    best: back(found.best),
    moves: found.moves.map(each => ({ ...each, move: back(each.move) })).reverse(),
    line: found.line.map(back),
  });
  const onProgress = (found: Solution) => options.onProgress?.(reflected(found));
  return reflected(solve(kernel, mirrorOf(position), { ...options, onProgress }));
}
