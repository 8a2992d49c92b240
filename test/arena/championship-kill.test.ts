import { expect, test } from 'vitest';
import { kill } from './championship-kills.ts';

test('killed five times, inside games too: no finished game is lost or counted twice, and the table is the same', async () => {
  const { kills, inside, wrong } = await kill(5, String(Date.now()));
  expect(wrong).toEqual([]);
  expect(kills).toBe(5);
  expect(inside).toBeGreaterThan(0);
}, 240_000);
