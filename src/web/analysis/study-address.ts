import type { Game, Rules } from '../../core/game.ts';
import { type GameRecord, type RecordedMove, writeRecord } from '../../core/record.ts';
import { ok, type Result } from '../../core/result.ts';
import { readPosition, rulesOf, splitRulesId } from '../../core/variant.ts';
import {
  emptyStudy,
  gameMoves,
  movesShown,
  readStudy,
  recordOfStudy,
  type Study,
  shownAt,
  withMoves,
} from './study.ts';

// The address of a study holds all of it: `position` or `v` where it begins, `moves` with variations in parentheses
// (or the whole `record`, if it has more than moves), `ply`, the number of moves shown, and `variation`, which one:
// `5.1-9.2` is the first variation after five moves, and in it the second after nine.

/** Servers refuse longer queries; a longer one goes after #, which browsers do not send. */
const LONGEST_QUERY = 6_000;

export function studyAddress(study: Study): string {
  const record = recordOfStudy(study);
  const { rules, start, moves } = record;
  const query = new URLSearchParams();
  const { variant } = splitRulesId(rules.id);
  if (hasMoreThanMoves(record)) query.set('record', writeRecord(record));
  else {
    if (start.text() !== rules.start.text()) query.set('position', start.text());
    else if (variant !== undefined) query.set('v', variant);
    if (moves.length > 0) query.set('moves', moveText(moves));
  }
  const variation = variationShown(study);
  if (variation !== '' || study.at !== gameMoves(study).length) query.set('ply', String(study.at));
  if (variation !== '') query.set('variation', variation);
  const text = query.toString().replaceAll('%28', '(').replaceAll('%29', ')');
  const path = `/analysis/${rules.game.id}`;
  if (text === '') return path;
  return text.length > LONGEST_QUERY ? `${path}#${text}` : `${path}?${text}`;
}

function hasMoreThanMoves({ control, previews, ending, tags, moves }: GameRecord): boolean {
  return (
    control.kind !== 'none' ||
    previews.first + previews.second > 0 ||
    (ending !== null && ending.cause !== 'rules') ||
    Object.keys(tags).length > 0 ||
    moves.some(({ spent }) => spent !== null)
  );
}

const moveText = (moves: readonly RecordedMove[]): string =>
  moves
    .flatMap(({ text, variations = [] }) => [text, ...variations.map(one => `(${moveText(one)})`)])
    .join(' ');

/** Where the line shown leaves the main moves: after how many moves, and by which of the others. */
function variationShown(study: Study): string {
  let next = study.tree;
  const choices: string[] = [];
  for (const [ply, node] of movesShown(study).entries()) {
    const index = next.indexOf(node);
    if (index > 0) choices.push(`${ply}.${index}`);
    next = node.next;
  }
  return choices.join('-');
}

/** Reads an address: a record, a position, moves, or the start of a variant. */
export function studyFrom(game: Game, query: URLSearchParams): Result<Study> {
  const rules = rulesOf(game, query.get('v') ?? undefined);
  if (!rules.ok) return rules;
  const begun = studyBegun(game, rules.value, query);
  if (!begun.ok) return begun;
  const moves = query.get('moves') ?? '';
  const study = query.has('record') || moves.trim() === '' ? begun : withMoves(begun.value, moves);
  return study.ok ? ok(atPly(study.value, query)) : study;
}

function studyBegun(game: Game, rules: Rules, query: URLSearchParams): Result<Study> {
  const record = query.get('record');
  if (record !== null) return readStudy(game, rules, record);
  const text = query.get('position');
  if (text === null) return ok(emptyStudy(rules));
  const read = readPosition(game, text);
  return read.ok ? ok(emptyStudy(read.value.rules, read.value.position)) : read;
}

/** As far as there are such moves. */
function atPly(study: Study, query: URLSearchParams): Study {
  const ply = Number(query.get('ply') ?? Number.NaN);
  if (!Number.isInteger(ply) || ply < 0) return study;
  const choices = new Map(
    (query.get('variation') ?? '')
      .split('-')
      .map(choice => choice.split('.').map(Number) as [number, number]),
  );
  const moves: string[] = [];
  for (let next = study.tree; moves.length < ply; ) {
    const node = next[choices.get(moves.length) ?? 0];
    if (!node) break;
    moves.push(node.text);
    next = node.next;
  }
  return shownAt(study, moves);
}
