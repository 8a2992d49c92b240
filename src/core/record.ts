import { type Millis, millis, type TimeControl, UNTIMED, writeTimeControl } from './clock.ts';
import type { Position, Rules, Side, Sides } from './game.ts';
import { apply, CAUSES, type Cause, type Ending, endingOf, type Match, newMatch } from './match.ts';
import { writeVariant } from './variant.ts';

/** A move of a record, with lines that were studied in its place. */
export interface RecordedMove {
  readonly text: string;
  readonly spent: Millis | null;
  /** Each begins in the position before the move; one that begins with the same move goes on after it. */
  readonly variations?: readonly (readonly RecordedMove[])[];
}

/**
 * A game as text: tags, then numbered moves with the seconds each took, then the result.
 *
 *     [Game "ultimate"]
 *     [First "Ada"]
 *     [Second "level:5"]
 *     [Result "1-0"]
 *     [Ending "time"]
 *
 *     1. e2 {0.5} b1 {6.204} 1-0
 *
 * Variations stand in parentheses after the move that they replace, and may have variations themselves:
 *
 *     1. e2 b1 (1... c1 2. a9 (2. a8)) 2. a7 *
 *
 * The moves outside parentheses are the game.
 * `Variant`, `Position` (unless it began at the start), `Time`, `Previews` (used by each side,
 * such as `2-0`, if any), `Result` and `Ending` (unless the rules ended it) have a meaning;
 * all other tags are preserved.
 */
export interface GameRecord {
  readonly rules: Rules;
  readonly start: Position;
  readonly control: TimeControl;
  /** Previews that each side used, including those before moves taken back. */
  readonly previews: Sides<number>;
  readonly moves: readonly RecordedMove[];
  /** Null while the game is not over. */
  readonly ending: Ending | null;
  readonly tags: Readonly<Record<string, string>>;
}

export const MEANT_TAGS = [
  'Game',
  'Variant',
  'Position',
  'Time',
  'Previews',
  'Result',
  'Ending',
  'Evidence',
] as const;
const RESULTS = ['1-0', '0-1', '1/2-1/2', '0-0', '*'] as const;
export type ResultText = (typeof RESULTS)[number];
export const isResult = (text: string): text is ResultText =>
  (RESULTS as readonly string[]).includes(text);

/** `0-0` is a double forfeit: over, won by neither side, and not a draw. */
export function resultText(ending: Ending | null): ResultText {
  if (!ending) return '*';
  if (ending.winner) return ending.winner === 'first' ? '1-0' : '0-1';
  return ending.cause === 'rules' || ending.cause === 'agreement' ? '1/2-1/2' : '0-0';
}

export const winnerOf = (result: ResultText): Side | null =>
  result === '1-0' ? 'first' : result === '0-1' ? 'second' : null;

export const isCause = (text: string): text is Cause =>
  (CAUSES as readonly string[]).includes(text);

export function recordOf(match: Match, tags: Readonly<Record<string, string>> = {}): GameRecord {
  return {
    rules: match.rules,
    start: match.start,
    control: match.control,
    previews: match.previewsUsed,
    moves: match.plies.map(({ text, spent }) => ({ text, spent })),
    ending: endingOf(match),
    tags,
  };
}

/** The match of a record, up to a number of its moves (by default all of them and the ending). */
export function matchOf(record: GameRecord, plies?: number): Match {
  const { rules, control, start, previews: previewsUsed } = record;
  // a record does not say when previews were used: resumed at any move, they stay used
  let match: Match = { ...newMatch(rules, control, start), previewsUsed };
  for (const { text, spent } of record.moves.slice(0, plies))
    match = apply(match, {
      type: 'moved',
      side: match.position.turn,
      move: text,
      spent: spent ?? millis(0),
    });
  const { ending } = record;
  if (plies !== undefined || !ending || ending.cause === 'rules') return match;
  return apply(match, { type: 'ended', ...ending, cause: ending.cause });
}

const escaped = (value: string): string =>
  value.replace(/[\\"\n\r\t]/g, c => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[c] ?? `\\${c}`);

const seconds = (spent: Millis | null): string => (spent === null ? '' : ` {${spent / 1000}}`);

export function writeRecord(record: GameRecord): string {
  const { rules, start, control, previews, ending } = record;
  const variant = writeVariant(rules.game, rules.options);
  const result = resultText(ending);
  const tags: [string, string][] = [['Game', rules.game.id]];
  if (variant !== '') tags.push(['Variant', variant]);
  for (const tag of Object.entries(record.tags)) tags.push(tag);
  if (start.text() !== rules.start.text()) tags.push(['Position', start.text()]);
  if (control.kind !== UNTIMED.kind) tags.push(['Time', writeTimeControl(control)]);
  if (previews.first + previews.second > 0)
    tags.push(['Previews', `${previews.first}-${previews.second}`]);
  tags.push(['Result', result]);
  if (ending && ending.cause !== 'rules') tags.push(['Ending', ending.cause]);
  if (ending?.evidence !== undefined) tags.push(['Evidence', ending.evidence]);

  const moves = moveWords(record.moves, start.turn === 'first' ? 0 : 1);
  const head = tags.map(([name, value]) => `[${name} "${escaped(value)}"]`).join('\n');
  return `${head}\n\n${wrapped([...moves, result])}\n`;
}

/** Numbered moves, each variation after the move that it replaces. `from`: the ply of the first one. */
function moveWords(moves: readonly RecordedMove[], from: number): string[] {
  const words: string[] = [];
  let isInterrupted = true;
  for (const [i, { text, spent, variations = [] }] of moves.entries()) {
    const ply = from + i;
    const dots = ply % 2 === 0 ? '. ' : '... ';
    const number = ply % 2 === 0 || isInterrupted ? `${Math.floor(ply / 2) + 1}${dots}` : '';
    words.push(`${number}${text}${seconds(spent)}`);
    isInterrupted = variations.length > 0;
    for (const line of variations) {
      const inner = moveWords(line, ply);
      inner[0] = `(${inner[0]}`;
      inner[inner.length - 1] += ')';
      words.push(...inner);
    }
  }
  return words;
}

/** Wraps at 100 characters. */
function wrapped(words: readonly string[]): string {
  const lines: string[] = [''];
  for (const word of words) {
    const line = lines[lines.length - 1];
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= 100) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
