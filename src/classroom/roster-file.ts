import { ok, type Result, refusal, refuse } from '../core/result.ts';
import { cleanName, REAL_NAME } from './names.ts';

/** Rosters as spreadsheets export them: CSV in any usual encoding, with any usual separator. */

/** A student of the file. */
export interface RosterRow {
  readonly name: string;
  /** Null if the file gives none. */
  readonly pseudonym: string | null;
}

/** How many students a roster may have. */
export const MOST_STUDENTS = 500;

/** Decodes a file: by its byte order mark, else as UTF-8, else as Excel writes on Windows or on older Macs. */
function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isMacintosh(bytes) ? 'macintosh' : 'windows-1252').decode(bytes);
  }
}

/** Mac Roman has accented letters below A0, Windows-1252 above it; the latter has quotes, dashes and œ below. */
function isMacintosh(bytes: Uint8Array): boolean {
  const windowsSigns = [0x8c, 0x91, 0x92, 0x93, 0x94, 0x96, 0x9c];
  let [below, above] = [0, 0];
  for (const byte of bytes)
    if (byte >= 0xc0) above++;
    else if (byte >= 0x80 && byte < 0xa0 && !windowsSigns.includes(byte)) below++;
  return below >= above && below > 0;
}

/** The students of a roster, with its header or without. A fault names the line. */
export function readRoster(bytes: Uint8Array): Result<readonly RosterRow[]> {
  if (bytes.subarray(0, 4).join() === '80,75,3,4') return refuse('roster-format', texts.workbook);
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\0')) return refuse('roster-format', texts.binary);
  const said = /^sep=(.)\r?\n/i.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  const table = readTable(body, said?.[1] ?? separatorOf(body));
  if (!table.ok) return table;
  const lines = table.value.filter(({ cells }) => cells.some(cell => cell !== ''));
  const columns = columnsOf(lines[0]?.cells ?? []);
  const students = columns ? lines.slice(1) : lines;
  if (students.length === 0) return refuse('empty-roster', texts.empty);
  if (students.length > MOST_STUDENTS) return refuse('long-roster', texts.many);
  const rows: RosterRow[] = [];
  for (const { cells, line } of students) {
    const name = cleanName(columns ? columns.nameOf(cells) : nameWithoutHeader(cells), REAL_NAME);
    if (!name.ok) return refusal({ ...name.fault, at: { line, column: 1 } });
    const given = columns?.pseudonym == null ? '' : (cells[columns.pseudonym] ?? '');
    const pseudonym = given === '' ? null : cleanName(given);
    if (pseudonym && !pseudonym.ok) return refusal({ ...pseudonym.fault, at: { line, column: 1 } });
    rows.push({ name: name.value, pseudonym: pseudonym ? pseudonym.value : null });
  }
  return ok(rows);
}

interface TableLine {
  readonly cells: readonly string[];
  /** Its first line in the file, from 1. */
  readonly line: number;
}

/** RFC 4180 with any separator: quotes may hold separators, line ends and doubled quotes. */
function readTable(text: string, separator: string): Result<readonly TableLine[]> {
  const table: TableLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let [line, begun] = [1, 1];
  let quotedSince: number | null = null;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endLine = () => {
    endCell();
    table.push({ cells, line: begun });
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    const isBreak = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n');
    if (isBreak) line++;
    if (quotedSince !== null) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else quotedSince = null;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      quotedSince = line;
    } else if (sign === separator) endCell();
    else if (isBreak) {
      endLine();
      begun = line;
    } else if (sign !== '\r') cell += sign;
  }
  if (quotedSince !== null)
    return refuse('open-quote', texts.openQuote, { line: quotedSince, column: 1 });
  if (cell !== '' || cells.length > 0) endLine();
  return ok(table);
}

/** Of the usual separators, the one that occurs most evenly in the lines; a comma if none does. */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter(line => line.trim() !== '')
    .slice(0, 50);
  const scoreOf = (separator: string): number => {
    const counts = lines.map(line => line.split(separator).length - 1);
    const usual = counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0;
    return usual === 0 ? 0 : counts.filter(count => count === usual).length;
  };
  const [best] = ['\t', ';', ',']
    .map(separator => ({ separator, score: scoreOf(separator) }))
    .sort((a, b) => b.score - a.score);
  return best.score > 0 ? best.separator : ',';
}

/** Titles of columns, without accents and capitals. */
const HEADERS = {
  whole:
    /^(nom complet|nom (et )?prenoms?|prenoms? (et )?nom|full name|name|student( name)?|eleve|etudiant(e|\(e\))?|participant)s?$/,
  first: /^(prenoms?|first ?names?|given ?names?)$/,
  last: /^(nom( de famille| d usage)?|last ?name|surname|family ?name)$/,
  pseudonym: /^(pseudo(nyme?)?|surnom|nick ?name|alias)$/,
  other:
    /^(e ?mail|courriel|adresse.*|id|identifiant|code permanent|groupe?|classe?|section|numero|no|n|#)$/,
};

interface RosterColumns {
  nameOf(cells: readonly string[]): string;
  readonly pseudonym: number | null;
}

/** What the columns hold, if this row is a header; null if it is a student. */
function columnsOf(cells: readonly string[]): RosterColumns | null {
  const words = cells.map(cell =>
    cell
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}#()]+/gu, ' ')
      .trim(),
  );
  const find = (pattern: RegExp) => {
    const found = words.findIndex(word => pattern.test(word));
    return found === -1 ? null : found;
  };
  const [whole, first, last] = [find(HEADERS.whole), find(HEADERS.first), find(HEADERS.last)];
  const named = first !== null || last !== null ? [first, last] : [whole];
  if (named.every(column => column === null)) return null;
  return {
    nameOf: row => named.flatMap(column => (column === null ? [] : (row[column] ?? ''))).join(' '),
    pseudonym: find(HEADERS.pseudonym),
  };
}

/** Without a header: the first column that reads like a name, and the next one where it is a single word. */
function nameWithoutHeader(cells: readonly string[]): string {
  const names = cells.filter(cell => /\p{L}/u.test(cell) && !/[@\d]/.test(cell));
  const [first = '', second = ''] = names;
  return /\s/.test(first) || second === '' ? first : `${first} ${second}`;
}

const texts = {
  workbook: {
    fr: 'Ce fichier est un classeur Excel. Dans Excel, choisissez « Enregistrer sous », puis « CSV UTF-8 », et donnez ce fichier-là.',
    en: 'This file is an Excel workbook. In Excel choose "Save as", then "CSV UTF-8", and give that file.',
  },
  binary: {
    fr: 'Ce fichier n’est pas un texte. Donnez une liste au format CSV, un élève par ligne.',
    en: 'This file is no text. Give a list as CSV, one student a line.',
  },
  empty: {
    fr: 'Cette liste ne contient aucun élève. Écrivez-en un par ligne : son nom, ou son prénom et son nom.',
    en: 'This list has no students. Write one a line: the name, or first and last name.',
  },
  many: {
    fr: `Cette liste est trop longue : une classe a au plus ${MOST_STUDENTS} élèves. Rien n’a changé.`,
    en: `This list is too long: a class has at most ${MOST_STUDENTS} students. Nothing has changed.`,
  },
  openQuote: {
    fr: 'Un guillemet ouvert ici n’est pas refermé : rien n’a changé. Ajoutez le guillemet, ou ôtez celui-ci.',
    en: 'A quote that opens here is not closed: nothing has changed. Add the closing quote, or remove this one.',
  },
};
