import { millis } from '../../core/clock.ts';
import type { Game, Position, Rules } from '../../core/game.ts';
import { apply, type Match, newMatch } from '../../core/match.ts';
import { matchOf } from '../../core/record.ts';
import { readRecord } from '../../core/record-reader.ts';
import { ok, type Result } from '../../core/result.ts';
import { readPosition, rulesOf, splitRulesId } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { sceneAt } from '../board/scene.ts';

/** A game under analysis: its moves and how many of them are shown. */
export interface Study {
  readonly match: Match;
  /** Number of moves shown, from 0. */
  readonly at: number;
}

export const positionAt = ({ match, at }: Study): Position => sceneAt(match, at).position;

/** The study after a move in the position shown; a different continuation is replaced. */
export function played(study: Study, text: string): Study {
  const { match, at } = study;
  if (match.plies[at]?.text === text) return { match, at: at + 1 };
  let before = newMatch(match.rules, match.control, match.start);
  for (const ply of match.plies.slice(0, at))
    before = apply(before, { type: 'moved', side: ply.side, move: ply.text, spent: ply.spent });
  const side = before.position.turn;
  return {
    match: apply(before, { type: 'moved', side, move: text, spent: millis(0) }),
    at: at + 1,
  };
}

const study = (rules: Rules, position: Position): Study => ({
  match: newMatch(rules, undefined, position),
  at: 0,
});

/** Reads a whole record, or a position of the game. */
export function readStudy(game: Game, text: string): Result<Study> {
  if (text.trimStart().startsWith('[')) {
    const record = readRecord(games, text);
    if (!record.ok) return record;
    const match = matchOf(record.value);
    return ok({ match, at: match.plies.length });
  }
  const read = readPosition(game, text);
  return read.ok ? ok(study(read.value.rules, read.value.position)) : read;
}

/** Reads an address: a record, a position, moves, or the start of a variant. */
export function studyFrom(game: Game, query: URLSearchParams): Result<Study> {
  const record = query.get('record') ?? query.get('position');
  const variant = query.get('v');
  const begun =
    record !== null
      ? readStudy(game, record)
      : mapped(rulesOf(game, variant ?? undefined), rules => study(rules, rules.start));
  if (!begun.ok) return begun;
  let now = begun.value;
  for (const text of (query.get('moves') ?? '').split(/\s+/).filter(one => one !== '')) {
    const { rules } = now.match;
    const move = rules.readMove(now.match.position, text);
    if (!move.ok) return move;
    now = played(now, rules.writeMove(now.match.position, move.value));
  }
  return ok(now);
}

const mapped = <A, B>(result: Result<A>, change: (value: A) => B): Result<B> =>
  result.ok ? ok(change(result.value)) : result;

/** The address of a study. */
export function studyAddress({ match }: Study): string {
  const { rules, start, plies } = match;
  const query = new URLSearchParams();
  const { variant } = splitRulesId(rules.id);
  if (start.text() !== rules.start.text()) query.set('position', start.text());
  else if (variant !== undefined) query.set('v', variant);
  if (plies.length > 0) query.set('moves', plies.map(({ text }) => text).join(' '));
  return `/analysis/${rules.game.id}${query.size === 0 ? '' : `?${query}`}`;
}
