import { describe, expect, test } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import { type Millis, millis, perMove, UNTIMED } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import { type Journal, memoryJournal } from '../core/journal.ts';
import { type Action, applyAll, endingOf, type Match, newMatch } from '../core/match.ts';
import { type Fault, unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { type AsyncQueue, asyncQueue } from './async-queue.ts';
import { type RefereeOptions, referee } from './referee.ts';
import type { Seat, SeatMessage, Submission } from './seat.ts';

const rules = unwrap(rulesOf(ticTacToe));

interface TestSeat extends Seat {
  readonly heard: SeatMessage[];
  readonly queue: AsyncQueue<Submission>;
  say(action: Action, spent?: Millis): void;
}

/** A seat that answers with `reply` to every message on its turn. */
function seat(
  reply: (message: SeatMessage, say: TestSeat['say']) => void = () => {},
  illegalMoveLimit = 0,
): TestSeat {
  const queue = asyncQueue<Submission>();
  const heard: SeatMessage[] = [];
  const say = (action: Action, spent?: Millis) =>
    queue.push(spent === undefined ? { action } : { action, spent });
  const tell = (message: SeatMessage) => {
    heard.push(message);
    reply(message, say);
  };
  return { heard, queue, say, tell, submissions: queue, illegalMoveLimit };
}

/** Plays the given moves, one on each of its turns. */
const script = (side: Side, moves: string, illegalMoveLimit = 0): TestSeat => {
  const left = moves.split(' ');
  return seat((message, say) => {
    const mine = message.match.position.turn === side && !endingOf(message.match);
    const text = mine ? left.shift() : undefined;
    if (text !== undefined) say({ type: 'move', text });
  }, illegalMoveLimit);
};

const arrange = (first: TestSeat, second: TestSeat, more: Partial<RefereeOptions> = {}) => {
  const clock = handClock();
  const journal = memoryJournal();
  const seats = { first, second };
  const game = referee({
    id: 'm',
    match: newMatch(rules),
    seats,
    journal,
    timers: clock.timers,
    ...more,
  });
  return { ...clock, journal, game };
};

const heardTypes = ({ heard }: TestSeat) =>
  heard.map(message => (message.type === 'event' ? message.event.type : message.type));

describe('the referee', () => {
  test('plays a game to its end, tells both sides everything and stores it', async () => {
    const [first, second] = [script('first', 'a1 a2 a3'), script('second', 'b1 b2')];
    const { game, journal, alarms } = arrange(first, second);
    const match = await game;
    expect(endingOf(match)).toEqual({ cause: 'rules', winner: 'first' });
    expect(heardTypes(first)).toEqual(['start', 'moved', 'moved', 'moved', 'moved', 'moved']);
    expect(heardTypes(second)).toEqual(heardTypes(first));
    const stored = await journal.read('m');
    expect(applyAll(newMatch(rules), stored)).toEqual(match);
    expect(alarms.size).toBe(0);
  });

  test('drops what is no longer meant when its turn comes, and says so', async () => {
    const first = seat();
    const second = seat();
    const { game, journal } = arrange(first, second);
    let asked = 0;
    const submit = () =>
      first.queue.push({ action: { type: 'move', text: 'a1' }, isCurrent: () => asked++ === 0 });
    submit();
    submit(); // a duplicate
    first.say({ type: 'resign' });
    await game;
    expect(heardTypes(first)).toEqual(['start', 'moved', 'fault', 'ended']);
    const fault = first.heard.find(message => message.type === 'fault');
    expect(fault?.fault.code).toBe('overtaken');
    expect(await journal.read('m')).toHaveLength(2);
  });

  test.each([
    ['a bad move beyond its limit', 'b2', 'a1 b2', 0, 'illegal-move'],
    ['an unreadable one', 'b2', 'hello b2', 0, 'unreadable'],
    ['the third in a row where two are forgiven', 'b2', 'x1 x2 x3', 2, 'unreadable'],
  ])('forfeits a seat for %s', async (_, opening, moves, illegalMoveLimit, cause) => {
    const second = script('second', moves.replace('a1', 'b2'), illegalMoveLimit);
    const { game } = arrange(script('first', opening), second);
    const ending = endingOf(await game);
    expect(ending).toMatchObject({ cause, winner: 'first' });
    expect(JSON.parse(ending?.evidence ?? '{}')).toMatchObject({ position: '3/1x1/3 o' });
    expect(heardTypes(second).filter(type => type === 'fault')).toHaveLength(illegalMoveLimit);
  });

  test('forgives people for ever, and tells the fault to nobody else', async () => {
    const first = script('first', 'a1 z9 a2 a2 a2 a3', Number.POSITIVE_INFINITY);
    const second = script('second', 'b1 b2');
    await arrange(first, second).game;
    expect(heardTypes(first).filter(type => type === 'fault').length).toBeGreaterThan(0);
    expect(heardTypes(second)).not.toContain('fault');
  });

  test('flags whoever lets the time run out, not before', async () => {
    const first = seat();
    const { game, advance } = arrange(first, seat(), {
      match: newMatch(rules, perMove(6000, 1000)),
    });
    await Promise.resolve();
    advance(7000);
    expect(heardTypes(first)).toEqual(['start']);
    advance(1);
    expect(endingOf(await game)).toMatchObject({ cause: 'time', winner: 'second' });
  });

  test('takes the time that a seat measured closer to its player', async () => {
    const first = seat(
      (message, say) => message.type === 'start' && say({ type: 'move', text: 'b2' }, millis(6001)),
    );
    const { game } = arrange(first, seat(), { match: newMatch(rules, perMove(6000)) });
    expect(endingOf(await game)).toMatchObject({
      cause: 'time',
      evidence: '{"spent":6001,"limit":6000}',
    });
  });

  test('measures the time itself otherwise', async () => {
    const first = seat();
    const second = script('second', 'a1');
    const { game, advance } = arrange(first, second, { match: newMatch(rules, UNTIMED) });
    await Promise.resolve();
    advance(1234);
    first.say({ type: 'move', text: 'b2' });
    first.say({ type: 'resign' });
    const match = await game;
    expect(match.plies[0].spent).toBe(1234);
  });

  test('does not count the time that a player was kept waiting', async () => {
    let waited = 0;
    const first = { ...seat(), waited: () => waited };
    const { game, advance, journal } = arrange(first, seat(), {
      match: newMatch(rules, perMove(6_000)),
    });
    await new Promise(setImmediate);
    waited = 60_000;
    advance(60_000); // the flag that falls meanwhile does not count
    await new Promise(setImmediate);
    advance(2_500);
    first.say({ type: 'move', text: 'a1' });
    await expect
      .poll(() => journal.read('m'))
      .toEqual([{ type: 'moved', side: 'first', move: 'a1', spent: 2_500 }]);
    advance(6_001);
    expect(endingOf(await game)).toMatchObject({ cause: 'time', winner: 'first' });
  });

  test('flags a player who thinks too long after having been kept waiting', async () => {
    let waited = 1_000;
    const first = { ...seat(), waited: () => waited };
    const { game, advance } = arrange(first, seat(), { match: newMatch(rules, perMove(6_000)) });
    await new Promise(setImmediate);
    waited += 60_000;
    advance(65_999);
    await new Promise(setImmediate);
    expect(heardTypes(first)).toEqual(['start']);
    advance(2);
    expect(endingOf(await game)).toMatchObject({ cause: 'time', winner: 'second' });
  });

  test('forfeits a seat that goes away or breaks', async () => {
    const gone = seat();
    const leaving = arrange(gone, seat());
    gone.queue.close();
    expect(endingOf(await leaving.game)).toMatchObject({ cause: 'crash', winner: 'second' });

    const broken: Seat = {
      tell: () => {},
      illegalMoveLimit: 0,
      submissions: {
        [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('pipe burst')) }),
      },
    };
    const breaking = referee({
      id: 'm',
      match: newMatch(rules),
      seats: { first: seat(), second: broken },
      journal: memoryJournal(),
      timers: handClock().timers,
    });
    expect(endingOf(await breaking)).toMatchObject({
      cause: 'crash',
      winner: 'first',
      evidence: 'pipe burst',
    });
  });

  test('never shows what is not stored', async () => {
    const inner = memoryJournal();
    const shown: string[] = [];
    const slow: Journal = {
      ...inner,
      async append(match, after, events) {
        await Promise.resolve();
        const answer = await inner.append(match, after, events);
        shown.push(...events.map(event => `stored ${event.type}`));
        return answer;
      },
    };
    const { game } = arrange(script('first', 'a1 a2 a3'), script('second', 'b1 b2'), {
      journal: slow,
      spectator: message => message.type === 'event' && shown.push(`told ${message.event.type}`),
    });
    await game;
    expect(shown).toEqual(Array.from({ length: 5 }, () => ['stored moved', 'told moved']).flat());
  });

  test('stops where another writer went on', async () => {
    const journal = memoryJournal();
    await journal.append('m', 0, [{ type: 'resumed' }]);
    await expect(arrange(script('first', 'a1'), seat(), { journal }).game).rejects.toThrow(
      'another writer',
    );
  });

  test('breaks off at the signal and takes the game up again from the journal', async () => {
    const stop = new AbortController();
    const first = script('first', 'a1');
    const second = seat(message => message.type === 'event' && stop.abort());
    const { game, journal } = arrange(first, second, { signal: stop.signal });
    expect(endingOf(await game)).toBeNull();

    const match = applyAll(newMatch(rules), await journal.read('m'));
    expect(match.plies.map(ply => ply.text)).toEqual(['a1']);
    const late = [script('first', 'a2 a3'), script('second', 'b1 b2')] as const;
    const resumed = arrange(...late, { match, journal });
    expect(endingOf(await resumed.game)).toEqual({ cause: 'rules', winner: 'first' });
    expect((await journal.read('m')).map(event => event.type)).toEqual([
      'moved',
      'resumed',
      'moved',
      'moved',
      'moved',
      'moved',
    ]);
  });

  test('hears offers and resignations off turn', async () => {
    const first = seat((message, say) => {
      if (message.type === 'event' && message.event.type === 'offered')
        say({ type: 'accept', what: 'draw' });
    });
    const second = seat(
      (message, say) => message.type === 'start' && say({ type: 'offer', what: 'draw' }),
    );
    expect(endingOf(await arrange(first, second).game)).toMatchObject({
      cause: 'agreement',
      winner: null,
    });
  });
});

describe('a move that loses the game', () => {
  /** Submits one move, with the seat's own evidence. */
  const submitting = (submission: Submission): TestSeat => {
    const one = seat(message => {
      if (message.type === 'start') one.queue.push(submission);
    });
    return one;
  };
  const asked = (submission: Omit<Submission, 'action'>, text: string, control = UNTIMED) => {
    const first = submitting({ ...submission, action: { type: 'move', text } });
    return arrange(first, seat(), { match: newMatch(rules, control) }).game;
  };

  test('illegal: its seat gives the evidence', async () => {
    const evidence = async (fault: Fault | null) => `seat: ${fault?.code}`;
    const { ended } = await asked({ evidence }, 'z9');
    expect(ended).toEqual({
      cause: 'unreadable',
      winner: 'second',
      evidence: 'seat: unreadable-move',
    });
  });
  test('late: its seat gives the evidence', async () => {
    const evidence = async (fault: Fault | null) => `seat: ${fault}`;
    const { ended } = await asked({ evidence, spent: millis(200) }, 'a1', perMove(100));
    expect(ended).toEqual({ cause: 'time', winner: 'second', evidence: 'seat: null' });
  });
  test('against the protocol: legal by the rules, and refused by its seat', async () => {
    const verify = (next: Match) => ({
      code: 'wrong-count',
      message: { fr: 'non', en: `no, after ${next.plies.length}` },
    });
    const { ended, plies } = await asked({ verify }, 'a1');
    expect(plies).toEqual([]);
    expect(ended).toMatchObject({ cause: 'illegal-move', winner: 'second' });
    expect(ended?.evidence).toContain('no, after 1');
  });
});
