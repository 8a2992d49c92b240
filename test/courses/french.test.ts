import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { courses } from '../../src/courses/index.ts';
import { games } from '../../src/games/index.ts';
import { ROOT } from '../support/run.ts';

/** French of the games and courses as printers set it: no-break spaces before : ; ? ! and inside « », curly apostrophes. */

const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/ [:;?!»]|« /, 'an ordinary space where a no-break one belongs'],
  [/\u202f[:»]|«\u202f/, 'a narrow space where a full one belongs'],
  [/\u00a0[;?!]/, 'a full space where a narrow one belongs'],
  [/[\p{L}\d)»][:;?!](?=\s|$)/u, 'no space before the punctuation'],
  [/«[^\u00a0]|[^\u00a0]»/, 'no space inside the quotes'],
  [/\p{L}'\p{L}/u, 'a straight apostrophe'],
];
const faultsIn = (text: string): string[] =>
  FAULTS.flatMap(([sign, what]) => (sign.test(text) ? [`${what}: ${text}`] : []));

describe('the check itself', () => {
  test.each([
    'Coup : a1',
    'Coup: a1',
    'Coup\u202f: a1',
    'Oui ; non',
    'Qui joue ?',
    'Qui joue?',
    'Qui joue\u00a0?',
    '« a »',
    '«a»',
    "l'ordinateur",
  ])('%s is wrong', text => expect(faultsIn(text)).not.toEqual([]));
  test.each(['Coup\u00a0: level:5', 'Oui\u202f; non', '«\u00a0a\u00a0»\u202f?', 'l’IA'])(
    '%s is right',
    text => expect(faultsIn(text)).toEqual([]),
  );
});

/** A sample for any argument of a text: a word, a number, a list, a text in both languages. */
const anything = Object.assign(new String('a1'), {
  fr: 'Rouge',
  en: 'Red',
  least: 1,
  most: 2,
  kind: 'draw',
  join: () => 'a, b',
});

/** Every French text that can be reached from a value; functions are called with samples. */
function frenchIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (seen.has(value)) return [];
  seen.add(value);
  if (typeof value === 'function') {
    const made = [anything, 1, 2].flatMap(sample => {
      try {
        return [value(...Array.from({ length: value.length }, () => sample)) as unknown];
      } catch {
        return []; // takes other arguments
      }
    });
    return made.flatMap(each => frenchIn(each, seen));
  }
  if (typeof value !== 'object' || value === null) return [];
  const own = 'fr' in value && typeof value.fr === 'string' ? [value.fr] : [];
  return [...own, ...Object.values(value).flatMap(each => frenchIn(each, seen))];
}

describe('what players read', () => {
  for (const { id, texts, options, ai } of games)
    test(`${id}: texts, options, strategies and levels`, () => {
      const words = [...ai.strategies, ...ai.levels].map(({ title }) => title);
      const lessons = ai.strategies.map(strategy => ({ ...strategy, method: null }));
      const found = frenchIn([texts, options, words, lessons]);
      expect(found.length).toBeGreaterThan(8);
      expect(found.flatMap(faultsIn)).toEqual([]);
    });

  const files = globSync('src/{games,courses}/*/texts.ts', { cwd: ROOT }).sort();
  test.each(files)('%s, whatever it is made with', async file => {
    const found = frenchIn({ ...(await import(join(ROOT, file))) });
    expect(found.length).toBeGreaterThan(5);
    expect(found.flatMap(faultsIn)).toEqual([]);
  });

  test('the courses’ summaries', () =>
    expect(courses.flatMap(({ summary }) => faultsIn(summary.fr))).toEqual([]));

  /** Texts that no module exports; what a program fills in is left out. */
  test.each(['games', 'assignments', 'courses', 'tcp', 'protocols'])(
    'every French text of src/%s',
    room => {
      const sources = globSync(`src/${room}/**/*.ts`, { cwd: ROOT });
      const found = sources.flatMap(file => {
        const source = readFileSync(join(ROOT, file), 'utf8');
        const literals = source.matchAll(/\bfr:\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g);
        return [...literals].map(([, plain, filled]) => ({
          file,
          text: plain ?? filled.replace(/\$\{[^}]*\}?/g, 'x'),
        }));
      });
      expect(found.length).toBeGreaterThan(5);
      const faults = found.flatMap(({ file, text }) =>
        faultsIn(text).map(fault => `${file}: ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );
});
