import { other, type Side, type Sides } from '../../core/game.ts';
import {
  countMarks,
  type PositionField,
  readFields,
  readGrid,
  readTurn,
} from '../../core/notation.ts';
import { ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { about, type Rule } from './about.ts';
import { BOARDS, boardName, hasLine, LINES } from './cells.ts';
import { type Boards, UltimatePosition } from './position.ts';
import { faults } from './texts.ts';

/** Reads `sub-boards turn imposed`, in `open` followed by the owners; refuses positions that cannot arise in play. */
export function readPosition(rule: Rule, text: string): Result<UltimatePosition> {
  const shape = rule === 'open' ? 'sub-boards turn imposed owners' : 'sub-boards turn imposed';
  const fields = readFields(about, { rule }, text, shape);
  if (!fields.ok) return fields;
  const [gridField, turnField, imposedField, ownersField] = fields.value;
  const grid = readGrid(about, gridField, 9, 9);
  if (!grid.ok) return grid;
  const turn = readTurn(about, turnField);
  if (!turn.ok) return turn;
  const imposed = readImposed(imposedField);
  if (!imposed.ok) return imposed;

  const { first, second } = countMarks(grid.value.marks);
  if (first - second !== (turn.value === 'first' ? 0 : 1)) {
    const message = faults.counts(first, second, about.texts.sides[turn.value]);
    return refuse('impossible-counts', message, { column: turnField.column });
  }
  const boardsOf = (side: Side): Boards =>
    BOARDS.map(board =>
      BOARDS.reduce<number>(
        (bits, cell) => (grid.value.marks[board * 9 + cell] === side ? bits | (1 << cell) : bits),
        0,
      ),
    );
  const marks = { first: boardsOf('first'), second: boardsOf('second') };
  const columnOf = (board: number) => grid.value.columnOf[board * 9];
  const won = ownersField ? readOwners(marks, ownersField) : closedOwners(marks, columnOf);
  if (!won.ok) return won;

  const position = new UltimatePosition(rule, turn.value, marks, won.value, imposed.value);
  if (position.imposed !== imposed.value) {
    const message = faults.imposedClosed(imposedField.text);
    return refuse('impossible-imposed', message, { column: imposedField.column });
  }
  if (first > 0 && !hasLastMove(position)) {
    const message = faults.noLastMove(about.texts.sides[other(turn.value)]);
    return refuse('impossible-last-move', message, { column: imposedField.column });
  }
  if (first === 0 && imposed.value !== null) {
    const message = faults.noLastMove(about.texts.sides.second);
    return refuse('impossible-last-move', message, { column: imposedField.column });
  }
  return ok(position);
}

function readImposed(field: PositionField): Result<number | null> {
  if (field.text === '-') return ok(null);
  const board = 'abcdefghi'.indexOf(field.text.toLowerCase());
  if (field.text.length === 1 && board >= 0) return ok(board);
  return refuse('bad-imposed', faults.badImposed(quotable(field.text)), { column: field.column });
}

/** The owners, if won sub-boards are closed: at most one side has a line, and one last mark completed it. */
function closedOwners(
  marks: Sides<Boards>,
  columnOf: (board: number) => number,
): Result<Sides<number>> {
  const won = { first: 0, second: 0 };
  for (const board of BOARDS) {
    const lined = (['first', 'second'] as const).filter(side => hasLine(marks[side][board]));
    const at = { column: columnOf(board) };
    if (lined.length === 2)
      return refuse('impossible-winner', faults.bothLines(boardName(board)), at);
    for (const side of lined) {
      if (!BOARDS.some(cell => completes(marks[side][board], cell)))
        return refuse('impossible-winner', faults.playedOn(boardName(board)), at);
      won[side] |= 1 << board;
    }
  }
  return ok(won);
}

/** Whether every line contains `cell`. */
const completes = (bits: number, cell: number): boolean =>
  (bits & (1 << cell)) !== 0 && !hasLine(bits & ~(1 << cell));

function readOwners(marks: Sides<Boards>, field: PositionField): Result<Sides<number>> {
  const letters = field.text.toLowerCase();
  if (!/^[xo.]{9}$/.test(letters))
    return refuse('bad-owners', faults.owners(quotable(field.text)), { column: field.column });
  const won = { first: 0, second: 0 };
  for (const board of BOARDS) {
    const [crosses, noughts] = [hasLine(marks.first[board]), hasLine(marks.second[board])];
    const letter = letters[board];
    const agrees = letter === 'x' ? crosses : letter === 'o' ? noughts : !crosses && !noughts;
    if (!agrees)
      return refuse('impossible-winner', faults.owner(boardName(board)), {
        column: field.column + board,
      });
    if (letter === 'x') won.first |= 1 << board;
    if (letter === 'o') won.second |= 1 << board;
  }
  return ok(won);
}

/** Whether some mark of the side that has just moved can be the last one, with the game unfinished before it. */
function hasLastMove(position: UltimatePosition): boolean {
  const mover = other(position.turn);
  const { outcome, closed } = position;
  if (hasLine(position.won[position.turn])) return false;
  const lines = LINES.filter(line => (position.won[mover] & line) === line);
  return BOARDS.some(board =>
    BOARDS.some(cell => {
      const bits = position.marks[mover][board];
      if ((bits & (1 << cell)) === 0) return false;
      const owner = position.owner(board);
      const wonNow = owner === mover && completes(bits, cell);
      if (wonNow && hasLine(position.marks[position.turn][board])) return false; // the other line came first
      if (position.rule !== 'open' && owner !== null && owner !== 'draw' && !wonNow) return false;
      if (lines.length > 0 && !(wonNow && lines.every(line => line & (1 << board)))) return false;
      const sent = outcome || closed & (1 << cell) ? null : cell;
      return sent === position.imposed;
    }),
  );
}
