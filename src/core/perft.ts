import type { Move, Position } from './game.ts';

/** The number of sequences of exactly `depth` moves; a finished game has no further moves. */
export function perft(position: Position, depth: number): number {
  if (depth === 0) return 1;
  const moves = position.legalMoves();
  if (depth === 1) return moves.length;
  let leaves = 0;
  for (const move of moves) leaves += perft(position.play(move), depth - 1);
  return leaves;
}

/** The same count for each first move. Precondition: depth >= 1. */
export function divide(
  position: Position,
  depth: number,
): { readonly move: Move; readonly leaves: number }[] {
  return position
    .legalMoves()
    .map(move => ({ move, leaves: perft(position.play(move), depth - 1) }));
}
