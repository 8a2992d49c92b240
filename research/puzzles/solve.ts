import type { Position } from '../../src/core/game.ts';

/**
 * An independent check: a plain search that shares only the rules with the engines. Every line is
 * followed to its end; no evaluations, no depth limits, no pruning except at a win.
 */

export type Value = 1 | 0 | -1;

/** Thrown if a position is too large for this solver. */
export const TOO_LARGE = Symbol('too large');

export class Solver {
  readonly #known = new Map<number, Value>();
  #left: number;
  readonly #promise: (position: Position) => number;

  /**
   * `promise` estimates a position for its side to move. It only orders moves, which affects the duration of a proof but
   * not its result.
   */
  constructor(positions: number, promise: (position: Position) => number) {
    this.#left = positions;
    this.#promise = promise;
  }

  /** The successors, the most promising for the mover first; in any order on the last ply. */
  #children(position: Position, plies = Number.POSITIVE_INFINITY): Position[] {
    const children = position.legalMoves().map(move => position.play(move));
    if (plies <= 1) return children;
    return children
      .map(child => ({ child, worth: child.outcome ? -1e9 : this.#promise(child) }))
      .sort((a, b) => a.worth - b.worth)
      .map(({ child }) => child);
  }

  /** The value of a position for the side to move, with best play on both sides. */
  value(position: Position): Value {
    const { outcome, turn } = position;
    if (outcome) return outcome.kind === 'draw' ? 0 : outcome.winner === turn ? 1 : -1;
    const key = position.hash();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (--this.#left < 0) throw TOO_LARGE;
    let best: Value = -1;
    for (const child of this.#children(position)) {
      const value = (0 - this.value(child)) as Value;
      if (value > best) best = value;
      if (best === 1) break;
    }
    this.#known.set(key, best);
    return best;
  }

  /** Whether the side to move can force a win within that many plies. */
  winsWithin(position: Position, plies: number): boolean {
    const { outcome, turn } = position;
    if (outcome) return outcome.kind === 'win' && outcome.winner === turn;
    if (plies <= 0) return false;
    if (--this.#left < 0) throw TOO_LARGE;
    return this.#children(position, plies).some(child => this.losesWithin(child, plies - 1));
  }

  /** Whether the other side can force a win within that many plies, whatever the side to move plays. */
  losesWithin(position: Position, plies: number): boolean {
    const { outcome, turn } = position;
    if (outcome) return outcome.kind === 'win' && outcome.winner !== turn;
    if (plies <= 0) return false;
    if (--this.#left < 0) throw TOO_LARGE;
    return this.#children(position, plies).every(child => this.winsWithin(child, plies - 1));
  }
}
