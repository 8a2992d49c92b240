import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakthrough } from '../games/breakthrough/index.ts';
import { puissance4 } from '../games/puissance4/index.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { millis, perGame, perMove, type TimeControl } from './clock.ts';
import { other, SIDES, type Side } from './game.ts';
import { memoryJournal } from './journal.ts';
import {
  type Action,
  applyAll,
  decide,
  endingOf,
  type Match,
  type MatchEvent,
  newMatch,
  preview,
  undoCost,
} from './match.ts';
import { unwrap } from './result.ts';
import { rulesOf } from './variant.ts';

const plain = unwrap(rulesOf(ticTacToe));
const turning = unwrap(rulesOf(puissance4, 'rotation'));

const act = (match: Match, side: Side, action: Action, spent = 0): Match =>
  unwrap(decide(match, { side, ...action }, millis(spent))).match;
const moves = (match: Match, text: string): Match =>
  text.split(' ').reduce((m, move) => act(m, m.position.turn, { type: 'move', text: move }), match);
const refusal = (match: Match, side: Side, action: Action, spent = 0): string => {
  const decided = decide(match, { side, ...action }, millis(spent));
  return decided.ok ? 'accepted' : decided.fault.code;
};

describe('what is refused changes nothing and says why', () => {
  const begun = moves(newMatch(plain), 'b2');
  const won = moves(newMatch(plain), 'a1 b1 a2 b2 a3');
  const offered = act(begun, 'second', { type: 'offer', what: 'draw' });
  const cases: [string, Match, Side, Action, string][] = [
    ['a move out of turn', begun, 'first', { type: 'move', text: 'a1' }, 'not-your-turn'],
    ['a taken cell', begun, 'second', { type: 'move', text: 'b2' }, 'illegal-move'],
    ['no move at all', begun, 'second', { type: 'move', text: 'hello' }, 'unreadable-move'],
    ['a move after the end', won, 'second', { type: 'move', text: 'c3' }, 'over'],
    ['a resignation after the end', won, 'second', { type: 'resign' }, 'over'],
    [
      'a preview where there is none',
      begun,
      'second',
      { type: 'preview', text: 'a1' },
      'no-previews',
    ],
    [
      'a preview of a drop',
      newMatch(turning),
      'first',
      { type: 'preview', text: '4' },
      'not-previewable',
    ],
    [
      'a preview out of turn',
      newMatch(turning),
      'second',
      { type: 'preview', text: 'R' },
      'not-your-turn',
    ],
    ['an answer without an offer', begun, 'first', { type: 'accept', what: 'draw' }, 'no-offer'],
    [
      'an answer to one’s own offer',
      offered,
      'second',
      { type: 'accept', what: 'draw' },
      'no-offer',
    ],
    ['an answer to another offer', offered, 'first', { type: 'accept', what: 'undo' }, 'no-offer'],
    ['a second offer', offered, 'second', { type: 'offer', what: 'draw' }, 'offer-pending'],
    [
      'a take-back before any move',
      begun,
      'second',
      { type: 'offer', what: 'undo' },
      'nothing-to-undo',
    ],
    ['a flag without a clock', begun, 'second', { type: 'flag' }, 'not-late'],
  ];
  test.each(cases)('%s', (_, match, side, action, code) => {
    const before = JSON.stringify(match);
    expect(refusal(match, side, action)).toBe(code);
    expect(JSON.stringify(match)).toBe(before);
  });
});

describe('endings', () => {
  test('a line wins, by the rules', () => {
    const match = moves(newMatch(plain), 'a1 b1 a2 b2 a3');
    expect(endingOf(match)).toEqual({ cause: 'rules', winner: 'first' });
  });
  test('whoever resigns loses, also out of turn', () => {
    const match = act(moves(newMatch(plain), 'b2'), 'first', { type: 'resign' });
    expect(endingOf(match)).toEqual({ cause: 'resignation', winner: 'second' });
  });
  test('a draw is agreed by accepting, or by offering the same', () => {
    const offered = act(newMatch(plain), 'first', { type: 'offer', what: 'draw' });
    for (const type of ['accept', 'offer'] as const)
      expect(endingOf(act(offered, 'second', { type, what: 'draw' }))).toEqual({
        cause: 'agreement',
        winner: null,
      });
  });
  test('nobody can agree on a draw in a game that has none', () => {
    const match = newMatch(unwrap(rulesOf(breakthrough)));
    expect(refusal(match, 'first', { type: 'offer', what: 'draw' })).toBe('no-draws');
  });
  test('a forfeit keeps its evidence', () => {
    const action = { type: 'forfeit', cause: 'crash', evidence: 'exit 139' } as const;
    expect(endingOf(act(newMatch(plain), 'first', action))).toEqual({
      cause: 'crash',
      winner: 'second',
      evidence: 'exit 139',
    });
  });
});

describe('offers', () => {
  test('to play on is to decline', () => {
    const offered = act(newMatch(plain), 'second', { type: 'offer', what: 'draw' });
    const decided = unwrap(decide(offered, { side: 'first', type: 'move', text: 'b2' }, millis(0)));
    expect(decided.events.map(event => event.type)).toEqual(['declined', 'moved']);
    expect(decided.match.offer).toBeNull();
  });
  test('what was declined is offered again after a move of one’s own, not before', () => {
    const draw = { type: 'offer', what: 'draw' } as const;
    const begun = moves(newMatch(plain), 'b2');
    const declined = act(act(begun, 'second', draw), 'first', { type: 'decline', what: 'draw' });
    expect(refusal(declined, 'second', draw)).toBe('offer-declined');
    expect(refusal(declined, 'first', draw)).toBe('accepted'); // the other side was not refused
    expect(refusal(moves(declined, 'a1'), 'second', draw)).toBe('accepted');
    const playedOn = moves(act(begun, 'first', draw), 'a1'); // which declines it
    expect(refusal(playedOn, 'first', draw)).toBe('offer-declined');
    expect(refusal(playedOn, 'first', { type: 'offer', what: 'undo' })).toBe('accepted');
  });
  test('without moves people run out of offers', () => {
    const answers = fc.record({
      side: fc.constantFrom(...SIDES),
      type: fc.constantFrom('offer', 'offer', 'decline'),
      what: fc.constantFrom('draw', 'undo'),
    });
    fc.assert(
      fc.property(fc.array(answers, { minLength: 200, maxLength: 200 }), tries => {
        let match = moves(newMatch(plain), 'b2 a1');
        for (const command of tries) {
          const decided = decide(match, command, millis(0));
          if (decided.ok && !decided.value.match.ended && decided.value.match.plies.length === 2)
            ({ match } = decided.value);
        }
        // each side offers each of the two once, and is refused
        expect(match.sequence - 2).toBeLessThanOrEqual(2 * 2 * 2);
      }),
    );
  });
  test('a draw offered with a move stays until it is answered', () => {
    const match = moves(act(newMatch(plain), 'first', { type: 'offer', what: 'draw' }), 'b2');
    expect(endingOf(act(match, 'second', { type: 'accept', what: 'draw' }))?.cause).toBe(
      'agreement',
    );
  });
  test('a take-back undoes the asker’s last move and the answer to it', () => {
    const match = moves(newMatch(plain), 'b2 a1 c3');
    const undoneFor = (side: Side) =>
      act(
        act(match, side, { type: 'offer', what: 'undo' }),
        side === 'first' ? 'second' : 'first',
        {
          type: 'accept',
          what: 'undo',
        },
      );
    expect(undoneFor('first').plies.map(ply => ply.text)).toEqual(['b2', 'a1']);
    expect(undoneFor('second').plies.map(ply => ply.text)).toEqual(['b2']);
    expect(undoneFor('second').position.text()).toBe(moves(newMatch(plain), 'b2').position.text());
  });
  test('whoever moves on no longer asks to take back', () => {
    const offered = act(moves(newMatch(plain), 'b2 a1'), 'first', { type: 'offer', what: 'undo' });
    expect(moves(offered, 'c3').offer).toBeNull();
  });
});

describe('previews', () => {
  test('two a side a game, shown without a change, refused from the third on', () => {
    let match = newMatch(turning);
    for (const text of ['L', 'R']) match = act(match, 'first', { type: 'preview', text });
    expect(match.position).toBe(turning.start);
    expect(refusal(match, 'first', { type: 'preview', text: 'R' })).toBe('previews-spent');
    match = moves(match, '4');
    expect(act(match, 'second', { type: 'preview', text: 'R' }).previewsUsed).toEqual({
      first: 2,
      second: 1,
    });
  });
  test('a take-back refunds neither previews nor time', () => {
    let match = act(newMatch(turning), 'first', { type: 'preview', text: 'L' });
    match = act(match, 'first', { type: 'move', text: '4' }, 700);
    match = act(match, 'first', { type: 'offer', what: 'undo' });
    match = act(match, 'second', { type: 'accept', what: 'undo' });
    expect(match.plies).toEqual([]);
    expect(match.previewsUsed.first).toBe(1);
    expect(match.used.first).toEqual({ spent: 700, moves: 1 });
  });
  test('a player without rotations left foresees those of the other side', () => {
    let match = newMatch(turning);
    for (let i = 0; i < 4; i++) match = moves(match, 'R 1');
    expect(refusal(match, 'first', { type: 'move', text: 'R' })).toBe('illegal-move');
    const seen = act(match, 'first', { type: 'preview', text: 'gauche' });
    expect(seen.previewsUsed.first).toBe(1);
    // the expected grid: the same moves and that rotation, in a variant with one rotation more
    const more = newMatch(unwrap(rulesOf(puissance4, 'rotations=5')));
    const turned = moves(more, 'R 1 R 1 R 1 R 1 L').position.text().split(' ')[0];
    expect(unwrap(preview(match, 'L')).text()).toBe(`${turned} y 0-4 rotations=4`);
  });
});

describe('a rotation that is taken back was seen', () => {
  const takeBack = (match: Match, side: Side): Match =>
    act(act(match, side, { type: 'offer', what: 'undo' }), other(side), {
      type: 'accept',
      what: 'undo',
    });
  const undo = { type: 'offer', what: 'undo' } as const;

  test('it costs a preview, and cannot be taken back without one', () => {
    let match = moves(newMatch(turning), '4');
    for (const used of [1, 2]) {
      match = takeBack(moves(match, 'R'), 'second');
      expect(match.plies).toHaveLength(1);
      expect(match.previewsUsed).toEqual({ first: 0, second: used });
    }
    expect(refusal(match, 'second', { type: 'preview', text: 'R' })).toBe('previews-spent');
    expect(undoCost(moves(match, 'R'), 'second')).toBe(1);
    expect(refusal(moves(match, 'R'), 'second', undo)).toBe('undo-unpaid');
    expect(refusal(moves(match, '4'), 'second', undo)).toBe('accepted'); // a drop shows nothing
  });
  test('also the answer that is taken back with one’s own move', () => {
    const match = moves(newMatch(turning), 'R L');
    expect(undoCost(match, 'first')).toBe(2);
    expect(takeBack(match, 'first').previewsUsed).toEqual({ first: 2, second: 0 });
    const seen = act(moves(newMatch(turning), 'L L'), 'first', { type: 'preview', text: 'R' });
    expect(refusal(seen, 'first', undo)).toBe('undo-unpaid');
  });
  test('nor by a preview used while the request waits', () => {
    let match = moves(newMatch(turning), 'R 4');
    match = act(match, 'first', undo);
    for (const text of ['L', 'R']) match = act(match, 'first', { type: 'preview', text });
    expect(refusal(match, 'second', { type: 'accept', what: 'undo' })).toBe('undo-unpaid');
    expect(refusal(match, 'second', { type: 'decline', what: 'undo' })).toBe('accepted');
  });
  test('a journal from before it cost anything is replayed as it was', () => {
    const match = moves(newMatch(turning), 'R 4 R');
    const undone = applyAll(match, [
      { type: 'offered', side: 'first', what: 'undo' },
      { type: 'undone', plies: 1 },
    ]);
    expect(undone.plies).toHaveLength(2);
    expect(undone.previewsUsed).toEqual({ first: 0, second: 0 });
  });
});

describe('time', () => {
  const cases: [string, TimeControl, number[], number, boolean][] = [
    ['inside the limit of a move', perMove(6000), [], 6000, false],
    ['beyond it', perMove(6000), [], 6001, true],
    ['forgiven by the grace', perMove(6000, 1000), [], 7000, false],
    ['beyond the grace', perMove(6000, 1000), [], 7001, true],
    ['earlier moves do not count by the move', perMove(6000), [6000], 6000, false],
    ['a game’s time adds up', perGame(10_000, 0), [6000], 4001, true],
    ['and grows by the increment', perGame(10_000, 1000), [6000], 5000, false],
  ];
  test.each(cases)('%s', (_, control, before, spent, late) => {
    let match = newMatch(plain, control);
    const cells = ['a1', 'b1', 'a2', 'b2'];
    for (const [i, time] of before.entries()) {
      match = act(match, 'first', { type: 'move', text: cells[2 * i] }, time);
      match = act(match, 'second', { type: 'move', text: cells[2 * i + 1] });
    }
    expect(refusal(match, 'first', { type: 'flag' }, spent)).toBe(late ? 'accepted' : 'not-late');
    match = act(match, 'first', { type: 'move', text: 'c3' }, spent);
    expect(endingOf(match)?.cause ?? 'on').toBe(late ? 'time' : 'on');
    if (late) expect(endingOf(match)?.winner).toBe('second');
  });
});

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    type: fc.constantFrom('move', 'preview'),
    text: fc.constantFrom('1', '2', '3', '4', 'R', 'L', '9', 'x'),
  }),
  fc.record({
    type: fc.constantFrom('offer', 'accept', 'decline'),
    what: fc.constantFrom('draw', 'undo'),
  }),
  fc.constant({ type: 'flag' } as const),
);

test('a match is the fold of its events, whatever people try', async () => {
  const commands = fc.array(
    fc.record({
      side: fc.constantFrom(...SIDES),
      action: anyAction,
      spent: fc.nat(2000).map(millis),
    }),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async tries => {
      const journal = memoryJournal();
      let match = newMatch(turning, perGame(60_000, 500));
      for (const { side, action, spent } of tries) {
        const decided = decide(match, { side, ...action }, spent);
        if (!decided.ok) continue;
        expect(await journal.append('m', match.sequence, decided.value.events)).toBe('stored');
        expect(decided.value.match).toEqual(applyAll(match, decided.value.events));
        ({ match } = decided.value);
        for (const each of SIDES)
          expect(match.previewsUsed[each]).toBeLessThanOrEqual(turning.previews);
      }
      const events: readonly MatchEvent[] = JSON.parse(JSON.stringify(await journal.read('m')));
      const replayed = applyAll(newMatch(turning, perGame(60_000, 500)), events);
      expect(replayed).toEqual(match);
      expect(replayed.sequence).toBe(events.length);
      expect(await journal.append('m', events.length + 1, [{ type: 'resumed' }])).toBe('conflict');
    }),
    { numRuns: 200 },
  );
});
