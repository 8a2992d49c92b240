import type { Move, Position } from '../../src/core/game.ts';
import type { Score } from '../../src/engine/search.ts';

/** Proofs by exhaustive search with the rules alone: slow, and independent of every engine. */
export class SlowProof {
  /** By position: plies within which the side to move is known to win, and within which it is known not to. */
  readonly #wins = new Map<string, number>();
  readonly #fails = new Map<string, number>();
  readonly #values = new Map<string, -1 | 0 | 1>();

  /** Whether the side to move can force a win within that many plies. */
  wins(position: Position, plies: number): boolean {
    const { outcome } = position;
    if (outcome) return outcome.kind === 'win' && outcome.winner === position.turn;
    if (plies <= 0) return false;
    const text = position.text();
    if ((this.#wins.get(text) ?? Number.POSITIVE_INFINITY) <= plies) return true;
    if ((this.#fails.get(text) ?? -1) >= plies) return false;
    const found = position.legalMoves().some(move => this.loses(position.play(move), plies - 1));
    (found ? this.#wins : this.#fails).set(text, plies);
    return found;
  }

  /** Whether the side to move loses within that many plies against any defence. */
  loses(position: Position, plies: number): boolean {
    const { outcome } = position;
    if (outcome) return outcome.kind === 'win' && outcome.winner !== position.turn;
    if (plies <= 0) return false;
    return position.legalMoves().every(move => this.wins(position.play(move), plies - 1));
  }

  /** The value of perfect play for the side to move: 1 a win, 0 a draw, -1 a loss. */
  value(position: Position): -1 | 0 | 1 {
    const { outcome } = position;
    if (outcome) return outcome.kind === 'draw' ? 0 : outcome.winner === position.turn ? 1 : -1;
    const text = position.text();
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    let best: -1 | 0 | 1 = -1;
    for (const move of position.legalMoves()) {
      const value = this.value(position.play(move));
      if (value === -1) best = 1;
      else if (value === 0 && best === -1) best = 0;
      if (best === 1) break;
    }
    this.#values.set(text, best);
    return best;
  }

  /** Whether an engine's score of a move, for the side that makes it, is true. */
  confirmsMove(position: Position, move: Move, score: Score): boolean {
    const after = position.play(move);
    switch (score.kind) {
      case 'win':
        return this.loses(after, score.plies - 1);
      case 'loss':
        return this.wins(after, score.plies - 1);
      case 'draw':
        return this.value(after) === 0;
      case 'points':
        throw new Error('nothing was said to be proven');
    }
  }

  /** Whether a score that an engine calls proven is true. */
  confirms(position: Position, score: Score): boolean {
    switch (score.kind) {
      case 'win':
        return this.wins(position, score.plies);
      case 'loss':
        return this.loses(position, score.plies);
      case 'draw':
        return this.value(position) === 0;
      case 'points':
        throw new Error('nothing was said to be proven');
    }
  }
}
