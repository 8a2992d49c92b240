import { describe, expect, test } from 'vitest';
import type { ProgramChoice } from '../arena/bot-games.ts';
import { makePlan } from '../arena/make-plan.ts';
import { perGame, perMove, UNTIMED } from '../core/clock.ts';
import { isAsFast, measureSpeed, scaledControl, scaledSeat, usesClock } from './speed.ts';

test('the speed is positions per second, by the clock', async () => {
  let now = 0;
  const speed = await measureSpeed(() => {
    now += 50; // every search takes 50 ms
    return now;
  });
  expect(speed).toBeGreaterThan(500_000);
  expect(speed).toBeLessThan(5_000_000);
});

test('a clock that counts in steps, and a cold start, do not make equal machines unequal', async () => {
  // of 10 ms a search in reality; the first ones wait for the compiler
  const stepped = (offset: number) => {
    let [calls, real] = [0, offset];
    return () => {
      real += calls++ % 2 === 0 ? 1 : calls < 6 ? 60 : 10;
      return 4 * Math.floor(real / 4);
    };
  };
  const speeds: number[] = [];
  for (const offset of [0, 1, 2, 3]) speeds.push(await measureSpeed(stepped(offset)));
  for (const speed of speeds) expect(Math.abs(speed / speeds[0] - 1)).toBeLessThan(0.05);
  expect(Math.abs(speeds[0] / 10_000_000 - 1)).toBeLessThan(0.05); // 100,000 positions each
});

test('machines within the tolerance are equal', () => {
  expect([100, 86, 114].map(speed => isAsFast(speed, 100))).toEqual([true, true, true]);
  expect([84, 116, 200].map(speed => isAsFast(speed, 100))).toEqual([false, false, false]);
});

describe('a machine of half the speed has twice the time', () => {
  test('per move, per game, without a clock', () => {
    expect(scaledControl(perMove(6_000, 50), 500, 1_000)).toEqual(perMove(12_000, 50));
    expect(scaledControl(perGame(60_000, 0, 50), 500, 1_000)).toEqual(perGame(120_000, 0, 50));
    expect(scaledControl(UNTIMED, 500, 1_000)).toEqual(UNTIMED);
  });

  test('and so has an engine that searches for a time', () => {
    const seat = (name: string, limits: object) =>
      scaledSeat({ kind: 'engine', name, limits } as never, 500, 1_000);
    expect(seat('mcts', { time: 1_000 })).toBe('mcts:2000ms');
    expect(seat('alphabeta:500ms', { time: 500 })).toBe('alphabeta:1000ms');
    expect(seat('level:3', { depth: 2 })).toBe('level:3');
    expect(seat('alphabeta:nodes=9,5s', { nodes: 9, time: 5_000 })).toBe('alphabeta:nodes=9,5s');
  });
});

test('clocks matter where there is one, or an engine searches for a time', () => {
  const plan = (time: string) => {
    const made = makePlan(
      { game: 'tictactoe', participants: ['random', 'level:1'], time },
      { folder: '/', randomSeed: '1' },
    );
    if (!made.ok) throw new Error(made.fault.code);
    return made.plan;
  };
  const engine = (limits: object) =>
    new Map([['e', { kind: 'engine', name: 'e', limits } as ProgramChoice]]);
  expect(usesClock(plan('1s'), engine({}))).toBe(true);
  expect(usesClock(plan('none'), engine({ time: 9 }))).toBe(true);
  expect(usesClock(plan('none'), engine({ time: 9, nodes: 9 }))).toBe(false);
});
