import { millis } from '../../core/clock.ts';
import type { Side } from '../../core/game.ts';
import { decide, type Match, type MatchEvent, timeLeft } from '../../core/match.ts';
import { ok, type Result } from '../../core/result.ts';
import type { RemoteFacts, WireRequest } from './remote-state.ts';

/** Moves that are shown before the server has confirmed them. */

/** The match after a pending move, by the rules; null if the request is no move. `now`: by `performance.now`. */
export function expectedMatch(
  { match, you, turnBegan, expected }: RemoteFacts,
  { action }: WireRequest,
  now: number,
): Result<RemoteFacts['expected']> {
  if (!match || you === null || action.type !== 'move') return ok(null);
  const since = expected?.since ?? now;
  const taken = Math.max(0, since - turnBegan);
  // never late by our own clock: the server's decides
  const spent = millis(Math.min(taken, timeLeft(match) ?? taken));
  const decided = decide(match, { side: you, ...action }, spent);
  if (!decided.ok) return decided;
  return ok({ match: asShown(decided.value.match, expected?.match), since });
}

/**
 * The confirmed match with the position object that the board already shows, so that it neither repeats the
 * animation nor breaks it off.
 */
export const asShown = (match: Match, shown: Match | undefined): Match =>
  shown &&
  match.plies.length === shown.plies.length &&
  match.position.text() === shown.position.text()
    ? { ...match, position: shown.position }
    : match;

/** The move that was pending and is not among the events; null if it is, or there was none. */
export function withdrawnBy(
  events: readonly MatchEvent[],
  { action }: WireRequest,
  you: Side,
): string | null {
  if (action.type !== 'move') return null;
  const isPlayed = events.some(
    event => event.type === 'moved' && event.side === you && event.move === action.text,
  );
  return isPlayed ? null : action.text;
}
