import { describe, expect, test } from 'vitest';
import { memoryJournal } from '../core/journal.ts';
import { endingOf, newMatch } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { systemTimers as timers } from '../time/timers.ts';
import { openSeat, openSeats } from './open-seat.ts';
import { personSeat } from './person-seat.ts';
import { referee } from './referee.ts';
import { HUMAN, type ProcessChoice } from './seat-choice.ts';

const bot: ProcessChoice = {
  kind: 'process',
  name: 'bot:./none',
  protocol: 'ugi',
  command: ['./none', '-v'],
};

describe('a seat is opened', () => {
  test('for a person, under the name of the choice', async () => {
    const person = personSeat();
    const opened = unwrap(await openSeat(HUMAN, 'first', { seed: '', person: () => person }));
    expect(opened.name).toBe('human');
    expect(opened.submissions).toBe(person.submissions);
  });
  test('unless its program does not start, which is a fault in words', async () => {
    const process = () => Promise.reject(new Error('spawn ENOENT'));
    const opened = await openSeat(bot, 'first', { seed: '', process });
    expect(opened).toMatchObject({
      ok: false,
      fault: { reason: 'spawn ENOENT', message: { en: 'Cannot start ./none -v: spawn ENOENT.' } },
    });
  });
  test('and closed again where the other one is not', async () => {
    let closed = 0;
    const person = () => ({
      ...personSeat(),
      async close() {
        closed++;
      },
    });
    const process = () => Promise.reject(new Error('no'));
    const opened = await openSeats({ first: HUMAN, second: bot }, { seed: '', person, process });
    expect([opened.ok, closed]).toEqual([false, 1]);
  });
  test('never without its resource', async () => {
    await expect(openSeat(HUMAN, 'second', { seed: '' })).rejects.toThrow('no person plays second');
  });
});

test('a refusal goes to whoever submitted, else to the seat’s own listener', async () => {
  const told: string[] = [];
  const ending = new AbortController();
  const first = personSeat(({ fault }) => told.push(`seat ${fault.code}`));
  const game = referee({
    id: 'm',
    match: newMatch(unwrap(rulesOf(ticTacToe))),
    seats: { first, second: personSeat() },
    journal: memoryJournal(),
    timers,
    signal: ending.signal,
  });
  first.submit({ type: 'move', text: 'z9' });
  first.submit(
    { type: 'move', text: 'a1' },
    {
      isCurrent: () => false,
      refused: ({ fault }) => {
        told.push(`own ${fault.code}`);
        ending.abort();
      },
    },
  );
  expect(endingOf(await game)).toBeNull();
  expect(told).toEqual(['seat unreadable-move', 'own overtaken']);
});
