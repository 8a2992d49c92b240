import { expect, test } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import { Strikes } from './strikes.ts';

const strikes = (forgetAfter?: number) => {
  const { timers, advance } = handClock();
  const limits = { perAddress: 2, wrongTickets: 3 };
  const counted = new Strikes({ timers, ...limits, ...(forgetAfter && { forgetAfter }) });
  return { counted, advance };
};

test('an address is barred by its own strikes only', () => {
  const { counted, advance } = strikes();
  counted.strike('a');
  counted.strike('b');
  expect(counted.isBarred('a')).toBe(false);
  counted.strike('a');
  advance(86_400_000);
  expect(['a', 'b', 'c'].map(each => counted.isBarred(each))).toEqual([true, false, false]);
});

test('wrong tickets end the acceptance of tickets', () => {
  const { counted } = strikes();
  for (let i = 0; i < 3; i++) {
    expect(counted.acceptsTickets).toBe(true);
    counted.countWrongTicket();
  }
  expect([counted.acceptsTickets, counted.wrongTickets]).toEqual([false, 3]);
});

test('strikes are forgotten one by one where that is wanted', () => {
  const { counted, advance } = strikes(1_000);
  for (let i = 0; i < 3; i++) counted.strike('a');
  advance(1_999);
  expect(counted.isBarred('a')).toBe(true); // two strikes are left until 1 ms later
  advance(1);
  expect(counted.isBarred('a')).toBe(false);
  counted.strike('a');
  expect(counted.isBarred('a')).toBe(true);
  for (let i = 0; i < 3; i++) counted.countWrongTicket();
  advance(1_000);
  expect(counted.wrongTickets).toBe(2);
  advance(1_000_000);
  expect(counted.wrongTickets).toBe(0);
});

test('addresses are bounded: the one whose strike is oldest is forgotten', () => {
  const { counted } = strikes();
  for (const address of ['a', 'a', 'b', 'b']) counted.strike(address);
  for (let i = 0; i < 4_095; i++) counted.strike(`${i}`);
  expect(['a', 'b'].map(each => counted.isBarred(each))).toEqual([false, true]);
});
