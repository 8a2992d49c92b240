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
import { about, type Rule } from './about.ts';
import { BOARDS, boardName, FULL, hasLine } from './cells.ts';

export type Boards = readonly number[];

export class UltimatePosition implements Position {
  readonly rule: Rule;
  readonly turn: Side;
  /** Each side's marks, nine bits for each sub-board. */
  readonly marks: Sides<Boards>;
  /** The sub-boards that each side has won, as nine bits. In `open` they cannot be derived from the marks. */
  readonly won: Sides<number>;
  /** Sub-boards where neither side may play. */
  readonly closed: number;
  /** The sub-board where the side to move must play, or null for a free choice. Never a closed one. */
  readonly imposed: number | null;
  readonly outcome: Outcome | null;

  /** `sent`: the sub-board that the last move points to; null before the first move. */
  constructor(
    rule: Rule,
    turn: Side,
    marks: Sides<Boards>,
    won: Sides<number>,
    sent: number | null,
  ) {
    this.rule = rule;
    this.turn = turn;
    this.marks = marks;
    this.won = won;
    let closed = rule === 'open' ? 0 : won.first | won.second;
    for (const board of BOARDS)
      if ((marks.first[board] | marks.second[board]) === FULL) closed |= 1 << board;
    this.closed = closed;
    this.outcome = this.#outcome();
    this.imposed = sent === null || this.outcome || closed & (1 << sent) ? null : sent;
  }

  #outcome(): Outcome | null {
    if (hasLine(this.won.first)) return winFor('first');
    if (hasLine(this.won.second)) return winFor('second');
    if (this.closed !== FULL) return null;
    const lead = countBits(this.won.first) - countBits(this.won.second);
    if (this.rule !== 'count' || lead === 0) return DRAW;
    return winFor(lead > 0 ? 'first' : 'second');
  }

  legalMoves(): Move[] {
    const moves: Move[] = [];
    if (this.outcome) return moves;
    for (const board of BOARDS) {
      if (!this.isOpen(board)) continue;
      const taken = this.marks.first[board] | this.marks.second[board];
      for (const cell of BOARDS)
        if ((taken & (1 << cell)) === 0) moves.push((board * 9 + cell) as Move);
    }
    return moves;
  }

  play(move: Move): UltimatePosition {
    const board = Math.floor(move / 9);
    const cell = move % 9;
    const mine = [...this.marks[this.turn]];
    mine[board] |= 1 << cell;
    const marks = withSide(this.marks, this.turn, mine);
    const won = this.#wonAfter(board, mine);
    return new UltimatePosition(this.rule, other(this.turn), marks, won, cell);
  }

  /** The first side to make a line in a sub-board owns it for the rest of the game. */
  #wonAfter(board: number, mine: Boards): Sides<number> {
    const bit = 1 << board;
    const { turn, won } = this;
    if ((won.first | won.second) & bit || !hasLine(mine[board])) return won;
    return withSide(won, turn, won[turn] | bit);
  }

  /** Whether the side to move may play in a sub-board. */
  isOpen(board: number): boolean {
    if (this.outcome || this.closed & (1 << board)) return false;
    return this.imposed === null || this.imposed === board;
  }

  mark(board: number, cell: number): Side | null {
    if (this.marks.first[board] & (1 << cell)) return 'first';
    return this.marks.second[board] & (1 << cell) ? 'second' : null;
  }

  owner(board: number): Side | 'draw' | null {
    if (this.won.first & (1 << board)) return 'first';
    if (this.won.second & (1 << board)) return 'second';
    return this.closed & (1 << board) ? 'draw' : null;
  }

  text(): string {
    const marks = BOARDS.flatMap(board => BOARDS.map(cell => this.mark(board, cell)));
    const fields = [
      writeGrid(about, marks, 9),
      about.pieces[this.turn].letter,
      this.imposed === null ? '-' : boardName(this.imposed),
    ];
    if (this.rule === 'open') fields.push(BOARDS.map(board => this.#ownerLetter(board)).join(''));
    return writeFields(about, { rule: this.rule }, fields);
  }

  #ownerLetter(board: number): string {
    const owner = this.owner(board);
    return owner === null || owner === 'draw' ? '.' : about.pieces[owner].letter;
  }

  hash(): number {
    const hasher = new Hasher();
    for (const board of BOARDS)
      hasher.add(this.marks.first[board] | (this.marks.second[board] << 9));
    if (this.rule === 'open') hasher.add(this.won.first | (this.won.second << 9));
    return hasher.add(((this.imposed ?? 9) << 1) | (this.turn === 'first' ? 0 : 1)).value();
  }

  tally(side: Side): number {
    return countBits(this.won[side]);
  }
}
