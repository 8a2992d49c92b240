import { expect, test } from 'vitest';
import { millis, readTimeControl } from '../../core/clock.ts';
import { apply, type MatchEvent, newMatch } from '../../core/match.ts';
import { unwrap } from '../../core/result.ts';
import { readRulesId } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { asShown, expectedMatch, withdrawnBy } from './expected-match.ts';
import { NO_FACTS, type RemoteFacts, type WireRequest } from './remote-state.ts';

const rules = unwrap(readRulesId(games, 'tictactoe'));
const request = (text: string): WireRequest => ({
  ...{ type: 'act', id: '1', known: 0, action: { type: 'move', text } },
});
const moved = (side: 'first' | 'second', move: string): MatchEvent => ({
  ...{ type: 'moved', side, move, spent: millis(7) },
});

/** A page of a game that has just begun. */
const facts = (time = 'none'): RemoteFacts => ({
  ...NO_FACTS,
  connection: 'open',
  you: 'first',
  match: newMatch(rules, unwrap(readTimeControl(time))),
  turnBegan: 1_000,
});

test('a move is shown by the rules, and one that they forbid is refused at once', () => {
  const shown = unwrap(expectedMatch(facts(), request('b2'), 2_000));
  expect(shown?.match.plies.map(({ text }) => text)).toEqual(['b2']);
  expect(expectedMatch(facts(), request('d4'), 2_000).ok).toBe(false);
  expect(expectedMatch({ ...facts(), you: 'second' }, request('b2'), 2_000).ok).toBe(false);
  const offer: WireRequest = { ...request(''), action: { type: 'offer', what: 'draw' } };
  expect(unwrap(expectedMatch(facts(), offer, 2_000))).toBeNull();
});

test('the clock stops at the move; whoever is late is judged by the server alone', () => {
  const timed = unwrap(expectedMatch(facts('1m+0s'), request('b2'), 11_000));
  expect(timed?.match.used.first.spent).toBe(10_000);
  expect(timed?.since).toBe(11_000);
  const late = unwrap(expectedMatch(facts('1m+0s'), request('b2'), 500_000));
  expect(late?.match.ended).toBeNull();
});

test('what the server confirms has the very position that was shown, and the reply follows from it', () => {
  const { match } = facts();
  const shown = unwrap(expectedMatch(facts(), request('b2'), 2_000))?.match;
  if (!match || !shown) throw new Error('no match');
  const events = [moved('first', 'b2'), moved('second', 'a1')];
  const [confirmed, replied] = events.map((_, i) =>
    events.slice(0, i + 1).reduce((one, event) => asShown(apply(one, event), shown), match),
  );
  expect(confirmed.position).toBe(shown.position);
  expect(confirmed.plies[0].spent).toBe(7);
  expect(replied.plies[1].before).toBe(shown.position);
  expect(asShown(apply(match, moved('first', 'a1')), shown).position).not.toBe(shown.position);
});

test.each([
  ['it was played', [moved('first', 'b2')], null],
  ['another window played another one', [moved('first', 'a1')], 'b2'],
  ['time ran out', [{ type: 'ended', cause: 'time', winner: 'second' }], 'b2'],
] as const)('what becomes of a move: %s', (_, events, withdrawn) => {
  expect(withdrawnBy([...events], request('b2'), 'first')).toBe(withdrawn);
});
