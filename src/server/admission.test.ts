import { beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../core/result.ts';
import { AdmissionControl, type Admitted } from './admission.ts';
import { LIMITS } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

const limits = {
  ...LIMITS,
  sockets: 12,
  socketsPerAddress: 8,
  spectators: 6,
  spectatorsPerAddress: 4,
  unknownPerAddress: 3,
  pagesPerSeat: 2,
  credit: 10,
  creditPerSecond: 1,
  failedHelloPrice: 5,
  floodPrice: 9,
  seatCredit: 4,
  seatCreditPerSecond: 1,
};
let now = 0;
let control: AdmissionControl;
let closed: string[] = [];
beforeEach(() => {
  now = 0;
  closed = [];
  control = new AdmissionControl(limits, () => now);
});

const from = (address: string) => ({ address });
const SCHOOL = from('192.0.2.1');

function enter(visitor = SCHOOL, name = 'one'): Admitted | string {
  if (!control.pay(visitor)) return 'too-many';
  const admitted = control.admit(visitor, (fault: Fault) => closed.push(`${name} ${fault.code}`));
  return admitted.ok ? admitted.value : admitted.fault.code;
}
function entered(visitor = SCHOOL, name = 'one'): Admitted {
  const admitted = enter(visitor, name);
  if (typeof admitted === 'string') throw new Error(admitted);
  return admitted;
}
const codeOf = (result: ReturnType<Admitted['watch']>) => (result.ok ? 'ok' : result.fault.code);
function takeSeat(room: string): string {
  const admitted = entered();
  admitted.greet();
  return codeOf(admitted.takeSeat(room, 'first'));
}
function watch(visitor = SCHOOL): string {
  const admitted = entered(visitor);
  admitted.greet();
  return codeOf(admitted.watch());
}

test('a bucket allows a burst, then its rate, and never more than it holds', () => {
  const bucket = new TokenBucket(3, 2, 0);
  expect([1, 1, 1, 1].map(price => bucket.take(price, 0))).toEqual([true, true, true, false]);
  expect([bucket.take(1, 499), bucket.take(1, 500)]).toEqual([false, true]);
  expect([3, 1].map(price => bucket.take(price, 60_000))).toEqual([true, false]);
  bucket.giveBack(9);
  expect([bucket.isFull(60_000), bucket.take(4, 60_000)]).toEqual([true, false]);
  expect(bucket.take(3, 50_000)).toBe(true); // a clock that is turned back costs no tokens
});

describe('credit of an address', () => {
  test('is spent by connections of which nothing is known, and comes back with time', () => {
    for (let i = 0; i < 10; i++) entered().leave();
    expect(enter()).toBe('too-many');
    expect(typeof enter(from('192.0.2.2'))).toBe('object');
    now = 1_000;
    expect(typeof enter()).toBe('object');
    expect(enter()).toBe('too-many');
  });

  test('is returned by a seat’s secret: thirty pupils come and go behind one address', () => {
    for (let i = 0; i < 30; i++) {
      const admitted = entered();
      admitted.greet();
      expect(codeOf(admitted.takeSeat(`game${i}`, 'first'))).toBe('ok');
      admitted.leave();
    }
  });

  test('but not without end by the same seat', () => {
    let came = 0;
    for (; typeof enter() === 'object'; came++) {
      const admitted = entered();
      admitted.takeSeat('game', 'first');
      admitted.leave();
      if (came > 100) break;
    }
    expect(came).toBeLessThan(10);
  });

  test('goes faster where hellos fail', () => {
    for (let i = 0; i < 2; i++) {
      const admitted = entered();
      admitted.greet();
      admitted.fail();
      admitted.leave();
    }
    expect(enter()).toBe('too-many');
  });

  test('is that of a whole IPv6 network, and an IPv4 address is the same in either form', () => {
    for (let i = 0; i < 10; i++) entered(from(`2001:db8::${i + 1}`)).leave();
    expect(enter(from('2001:db8::ffff'))).toBe('too-many');
    expect(typeof enter(from('2001:db8:0:1::1'))).toBe('object');
    for (let i = 0; i < 10; i++) entered(from('::ffff:192.0.2.1')).leave();
    expect(enter()).toBe('too-many');
  });
});

test('of connections that say nothing the oldest is closed for a new one', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) entered(SCHOOL, name);
  expect(closed).toEqual(['a no-hello', 'b no-hello']);
  entered(from('192.0.2.2'), 'f');
  expect(closed).toHaveLength(2);
});

test('spectators are bounded, and players have room beside them', () => {
  expect([1, 2, 3, 4, 5].map(() => watch())).toEqual(['ok', 'ok', 'ok', 'ok', 'address-full']);
  expect(takeSeat('game')).toBe('ok');
  const others = from('192.0.2.2');
  expect([1, 2, 3].map(() => watch(others))).toEqual(['ok', 'ok', 'too-many-connections']);
});

test('sockets are bounded by address and in all; who leaves makes room', () => {
  const pages = Array.from({ length: 8 }, (_, i) => {
    const admitted = entered();
    admitted.greet();
    admitted.takeSeat(`game${i}`, 'first');
    return admitted;
  });
  expect(enter()).toBe('address-full');
  pages[0].leave();
  pages[0].leave(); // counts once
  expect(typeof enter()).toBe('object');
  expect(enter()).toBe('address-full');
  for (let i = 0; i < 4; i++) entered(from(`192.0.2.${i + 2}`));
  expect(control.sockets).toBe(12);
  expect(enter(from('192.0.2.9'))).toBe('too-many-connections');
});

test('a seat has a few pages and no more', () => {
  expect(['game', 'game', 'game', 'other'].map(takeSeat)).toEqual([
    'ok',
    'ok',
    'too-many-pages',
    'ok',
  ]);
});

test('a connection that sends too fast costs its address more', () => {
  entered().flood();
  expect(typeof enter()).toBe('object'); // the last of ten
  expect(enter()).toBe('too-many');
  expect(typeof enter(from('192.0.2.2'))).toBe('object');
});
