import { expect, test } from 'vitest';
import { readRefused, refusedTag } from './refusals.ts';

const words = { fr: 'non', en: 'no' };
const move = { ply: 3, side: 'first', received: 'D2-D4', words } as const;

test('what a tag holds is read again; nothing refused is no tag', () => {
  expect(readRefused(refusedTag([move]))).toEqual([move]);
  expect(refusedTag([])).toEqual({});
  expect(readRefused({})).toEqual([]);
});

test('a record has so many and no more', () => {
  expect(readRefused(refusedTag(Array.from({ length: 999 }, () => move)))).toHaveLength(200);
});

test.each([
  ['no JSON', 'D2-D4'],
  ['no list', '{"ply":1}'],
  ['no objects', '[1,null,"x"]'],
  ['no side', JSON.stringify([{ ...move, side: 'red' }])],
  ['no number', JSON.stringify([{ ...move, ply: '3' }])],
  ['no words', JSON.stringify([{ ...move, words: null }])],
  ['no French', JSON.stringify([{ ...move, words: { en: 'no' } }])],
])('of a hostile record nothing is taken: %s', (_, Refused) => {
  expect(readRefused({ Refused })).toEqual([]);
});
