import { other, SIDES, type Side, type Sides } from '../../core/game.ts';
import {
  type Grid,
  type PositionField,
  readFields,
  readGrid,
  readTurn,
} from '../../core/notation.ts';
import { ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { about, type Variant } from './about.ts';
import { type Columns, cellAt, hasFour } from './cells.ts';
import { canBeDropped, lastDrops, mayHaveRotated } from './history.ts';
import { Puissance4Position } from './position.ts';
import { faults } from './texts.ts';
import { fours } from './view.ts';

/** Reads `grid turn`, with rotations followed by those left; refuses positions that cannot arise in play. */
export function readPosition(variant: Variant, text: string): Result<Puissance4Position> {
  const shape = variant.rotations > 0 ? 'grid turn rotations' : 'grid turn';
  const fields = readFields(about, variant, text, shape);
  if (!fields.ok) return fields;
  const [gridField, turnField, rotationsField] = fields.value;
  const grid = readGrid(about, gridField, variant.rows, variant.columns);
  if (!grid.ok) return grid;
  const turn = readTurn(about, turnField);
  if (!turn.ok) return turn;
  const rotations = readRotations(variant, rotationsField);
  if (!rotations.ok) return rotations;
  const marks = readMarks(variant, grid.value);
  if (!marks.ok) return marks;

  const position = new Puissance4Position(variant, turn.value, marks.value, rotations.value);
  const movesOf = (side: Side): number =>
    variant.tokens - position.tokensLeft(side) + variant.rotations - position.rotations[side];
  const moves = { first: movesOf('first'), second: movesOf('second') };
  if (moves.first - moves.second !== (turn.value === 'first' ? 0 : 1)) {
    const message = faults.counts(moves.first, moves.second, about.texts.sides[turn.value]);
    return refuse('impossible-counts', message, { column: turnField.column });
  }
  return moves.first === 0 ? ok(position) : checkHistory(position, grid.value);
}

function readRotations(variant: Variant, field: PositionField | undefined): Result<Sides<number>> {
  if (field === undefined) return ok({ first: 0, second: 0 });
  const written = /^(\d)-(\d)$/.exec(field.text);
  const [first, second] = [Number(written?.[1]), Number(written?.[2])];
  if (first <= variant.rotations && second <= variant.rotations) return ok({ first, second });
  const column = field.column + (first <= variant.rotations ? 2 : 0);
  return refuse('bad-rotations', faults.rotations(quotable(field.text), variant.rotations), {
    column,
  });
}

function readMarks(variant: Variant, grid: Grid): Result<Sides<Columns>> {
  const marks = { first: emptyColumns(variant), second: emptyColumns(variant) };
  for (let column = 0; column < variant.columns; column++) {
    for (let row = 0; row < variant.rows; row++) {
      const cell = cellAt(variant, column, row);
      const mark = grid.marks[cell];
      if (mark === null) continue;
      if (row > 0 && grid.marks[cellAt(variant, column, row - 1)] === null)
        return refuse('floating-token', faults.floating(`${column + 1}.${row + 1}`), {
          column: grid.columnOf[cell],
        });
      marks[mark][column] |= 1 << row;
    }
  }
  for (const side of SIDES) {
    const cells = [...grid.marks.keys()].filter(cell => grid.marks[cell] === side);
    if (cells.length > variant.tokens)
      return refuse(
        'impossible-tokens',
        faults.tokens(about.texts.sides[side], cells.length, variant.tokens),
        { column: grid.columnOf[cells[variant.tokens]] },
      );
  }
  return ok(marks);
}

const emptyColumns = (variant: Variant): number[] => new Array(variant.columns).fill(0);

/** Whether some sequence of moves leads to the position. Precondition: it has tokens, and the counts fit the turn. */
function checkHistory(position: Puissance4Position, grid: Grid): Result<Puissance4Position> {
  const { variant, turn, marks, rotations } = position;
  const mover = other(turn);
  const { sides } = about.texts;
  const lineOf = (side: Side) => ({
    column: grid.columnOf[Math.min(...fours(position, side).flat())],
  });
  if (mayHaveRotated(position)) return ok(position);
  if (hasFour(marks[turn]))
    return refuse('impossible-winner', faults.lateWin(sides[turn]), lineOf(turn));
  const last = lastDrops(position);
  if (last.length === 0)
    return hasFour(marks[mover])
      ? refuse('impossible-winner', faults.unexplainedWin(sides[mover]), lineOf(mover))
      : refuse('impossible-last-move', faults.noLastMove(sides[mover]), {
          column: grid.columnOf[0],
        });
  const turned = rotations.first + rotations.second < 2 * variant.rotations;
  if (!turned && !canBeDropped(position, last))
    return refuse('impossible-order', faults.noOrder, { column: grid.columnOf[0] });
  return ok(position);
}
