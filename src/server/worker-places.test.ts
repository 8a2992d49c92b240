import { expect, test } from 'vitest';
import { WorkerPlaces } from './worker-places.ts';

test('a token has so many workers at once, and five times as many in an hour', () => {
  let now = 0;
  const places = new WorkerPlaces(2, () => now);
  const register = (worker: string, token = 'k') => {
    const place = places.register(token);
    if (place === 'free') places.see(token, worker);
    return place;
  };
  expect([register('a'), register('b'), register('c')]).toEqual(['free', 'free', 'full']);
  expect(register('a', 'another')).toBe('free');
  now += 10_000;
  places.see('k', 'a');
  now += 10_000;
  // b has not been heard of for too long
  expect([register('c'), register('d')]).toEqual(['free', 'full']);
  for (let i = 0; i < 7; i++) {
    places.free('k', i === 0 ? 'c' : `x${i - 1}`);
    expect(register(`x${i}`)).toBe('free');
  }
  places.free('k', 'x6');
  expect(register('y')).toBe('too-many');
  now += 400_000;
  expect(register('y')).toBe('free');
});
