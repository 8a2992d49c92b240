import { countBits } from '../../core/bits.ts';
import {
  type Move,
  type Outcome,
  other,
  type Position,
  type Side,
  type Sides,
  winFor,
} from '../../core/game.ts';
import { Hasher } from '../../core/hash.ts';
import { writeFields, writeGrid } from '../../core/notation.ts';
import { about } from './about.ts';
import {
  columnOf,
  FORWARD,
  goalRow,
  moveOf,
  originOf,
  rowOf,
  type Size,
  squareAt,
  targetOf,
} from './cells.ts';

/** The masks of a side's pawns, from row 1 on. */
export type Rows = readonly number[];

export class BreakthroughPosition implements Position {
  readonly size: Size;
  readonly turn: Side;
  readonly pawns: Sides<Rows>;
  readonly outcome: Outcome | null;

  constructor(size: Size, turn: Side, pawns: Sides<Rows>) {
    this.size = size;
    this.turn = turn;
    this.pawns = pawns;
    const mover = other(turn); // only the side that has just moved can have won
    const reached = pawns[mover][goalRow(mover, size)] !== 0;
    this.outcome = reached || pawns[turn].every(row => row === 0) ? winFor(mover) : null;
  }

  /** By increasing number. */
  legalMoves(): Move[] {
    const moves: Move[] = [];
    if (this.outcome) return moves;
    const mine = this.pawns[this.turn];
    const theirs = this.pawns[other(this.turn)];
    const step = FORWARD[this.turn];
    const board = (1 << this.size.width) - 1;
    for (let row = 0; row < this.size.height; row++) {
      if (mine[row] === 0) continue; // always true of the goal row, as the game goes on
      const diagonal = board & ~mine[row + step];
      const straight = diagonal & ~theirs[row + step];
      for (let rest = mine[row]; rest !== 0; rest &= rest - 1) {
        const pawn = rest & -rest;
        const origin = squareAt(row, 31 - Math.clz32(pawn));
        const ahead = origin + 8 * step;
        if ((pawn >> 1) & diagonal) moves.push(moveOf(origin, ahead - 1));
        if (pawn & straight) moves.push(moveOf(origin, ahead));
        if ((pawn << 1) & diagonal) moves.push(moveOf(origin, ahead + 1));
      }
    }
    return moves;
  }

  play(move: Move): BreakthroughPosition {
    const [origin, target] = [originOf(move), targetOf(move)];
    const mine = [...this.pawns[this.turn]];
    mine[rowOf(origin)] ^= 1 << columnOf(origin);
    mine[rowOf(target)] ^= 1 << columnOf(target);
    const theirs = this.#without(target);
    const pawns =
      this.turn === 'first' ? { first: mine, second: theirs } : { first: theirs, second: mine };
    return new BreakthroughPosition(this.size, other(this.turn), pawns);
  }

  /** The pawns of the side not to move, without one that is captured on the square. */
  #without(square: number): Rows {
    const theirs = this.pawns[other(this.turn)];
    const [row, bit] = [rowOf(square), 1 << columnOf(square)];
    return (theirs[row] & bit) === 0 ? theirs : theirs.with(row, theirs[row] & ~bit);
  }

  mark(square: number): Side | null {
    const [row, bit] = [rowOf(square), 1 << columnOf(square)];
    if (this.pawns.first[row] & bit) return 'first';
    return this.pawns.second[row] & bit ? 'second' : null;
  }

  /** Row by row from the top left, as players see the board. */
  squares(): number[] {
    const { width, height } = this.size;
    return Array.from({ length: width * height }, (_, cell) =>
      squareAt(height - 1 - Math.floor(cell / width), cell % width),
    );
  }

  count(side: Side): number {
    return this.pawns[side].reduce((sum, row) => sum + countBits(row), 0);
  }

  text(): string {
    const marks = this.squares().map(square => this.mark(square));
    const grid = writeGrid(about, marks, this.size.width);
    return writeFields(about, { ...this.size }, [grid, about.pieces[this.turn].letter]);
  }

  hash(): number {
    const hasher = new Hasher().add(this.turn === 'first' ? 0 : 1);
    const { first, second } = this.pawns;
    for (let row = 0; row < first.length; row += 2)
      hasher.add(
        first[row] | (second[row] << 8) | (first[row + 1] << 16) | (second[row + 1] << 24),
      );
    return hasher.value();
  }

  tally(): number {
    return 0;
  }
}

export function startOf(size: Size): BreakthroughPosition {
  const full = (1 << size.width) - 1;
  const first = Array.from({ length: size.height }, (_, row) => (row < 2 ? full : 0));
  return new BreakthroughPosition(size, 'first', { first, second: first.toReversed() });
}
