import type { Move } from '../core/game.ts';

/** The kind of a stored value: exact, an upper bound (no move reached alpha), or a lower bound (a move reached beta). */
export const EXACT = 0;
export const AT_MOST = 1;
export const AT_LEAST = 2;
export type Bound = typeof EXACT | typeof AT_MOST | typeof AT_LEAST;

/** A depth that no search reaches: every line was searched to the end of the game. */
export const TO_THE_END = 255;

/**
 * Results of searches by the position's hash. A hash has one slot, which is always replaced; the whole hash
 * is stored, so that another position in the same slot is not mistaken for it.
 */
export class TranspositionTable {
  readonly #hashes: Float64Array;
  readonly #values: Int32Array;
  readonly #moves: Uint16Array;
  readonly #depths: Uint8Array;
  readonly #bounds: Uint8Array;
  readonly #size: number;

  /** 21 bytes an entry. */
  constructor(size: number) {
    this.#size = size;
    this.#hashes = new Float64Array(size).fill(-1);
    this.#values = new Int32Array(size);
    this.#moves = new Uint16Array(size);
    this.#depths = new Uint8Array(size);
    this.#bounds = new Uint8Array(size);
  }

  /** The slot of a position's entry, or -1. */
  find(hash: number): number {
    const at = hash % this.#size;
    return this.#hashes[at] === hash ? at : -1;
  }

  value = (at: number): number => this.#values[at];
  depth = (at: number): number => this.#depths[at];
  bound = (at: number): Bound => this.#bounds[at] as Bound;
  move = (at: number): Move => this.#moves[at] as Move;

  store(hash: number, value: number, depth: number, bound: Bound, move: Move): void {
    const at = hash % this.#size;
    this.#hashes[at] = hash;
    this.#values[at] = value;
    this.#depths[at] = depth;
    this.#bounds[at] = bound;
    this.#moves[at] = move;
  }
}
