import type { Position } from '../../src/core/game.ts';

/**
 * A second opinion: a plain search that shares nothing with the engines but the rules. Every line is
 * followed to its end; there are no evaluations, no depths, no pruning but "a win is enough".
 */

export type Value = 1 | 0 | -1;

/** Thrown where a position is too large to be solved this way. */
export const TOO_LARGE = Symbol('too large');

export class Solver {
  readonly #known = new Map<number, Value>();
  #left: number;

  constructor(positions: number) {
    this.#left = positions;
  }

  /** The value of a position for the side to move, with best play on both sides. */
  value(position: Position): Value {
    const { outcome, turn } = position;
    if (outcome) return outcome.kind === 'draw' ? 0 : outcome.winner === turn ? 1 : -1;
    const key = position.hash();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (--this.#left < 0) throw TOO_LARGE;
    const next = position.legalMoves().map(move => position.play(move));
    let best: Value = -1;
    if (next.some(({ outcome: end }) => end?.kind === 'win' && end.winner === turn)) best = 1;
    else
      for (const child of next) {
        const value = -this.value(child) as Value;
        if (value > best) best = value;
        if (best === 1) break;
      }
    this.#known.set(key, best);
    return best;
  }

  /** Whether the side to move can force a win within so many plies. */
  winsWithin(position: Position, plies: number): boolean {
    const { outcome, turn } = position;
    if (outcome) return outcome.kind === 'win' && outcome.winner === turn;
    if (plies <= 0) return false;
    if (--this.#left < 0) throw TOO_LARGE;
    return position.legalMoves().some(move => this.losesWithin(position.play(move), plies - 1));
  }

  /** Whether whatever the side to move plays, the other forces a win within so many plies. */
  losesWithin(position: Position, plies: number): boolean {
    const { outcome, turn } = position;
    if (outcome) return outcome.kind === 'win' && outcome.winner !== turn;
    if (plies <= 0) return false;
    if (--this.#left < 0) throw TOO_LARGE;
    return position.legalMoves().every(move => this.winsWithin(position.play(move), plies - 1));
  }
}
