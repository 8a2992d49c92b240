import { expect, test } from 'vitest';
import { newCode, readCode } from './codes.ts';

test.each([
  ['K7Q2MP', 'K7Q2MP'],
  ['k7q 2mp', 'K7Q2MP'],
  [' K7Q-2MP\n', 'K7Q2MP'],
  ['K7Q2M', null],
  ['K7Q2MPP', null],
  ['K7Q2M0', null], // no 0: it is mistaken for O
  ['', null],
  ['../../etc', null],
])('%j is read as %j', (text, code) => expect(readCode(text)).toBe(code));

test('a new code is read as it was made, with every sign', () => {
  for (let i = 0; i < 31; i++) {
    const code = newCode(below => i % below);
    expect(readCode(code)).toBe(code);
  }
});
