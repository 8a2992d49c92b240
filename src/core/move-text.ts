import { type Millis, millis } from './clock.ts';
import type { Move, Position, Rules } from './game.ts';
import { isResult, type RecordedMove, type ResultText } from './record.ts';
import { type Fault, ok, type Result, refusal, refuse, type TextLocation } from './result.ts';
import { texts } from './texts.ts';

/** Reads moves as people and `writeRecord` write them: numbered or not, with comments and variations. */

/** A word of a text and where it stands. */
export interface Located {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

export type Token = Located & { readonly kind: string };

/** Each tag has its own line; comments are in braces and may span lines, variations in parentheses. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  const pattern =
    /^[ \t]*(?<tag>\[[^\n]*)|(?<comment>\{[^}]*\})|(?<unclosed>\{[^}]*$)|(?<open>\()|(?<close>\))|(?<word>[^\s{()]+)|\n/gm;
  let line = 1;
  let lineStart = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole] = match;
    for (const [kind, group] of Object.entries(match.groups ?? {})) {
      if (group === undefined) continue;
      const content = group.trimEnd();
      const column = match.index + whole.indexOf(content) - lineStart + 1;
      found.push({ kind, text: content, line, column });
    }
    const breaks = whole.split('\n').length - 1;
    if (breaks > 0) {
      line += breaks;
      lineStart = match.index + whole.lastIndexOf('\n') + 1;
    }
  }
  return found;
}

export const place = ({ line, column }: Located): TextLocation => ({ line, column });

/** The deepest nesting of variations that is read. */
const DEEPEST = 64;

interface MoveDraft {
  readonly text: string;
  spent: Millis | null;
  variations?: MoveDraft[][];
}

/** A line that is being read: the game, or a variation. */
interface OpenLine {
  readonly moves: MoveDraft[];
  /** The position before the last move; null before the first. */
  before: Position | null;
  position: Position;
  /** The parenthesis that opened it; absent for the game. */
  readonly opened?: Token;
}

export interface MoveText {
  readonly moves: readonly RecordedMove[];
  /** The position after the moves of the game. */
  readonly position: Position;
  readonly result: (Located & { readonly text: ResultText }) | undefined;
}

/** Reads one move, or several without a space between them. */
type ReadWord = (rules: Rules, position: Position, word: string) => Result<readonly Move[]>;

const oneMove: ReadWord = (rules, position, word) => {
  const move = rules.readMove(position, word);
  return move.ok ? ok([move.value]) : move;
};

/** The moves of a record, and its result where there is one. */
export function readMoveTokens(
  rules: Rules,
  start: Position,
  found: readonly Token[],
  readWord: ReadWord = oneMove,
): Result<MoveText> {
  const lines: OpenLine[] = [{ moves: [], before: null, position: start }];
  let result: MoveText['result'];
  for (const token of found) {
    const line = lines[lines.length - 1];
    if (token.kind === 'unclosed')
      return refuse('open-comment', texts.record.comment, place(token));
    if (token.kind === 'comment') {
      const time = /^\{\s*(\d+(?:\.\d+)?)\s*s?\s*\}$/.exec(token.text);
      const last = line.moves.at(-1);
      if (time && last) last.spent = millis(Math.round(Number(time[1]) * 1e6) / 1e3);
      continue;
    }
    if (token.kind === 'close') {
      const fault = closeVariation(lines, token);
      if (fault) return refusal(fault);
      continue;
    }
    const word = token.text.replace(/^\d+\.+/, '');
    if (word === '') continue; // a move's number
    if (isResult(token.text)) {
      if (lines.length === 1) result = { ...token, text: token.text };
      continue;
    }
    const at = { line: token.line, column: token.column + token.text.length - word.length };
    if (result) return refuse('after-result', texts.over, at);
    if (token.kind === 'open') {
      if (line.before === null)
        return refuse('early-variation', texts.record.earlyVariation, place(token));
      if (lines.length > DEEPEST)
        return refuse('deep-variation', texts.record.deepVariation(DEEPEST), place(token));
      lines.push({ moves: [], before: null, position: line.before, opened: token });
      continue;
    }
    const moves = readWord(rules, line.position, word);
    if (!moves.ok) {
      const { column } = at;
      const inner = moves.fault.at?.column ?? 1;
      return refusal({ ...moves.fault, at: { ...at, column: column + inner - 1 } });
    }
    for (const move of moves.value) {
      line.moves.push({ text: rules.writeMove(line.position, move), spent: null });
      line.before = line.position;
      line.position = line.position.play(move);
    }
  }
  const { opened } = lines[lines.length - 1];
  if (opened) return refuse('open-variation', texts.record.openVariation, place(opened));
  return ok({ moves: lines[0].moves, position: lines[0].position, result });
}

/** Adds the innermost variation to the move that it replaces. */
function closeVariation(lines: OpenLine[], token: Token): Fault | null {
  if (lines.length === 1)
    return refuse('closed-variation', texts.record.closedVariation, place(token)).fault;
  const { moves } = lines.pop() as OpenLine;
  const replaced = lines[lines.length - 1].moves.at(-1);
  if (replaced && moves.length > 0) replaced.variations = [...(replaced.variations ?? []), moves];
  return null;
}

/** Bounds on splitting a run of moves without spaces: characters of a move, and attempts. */
const LONGEST_MOVE = 6;
const MOST_ATTEMPTS = 4_000;

/** Reads several moves without spaces, such as `44355`: the first way that is legal throughout. */
const runOfMoves: ReadWord = (rules, start, word) => {
  const whole = oneMove(rules, start, word);
  if (whole.ok) return whole;
  let attempts = MOST_ATTEMPTS;
  let furthest = { column: 1, fault: whole.fault };
  const readFrom = (position: Position, from: number): Move[] | null => {
    if (from === word.length) return [];
    let why: Fault | null = null;
    for (let end = from + 1; end <= Math.min(word.length, from + LONGEST_MOVE); end++) {
      if (attempts-- <= 0) return null;
      const move = rules.readMove(position, word.slice(from, end));
      if (!move.ok) {
        if (why === null || why.code === 'unreadable-move') why = move.fault;
        continue;
      }
      const rest = readFrom(position.play(move.value), end);
      if (rest) return [move.value, ...rest];
    }
    if (why !== null && from + 1 > furthest.column) furthest = { column: from + 1, fault: why };
    return null;
  };
  const moves = readFrom(start, 0);
  if (moves) return ok(moves);
  const { column, fault } = furthest;
  return refusal({ ...fault, at: { column } });
};

/**
 * Reads typed moves, without tags: with or without numbers, commas, spaces and a result, `4 4 3 5` or `4435`.
 */
export function readMoves(rules: Rules, start: Position, text: string): Result<MoveText> {
  const spaced = text.replace(/\r\n?/g, '\n').replace(/[,;]/g, ' ');
  return readMoveTokens(rules, start, tokens(spaced), runOfMoves);
}
