import { type GameInfo, type Options, SIDES, type Side, type Sides } from './game.ts';
import { ok, type Result, refuse } from './result.ts';
import { texts } from './texts.ts';
import { namesVariant, readVariant, rulesId, writeVariant } from './variant.ts';

/** What the position texts of all games share: fields, a grid of marks, the side to move, the variant last. */

/** A field of a text and the column where it begins, from 1. */
export interface PositionField {
  readonly text: string;
  readonly column: number;
}

export const splitWords = (text: string): PositionField[] =>
  [...text.matchAll(/\S+/g)].map(word => ({ text: word[0], column: word.index + 1 }));

/** Joins the fields of a position; the variant follows unless it is the standard one. */
export const writeFields = (game: GameInfo, options: Options, fields: readonly string[]): string =>
  [...fields, writeVariant(game, options)].filter(field => field !== '').join(' ');

/**
 * The game's own fields of a position text, exactly `shape` of them (such as 'grid turn board').
 * Refuses a variant other than the one given, and a text that names none where the rules are not standard.
 */
export function readFields(
  game: GameInfo,
  options: Options,
  text: string,
  shape: string,
): Result<PositionField[]> {
  const fields = splitWords(text);
  const wanted = shape.split(' ').length;
  const variant = namesVariant(game, fields.at(-1)?.text ?? '') ? fields.pop() : undefined;
  if (fields.length !== wanted) {
    const column = fields[wanted]?.column ?? variant?.column ?? text.trimEnd().length + 1;
    return refuse('field-count', texts.fieldCount(shape, wanted, fields.length), { column });
  }
  const column = variant?.column ?? text.trimEnd().length + 1;
  const found = readVariant(game, variant?.text ?? 'standard');
  if (!found.ok) return refuse(found.fault.code, found.fault.message, { column });
  const mine = rulesId(game, options);
  const theirs = rulesId(game, found.value);
  if (mine !== theirs) return refuse('other-variant', texts.otherVariant(theirs, mine), { column });
  return ok(fields);
}

const letterList = (game: GameInfo): string =>
  SIDES.map(side => game.pieces[side].letter).join(', ');

/** The side that a letter stands for, in either case. */
const sideOf = (game: GameInfo, letter: string): Side | undefined =>
  SIDES.find(side => game.pieces[side].letter === letter.toLowerCase());

export function readTurn(game: GameInfo, field: PositionField): Result<Side> {
  const side = sideOf(game, field.text);
  if (side) return ok(side);
  return refuse('bad-turn', texts.turn(field.text, letterList(game)), { column: field.column });
}

export type Marks = readonly (Side | null)[];

/** A grid as it was read; `columnOf`: where each cell stands in the text, for the locations of faults. */
export interface Grid {
  readonly marks: Marks;
  readonly columnOf: readonly number[];
}

/** Reads rows separated by "/": a letter is a mark, a digit counts empty cells. */
export function readGrid(
  game: GameInfo,
  field: PositionField,
  rows: number,
  columns: number,
): Result<Grid> {
  const lines = field.text.split('/');
  if (lines.length !== rows)
    return refuse('grid-rows', texts.gridRows(rows, lines.length), { column: field.column });
  const marks: (Side | null)[] = [];
  const columnOf: number[] = [];
  let column = field.column;
  for (const line of lines) {
    const before = marks.length;
    for (let i = 0; i < line.length; i++) {
      const side = sideOf(game, line[i]);
      const empty = /[1-9]/.test(line[i]) ? Number(line[i]) : 0;
      if (side === undefined && empty === 0)
        return refuse('grid-character', texts.gridCharacter(line[i], letterList(game)), {
          column: column + i,
        });
      for (let n = 0; n < (empty || 1); n++) {
        marks.push(side ?? null);
        columnOf.push(column + i);
      }
    }
    const length = marks.length - before;
    if (length !== columns)
      return refuse('grid-row-length', texts.gridRowLength(line, columns, length), { column });
    column += line.length + 1;
  }
  return ok({ marks, columnOf });
}

export function writeGrid(game: GameInfo, marks: Marks, columns: number): string {
  const lines: string[] = [];
  for (let start = 0; start < marks.length; start += columns) {
    let line = '';
    let empty = 0;
    for (const mark of marks.slice(start, start + columns)) {
      if (mark === null) {
        empty++;
        continue;
      }
      line += (empty > 0 ? String(empty) : '') + game.pieces[mark].letter;
      empty = 0;
    }
    lines.push(line + (empty > 0 ? String(empty) : ''));
  }
  return lines.join('/');
}

export const countMarks = (marks: Marks): Sides<number> => ({
  first: marks.filter(mark => mark === 'first').length,
  second: marks.filter(mark => mark === 'second').length,
});

/** A typed move without case, spaces or hyphens. */
export const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(?<=\S)[\s\-–—]+/g, ''); // not at its start: -1 is not 1
