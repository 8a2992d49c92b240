import { expect, test } from 'vitest';
import { millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import type { Action, MatchEvent } from '../core/match.ts';
import { isSuperseded } from './superseded.ts';

const moved = (side: Side): MatchEvent => ({ type: 'moved', side, move: 'e5', spent: millis(0) });
const offered = (side: Side): MatchEvent => ({ type: 'offered', side, what: 'draw' });
const declined = (side: Side): MatchEvent => ({ type: 'declined', side, what: 'draw' });
const ended: MatchEvent = { type: 'ended', cause: 'time', winner: 'first' };
const undone: MatchEvent = { type: 'undone', plies: 1 };
const previewed = (side: Side): MatchEvent => ({ type: 'previewed', side, move: 'R' });

const move: Action = { type: 'move', text: 'e5' };
const preview: Action = { type: 'preview', text: 'R' };
const resign: Action = { type: 'resign' };
const offer: Action = { type: 'offer', what: 'draw' };
const accept: Action = { type: 'accept', what: 'draw' };

/** What the first side requested, the events since, and whether the request still applies. */
const cases: readonly (readonly [string, Action, readonly MatchEvent[], boolean])[] = [
  ['a move, and nothing since', move, [], false],
  ['a move, and a restart since', move, [{ type: 'resumed' }], false],
  ['a move that was made', move, [moved('first')], true],
  ['a move that was made and answered', move, [moved('first'), moved('second')], true],
  ['a move in a position that was taken back', move, [undone], true],
  ['a move while the other side offers a draw', move, [offered('second')], false],
  ['a move after the own preview', move, [previewed('first')], false],
  ['a move of a game that is over', move, [ended], true],
  ['a preview that was seen', preview, [previewed('first')], true],
  ['a preview of a position that is gone', preview, [moved('first')], true],
  ['a resignation, whatever was played', resign, [moved('first'), undone], false],
  ['a resignation that ended the game', resign, [ended], true],
  ['an offer that was made', offer, [offered('first')], true],
  ['an offer while the other side moves', offer, [moved('second')], false],
  ['an offer before the own move', offer, [moved('first')], true],
  ['an answer to an offer', accept, [], false],
  ['an answer that was given', accept, [declined('first')], true],
  ['an answer to an offer before this one', accept, [offered('second')], true],
  ['an answer while the other side moves on', accept, [moved('second')], false],
];

test.each(cases)('%s', (_, action, since, expected) => {
  expect(isSuperseded('first', action, since)).toBe(expected);
});
