import { readTimeControl, UNTIMED } from './clock.ts';
import type { Game, Rules, Sides } from './game.ts';
import { CAUSES, type Ending, endingOf, newMatch } from './match.ts';
import { type Located, place, readMoveTokens, type Token, tokens } from './move-text.ts';
import {
  type GameRecord,
  isCause,
  MEANT_TAGS,
  type ResultText,
  resultText,
  winnerOf,
} from './record.ts';
import { ok, placedAt, type Result, refusal, refuse } from './result.ts';
import { texts } from './texts.ts';
import { findGame, rulesOf } from './variant.ts';

/** Reads what `writeRecord` writes; lenient about line breaks, move numbers and comments. The result has its variations. */

const unescaped = (value: string): string =>
  value.replace(/\\(.)/g, (_, c: string) => ({ n: '\n', r: '\r', t: '\t' })[c] ?? c);

/** All games of a text, in order. */
export function readRecords(games: readonly Game[], text: string): Result<GameRecord[]> {
  const all = tokens(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const starts = all.flatMap((token, i) =>
    token.kind === 'tag' && all[i - 1]?.kind !== 'tag' ? [i] : [],
  );
  if (all.length === 0) return refuse('no-record', texts.record.empty, { line: 1, column: 1 });
  if (starts[0] !== 0) return refuse('no-game-tag', texts.record.noGame, place(all[0]));
  const records: GameRecord[] = [];
  for (const [n, start] of starts.entries()) {
    const record = readOne(games, all.slice(start, starts[n + 1]));
    if (!record.ok) return record;
    records.push(record.value);
  }
  return ok(records);
}

/** The only game of a text. */
export function readRecord(games: readonly Game[], text: string): Result<GameRecord> {
  const records = readRecords(games, text);
  if (!records.ok) return records;
  const [record, ...more] = records.value;
  if (more.length > 0) return refuse('several-records', texts.record.several(records.value.length));
  return ok(record);
}

type Tags = ReadonlyMap<string, Located>;

function readTags(found: readonly Token[]): Result<Tags> {
  const tags = new Map<string, Located>();
  for (const token of found) {
    const tag = /^\[\s*([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]$/.exec(token.text);
    if (!tag) return refuse('bad-tag', texts.record.tag(token.text), place(token));
    const [, name, value] = tag;
    if (tags.has(name)) return refuse('tag-twice', texts.record.tagTwice(name), place(token));
    const column = token.column + token.text.indexOf('"') + 1;
    tags.set(name, { text: unescaped(value), line: token.line, column });
  }
  return ok(tags);
}

/** A tag's value, parsed by `read`; the fallback where the tag is absent. */
function readTag<T>(
  tags: Tags,
  name: string,
  read: (text: string) => Result<T>,
  absent: Result<T>,
): Result<T> {
  const tag = tags.get(name);
  if (!tag) return absent;
  const value = read(tag.text);
  return value.ok ? value : refusal(placedAt(value.fault, tag.line, tag.column));
}

function readOne(games: readonly Game[], found: readonly Token[]): Result<GameRecord> {
  const head = found.findIndex(token => token.kind !== 'tag');
  const tags = readTags(head < 0 ? found : found.slice(0, head));
  if (!tags.ok) return tags;
  const noGame = refuse('no-game-tag', texts.record.noGame, place(found[0]));
  const game = readTag(tags.value, 'Game', id => findGame(games, id), noGame);
  if (!game.ok) return game;
  const rules = readTag(tags.value, 'Variant', v => rulesOf(game.value, v), rulesOf(game.value));
  if (!rules.ok) return rules;
  const start = readTag(
    tags.value,
    'Position',
    t => rules.value.readPosition(t),
    ok(rules.value.start),
  );
  if (!start.ok) return start;
  const control = readTag(tags.value, 'Time', readTimeControl, ok(UNTIMED));
  if (!control.ok) return control;
  const previews = readTag(
    tags.value,
    'Previews',
    t => readPreviews(rules.value, t),
    ok({ first: 0, second: 0 }),
  );
  if (!previews.ok) return previews;

  const otherTags = [...tags.value].filter(
    ([name]) => !(MEANT_TAGS as readonly string[]).includes(name),
  );
  const read = readMoveTokens(rules.value, start.value, head < 0 ? [] : found.slice(head));
  if (!read.ok) return read;
  const { moves, position, result } = read.value;
  if (!result) {
    const last = found[found.length - 1];
    const end = { line: last.line, column: last.column + last.text.length };
    return refuse('no-result', texts.record.unfinished, end);
  }
  const byRules = endingOf(newMatch(rules.value, control.value, position));
  const ending = readEnding(tags.value, byRules, result);
  if (!ending.ok) return ending;
  return ok({
    rules: rules.value,
    start: start.value,
    control: control.value,
    previews: previews.value,
    moves,
    ending: ending.value,
    tags: Object.fromEntries(otherTags.map(([name, tag]) => [name, tag.text])),
  });
}

/** Reads `2-0`: what the first side used, then the second. */
function readPreviews({ previews }: Rules, text: string): Result<Sides<number>> {
  const [first, second] = (/^\s*(\d{1,3})-(\d{1,3})\s*$/.exec(text) ?? []).slice(1).map(Number);
  if (first <= previews && second <= previews) return ok({ first, second });
  const wrong =
    previews === 0 ? texts.record.noPreviews(text) : texts.record.previews(text, previews);
  return refuse('bad-previews', wrong);
}

/** The tags and the final result must agree with each other and with the moves. */
function readEnding(
  tags: Tags,
  byRules: Ending | null,
  result: Located & { text: ResultText },
): Result<Ending | null> {
  const stated = tags.get('Result') ?? result;
  if (stated.text !== result.text)
    return refuse(
      'other-result',
      texts.record.otherResult(stated.text, result.text),
      place(stated),
    );
  if (byRules) {
    const found = resultText(byRules);
    if (found !== result.text)
      return refuse('other-result', texts.record.otherResult(result.text, found), place(result));
    return ok(byRules);
  }
  const cause = tags.get('Ending');
  if (result.text === '*')
    return cause
      ? refuse('other-result', texts.record.otherResult('*', cause.text), place(cause))
      : ok(null);
  if (!cause) return refuse('no-cause', texts.record.noCause(result.text), place(result));
  if (!isCause(cause.text))
    return refuse('unknown-ending', texts.record.ending(cause.text, CAUSES), place(cause));
  const evidence = tags.get('Evidence')?.text;
  const ending = {
    cause: cause.text,
    winner: winnerOf(result.text),
    ...(evidence === undefined ? {} : { evidence }),
  };
  const found = resultText(ending);
  if (found !== result.text)
    return refuse('other-result', texts.record.otherResult(result.text, found), place(cause));
  return ok(ending);
}
