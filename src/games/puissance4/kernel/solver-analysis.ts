import { type Move, other } from '../../../core/game.ts';
import type { Analysis, MoveScore } from '../../../engine/search.ts';
import { valueOfScore } from '../../../engine/search.ts';
import type { Puissance4Position } from '../position.ts';
import { bookBounds, bookLine, lineInBook } from './book.ts';
import { pliesLeft, scoreOf } from './scores.ts';
import type { Bounds, Solution } from './solver.ts';

/**
 * Merges the bounds of every move from the solver and the book with the values and lines of an earlier heuristic
 * search for moves that are not proven.
 */
export class SolverAnalysis {
  readonly #position: Puissance4Position;
  readonly #heuristic: Analysis;
  readonly #heuristicOf: ReadonlyMap<Move, MoveScore>;
  readonly #bookBoundsOf: ReadonlyMap<Move, Bounds>;

  constructor(position: Puissance4Position, heuristic: Analysis) {
    this.#position = position;
    this.#heuristic = heuristic;
    this.#heuristicOf = new Map(heuristic.moves.map(each => [each.move, each]));
    this.#bookBoundsOf = new Map(
      position.legalMoves().map(move => [move, bookBounds(position, move)]),
    );
  }

  with(solution: Solution): Analysis {
    const { best, line } = solution;
    const moves = solution.moves.map(each => ({
      move: each.move,
      ...this.#tightened(each.move, each),
    }));
    const isBest = (move: Move): number => Number(move === best);
    return {
      moves: [...moves]
        .sort(
          (a, b) =>
            b.lower - a.lower ||
            b.upper - a.upper ||
            (a.lower === a.upper ? isBest(b.move) - isBest(a.move) : 0) || // its line is known
            this.#pointsOf(b.move) - this.#pointsOf(a.move),
        )
        .map(({ move, ...bounds }) => ({
          move,
          score: scoreOf(this.#position, bounds, this.#pointsOf(move)),
          line: move === best && line.length > 0 ? line : this.#lineOf(move, bounds),
        })),
      depth: moves.every(({ lower, upper }) => lower === upper)
        ? pliesLeft(this.#position)
        : this.#heuristic.depth,
      nodes: this.#heuristic.nodes + solution.nodes,
      ...(solution.threads > 1 ? { threads: solution.threads } : {}),
    };
  }

  #tightened(move: Move, found: Bounds): Bounds {
    const { lower, upper } = this.#bookBoundsOf.get(move) ?? found;
    return { lower: Math.max(lower, found.lower), upper: Math.min(upper, found.upper) };
  }

  #pointsOf(move: Move): number {
    const found = this.#heuristicOf.get(move);
    return found ? valueOfScore(found.score) : 0;
  }

  /** The heuristic line, as far as it does not contradict the proof. */
  #lineOf(move: Move, { lower, upper }: Bounds): readonly Move[] {
    const position = this.#position;
    if (lower === upper) return [move, ...bookLine(position.play(move))];
    const expected = this.#heuristicOf.get(move)?.line ?? [move];
    if (lower <= 0 && upper >= 0) return expected;
    return lineInBook(position, expected, lower > 0 ? position.turn : other(position.turn));
  }
}
