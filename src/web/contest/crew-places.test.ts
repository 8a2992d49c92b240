import { expect, test } from 'vitest';
import type { CrewMember } from '../../protocols/contest-wire.ts';
import { crewPlaces } from './crew-places.ts';

const crewOf = (...numbers: number[]): CrewMember[] =>
  numbers.map(number => ({ number, state: 'idle', rate: null, chunk: null }));

const crews = [
  ['nobody', [], []],
  ['all', [1, 2, 3], [1, 2, 3]],
  ['one of four is gone: nobody moves', [1, 3, 4], [1, null, 3, 4]],
  ['the last is gone', [1, 2, 3], [1, 2, 3]],
  ['half are gone: the others close up', [1, 4, 6], [1, 4, 6]],
] as const;

for (const [why, numbers, expected] of crews)
  test(why, () => {
    const places = crewPlaces(crewOf(...numbers)).map(member => member?.number ?? null);
    expect(places).toEqual(expected);
  });
