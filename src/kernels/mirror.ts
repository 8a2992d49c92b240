import type { Move } from '../core/game.ts';
import { LEFT, RIGHT } from '../games/puissance4/cells.ts';
import { Puissance4Position } from '../games/puissance4/index.ts';

/** The position seen in a mirror, which is worth as much. */
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

/** The key that a position shares with its mirror image, and whether the image is the one that stands for both. */
export function canonical(position: Puissance4Position): { key: string; isMirrored: boolean } {
  const [straight, reversed] = [keyOf(position, false), keyOf(position, true)];
  return reversed < straight
    ? { key: reversed, isMirrored: true }
    : { key: straight, isMirrored: false };
}
