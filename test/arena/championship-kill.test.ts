import { expect, test } from 'vitest';
import { kill } from './championship-kills.ts';

/** `npm run torture` kills a hundred times as often. */
const KILLS = 3;

test('killed three times, inside games too: no finished game is lost or counted twice, and the table is the same', async () => {
  const { kills, inside, wrong } = await kill(KILLS, String(Date.now()));
  expect(wrong).toEqual([]);
  expect(kills).toBe(KILLS);
  expect(inside).toBeGreaterThan(0);
});
