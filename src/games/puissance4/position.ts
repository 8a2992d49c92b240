import { countBits } from '../../core/bits.ts';
import {
  DRAW,
  type Move,
  type Outcome,
  other,
  type Position,
  type Side,
  type Sides,
  winFor,
  withSide,
} from '../../core/game.ts';
import { Hasher } from '../../core/hash.ts';
import { writeFields, writeGrid } from '../../core/notation.ts';
import { about, type Variant } from './about.ts';
import { type Columns, hasFour, isRotation, LEFT, RIGHT, rotate } from './cells.ts';

export class Puissance4Position implements Position {
  readonly variant: Variant;
  readonly turn: Side;
  readonly marks: Sides<Columns>;
  /** What each side has left. */
  readonly rotations: Sides<number>;
  readonly outcome: Outcome | null;

  constructor(variant: Variant, turn: Side, marks: Sides<Columns>, rotations: Sides<number>) {
    this.variant = variant;
    this.turn = turn;
    this.marks = marks;
    this.rotations = rotations;
    this.outcome = this.#outcome();
  }

  /** A rotation may make a four of either side, or of both at once, which is a draw. */
  #outcome(): Outcome | null {
    const [first, second] = [hasFour(this.marks.first), hasFour(this.marks.second)];
    if (first && second) return DRAW;
    if (first || second) return winFor(first ? 'first' : 'second');
    return this.tokensLeft('first') + this.tokensLeft('second') === 0 ? DRAW : null;
  }

  /**
   * Never empty while the game goes on: there are cells for all tokens, and the sides alternate, so when one
   * side has used all its tokens and rotations, the other has used all its tokens too.
   */
  legalMoves(): Move[] {
    const moves: Move[] = [];
    if (this.outcome) return moves;
    if (this.tokensLeft(this.turn) > 0)
      for (let column = 0; column < this.variant.columns; column++)
        if (!this.isFull(column)) moves.push(column as Move);
    if (this.rotations[this.turn] > 0) moves.push(RIGHT, LEFT);
    return moves;
  }

  play(move: Move): Puissance4Position {
    const { variant, turn, marks, rotations } = this;
    if (isRotation(move)) {
      const left = withSide(rotations, turn, rotations[turn] - 1);
      return new Puissance4Position(variant, other(turn), rotate(marks, move), left);
    }
    const mine = [...marks[turn]];
    mine[move] |= this.taken(move) + 1;
    return new Puissance4Position(variant, other(turn), withSide(marks, turn, mine), rotations);
  }

  tokensLeft(side: Side): number {
    let left = this.variant.tokens;
    for (const bits of this.marks[side]) left -= countBits(bits);
    return left;
  }

  /** The occupied cells of a column. */
  taken(column: number): number {
    return this.marks.first[column] | this.marks.second[column];
  }

  height(column: number): number {
    return 32 - Math.clz32(this.taken(column));
  }

  isFull(column: number): boolean {
    return this.height(column) === this.variant.rows;
  }

  mark(column: number, row: number): Side | null {
    if ((this.marks.first[column] >> row) & 1) return 'first';
    return (this.marks.second[column] >> row) & 1 ? 'second' : null;
  }

  text(): string {
    const { columns, rows } = this.variant;
    const marks = Array.from({ length: columns * rows }, (_, cell) =>
      this.mark(cell % columns, rows - 1 - Math.floor(cell / columns)),
    );
    const fields = [writeGrid(about, marks, columns), about.pieces[this.turn].letter];
    if (this.variant.rotations > 0) fields.push(`${this.rotations.first}-${this.rotations.second}`);
    return writeFields(about, this.variant, fields);
  }

  hash(): number {
    const { columns, rows, tokens, rotations } = this.variant;
    const hasher = new Hasher();
    for (let i = 0; i < columns; i++) hasher.add(this.marks.first[i] | (this.marks.second[i] << 8));
    const left = (this.rotations.first << 4) | this.rotations.second;
    const turn = this.turn === 'first' ? 0 : 1;
    return hasher
      .add((left << 1) | turn)
      .add((columns << 24) | (rows << 16) | (tokens << 8) | rotations)
      .value();
  }

  tally(): number {
    return 0;
  }
}
