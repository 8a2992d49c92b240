import type { Move, Position, Rules } from '../../core/game.ts';

/** Which way a move turns the whole board. */
export type TurnDirection = 'left' | 'right';

export const TURN_SIGNS: Readonly<Record<TurnDirection, string>> = { left: '↺', right: '↻' };

/** Null for a move that does not turn it. */
export function turnDirection(rules: Rules, before: Position, move: Move): TurnDirection | null {
  for (const motion of rules.motion(before, move))
    if (motion.kind === 'turn') return motion.quarters === 1 ? 'right' : 'left';
  return null;
}
