import {
  DRAW,
  type Move,
  type Outcome,
  other,
  type Position,
  type Rules,
  type Side,
  winFor,
} from '../../core/game.ts';
import {
  countMarks,
  plain,
  readFields,
  readGrid,
  readTurn,
  writeFields,
  writeGrid,
} from '../../core/notation.ts';
import { faultMessage, ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { about } from './about.ts';
import { CELLS, cellName, FULL, LINES } from './cells.ts';
import { faults, reasons } from './texts.ts';
import { motion, view } from './view.ts';

// A move is the number of its cell.
const hasLine = (marks: number): boolean => LINES.some(line => (marks & line) === line);

export class TicTacToePosition implements Position {
  readonly outcome: Outcome | null;
  readonly turn: Side;
  /** The marks of the side to move, and of the other. */
  readonly mine: number;
  readonly theirs: number;

  constructor(turn: Side, mine: number, theirs: number) {
    this.turn = turn;
    this.mine = mine;
    this.theirs = theirs;
    if (hasLine(theirs))
      this.outcome = winFor(other(turn)); // only the last mover can have a line
    else this.outcome = (mine | theirs) === FULL ? DRAW : null;
  }

  legalMoves(): Move[] {
    const moves: Move[] = [];
    if (this.outcome) return moves;
    for (let cell = 0; cell < CELLS; cell++)
      if (((this.mine | this.theirs) & (1 << cell)) === 0) moves.push(cell as Move);
    return moves;
  }

  play(move: Move): TicTacToePosition {
    return new TicTacToePosition(other(this.turn), this.theirs, this.mine | (1 << move));
  }

  mark(cell: number): Side | null {
    if (this.mine & (1 << cell)) return this.turn;
    return this.theirs & (1 << cell) ? other(this.turn) : null;
  }

  text(): string {
    const marks = Array.from({ length: CELLS }, (_, cell) => this.mark(cell));
    const grid = writeGrid(about, marks, 3);
    return writeFields(about, {}, [grid, about.pieces[this.turn].letter]);
  }

  hash(): number {
    return (this.mine << 9) | this.theirs; // the number of marks determines the turn
  }

  tally(): number {
    return 0;
  }
}

function readPosition(text: string): Result<TicTacToePosition> {
  const fields = readFields(about, {}, text, 'grid turn');
  if (!fields.ok) return fields;
  const [gridField, turnField] = fields.value;
  const grid = readGrid(about, gridField, 3, 3);
  if (!grid.ok) return grid;
  const turn = readTurn(about, turnField);
  if (!turn.ok) return turn;

  const { first, second } = countMarks(grid.value.marks);
  if (first - second !== (turn.value === 'first' ? 0 : 1)) {
    const message = faults.counts(first, second, about.texts.sides[turn.value]);
    return refuse('impossible-counts', message, { column: turnField.column });
  }
  const bits = (side: Side) =>
    grid.value.marks.reduce(
      (marks, mark, cell) => (mark === side ? marks | (1 << cell) : marks),
      0,
    );
  const position = new TicTacToePosition(turn.value, bits(turn.value), bits(other(turn.value)));
  if (hasLine(position.mine)) {
    const message = faults.lateWin(about.texts.sides[turn.value]);
    return refuse('impossible-winner', message, { column: gridField.column });
  }
  return ok(position);
}

function readMove(position: TicTacToePosition, text: string): Result<Move> {
  const spelled = /^([abc])([123])$/.exec(plain(text));
  if (!spelled) return refuse('unreadable-move', faults.unreadableMove(quotable(text.trim())));
  if (position.outcome) return refuse('over', faults.over);
  const cell = 'abc'.indexOf(spelled[1]) + (Number(spelled[2]) - 1) * 3;
  if (position.mark(cell) !== null) return refuse('illegal-move', faults.taken(cellName(cell)));
  return ok(cell as Move);
}

export const rules = {
  id: about.id,
  game: about,
  options: {},
  start: new TicTacToePosition('first', 0, 0),
  previews: 0,
  readPosition,
  readMove,
  writeMove: (_, move) => cellName(move),
  view,
  explainTaps: (position: TicTacToePosition, [cell]) =>
    faultMessage(readMove(position, cellName(cell))),
  motion,
  reason: ({ outcome }) => (outcome?.kind === 'draw' ? reasons.full : reasons.line),
} satisfies Rules;
