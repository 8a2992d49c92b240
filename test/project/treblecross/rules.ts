import {
  type Move,
  type Options,
  other,
  type Position,
  type Rules,
  type Side,
  winFor,
} from '../../../src/core/game.ts';
import { hashText } from '../../../src/core/hash.ts';
import {
  countMarks,
  type Marks,
  plain,
  readFields,
  readGrid,
  readTurn,
  writeFields,
  writeGrid,
} from '../../../src/core/notation.ts';
import { ok, type Result, refuse } from '../../../src/core/result.ts';
import { quotable } from '../../../src/core/texts.ts';
import { rulesId } from '../../../src/core/variant.ts';
import { about } from './about.ts';
import { faults } from './texts.ts';
import { view } from './view.ts';

const hasThree = (marks: Marks): boolean =>
  marks.some((_, i) => marks[i] && marks[i + 1] && marks[i + 2]);

export class StripPosition implements Position {
  readonly turn: Side;
  readonly marks: Marks;
  readonly outcome;

  constructor(turn: Side, marks: Marks) {
    this.turn = turn;
    this.marks = marks;
    this.outcome = hasThree(marks) ? winFor(other(turn)) : null;
  }

  legalMoves(): Move[] {
    if (this.outcome) return [];
    return this.marks.flatMap((mark, cell) => (mark ? [] : [cell as Move]));
  }

  play(move: Move): StripPosition {
    return new StripPosition(other(this.turn), this.marks.with(move, this.turn));
  }

  text(): string {
    const fields = [
      writeGrid(about, this.marks, this.marks.length),
      about.pieces[this.turn].letter,
    ];
    return writeFields(about, { length: this.marks.length }, fields);
  }

  hash(): number {
    return hashText(this.text());
  }

  tally(): number {
    return 0;
  }
}

function readPosition(options: Options, text: string): Result<StripPosition> {
  const fields = readFields(about, options, text, 'grid turn');
  if (!fields.ok) return fields;
  const [gridField, turnField] = fields.value;
  const grid = readGrid(about, gridField, 1, Number(options.length));
  if (!grid.ok) return grid;
  const turn = readTurn(about, turnField);
  if (!turn.ok) return turn;
  const { first, second } = countMarks(grid.value.marks);
  if (first - second !== (turn.value === 'first' ? 0 : 1))
    return refuse('impossible-counts', faults.counts, { column: turnField.column });
  return ok(new StripPosition(turn.value, grid.value.marks));
}

function readMove(position: StripPosition, text: string): Result<Move> {
  if (!/^\d$/.test(plain(text)))
    return refuse('unreadable-move', faults.unreadable(quotable(text.trim())));
  if (position.outcome) return refuse('over', faults.over);
  const cell = Number(plain(text)) - 1;
  return position.marks[cell] === null ? ok(cell as Move) : refuse('illegal-move', faults.taken);
}

export function rules(options: Options) {
  return ok({
    id: rulesId(about, options),
    game: about,
    options,
    start: new StripPosition(
      'first',
      Array.from({ length: Number(options.length) }, () => null),
    ),
    previews: 0,
    readPosition: text => readPosition(options, text),
    readMove,
    writeMove: (_, move) => String(move + 1),
    view,
    motion: (before, move) => [{ kind: 'appear', cell: move, side: before.turn }],
  } satisfies Rules);
}
