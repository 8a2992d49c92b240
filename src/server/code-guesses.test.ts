import { expect, test } from 'vitest';
import { CodeGuesses } from './code-guesses.ts';
import { LIMITS } from './limits.ts';

const from = (n: number) => ({ address: `10.0.${n >> 8}.${n & 255}` });

test('who guesses from many addresses holds up nobody who knows a code', async () => {
  let now = 0;
  const limits = { ...LIMITS, allWrongCodes: 100, allWrongCodesPerSecond: 1 };
  const guesses = new CodeGuesses(limits, () => now);
  const wrong = (n: number) => guesses.look(from(n), async () => null);
  const tries = async (addresses: number) => {
    const all = Array.from({ length: addresses }, (_, n) => Promise.all([wrong(n), wrong(n)]));
    return (await Promise.all(all)).flat().filter(said => said === null).length;
  };
  const right = (n: number) => guesses.look(from(n), async () => 'class');
  expect(await wrong(1_000)).toBe(null); // a first mistake, not yet a guess
  let looked = 0;
  for (let second = 0; second < 60; second++) {
    now += 1_000;
    looked += await tries(30);
  }
  expect(looked).toBeLessThan(30 * 3 + 30 * 3 + 100 + 60); // whatever the number of requests
  expect(await right(0)).toBe('too-many'); // an address that guesses has to wait
  for (let i = 0; i < 50; i++) expect(await right(1_000)).toBe('class');
  expect(await right(2_000)).toBe('class');
});
