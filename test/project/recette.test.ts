import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** docs/recette.md: every requirement of the five assignments, and what demonstrates it. */

const FILE = join(ROOT, 'docs/recette.md');
const text = readFileSync(FILE, 'utf8');
const rows = [...text.matchAll(/^\| ([RP]\d+) \| (.+) \| (.+) \|$/gm)].map(
  ([, id, demand, shown]) => ({ id, demand, shown }),
);
const numbered = (letter: string, last: number): string[] =>
  Array.from({ length: last }, (_, i) => `${letter}${i + 1}`);

const codes = (markdown: string): string[] =>
  [...markdown.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
const isPath = (code: string): boolean => /^[\w.-]+(\/[\w.-]+)*\.(ts|txt|pl|md)$/.test(code);

test('every demand stands there once', () => {
  const ids = rows.map(({ id }) => id).sort();
  expect(ids).toEqual([...numbered('R', 148), ...numbered('P', 22)].sort());
});

test('every file and every test named exists', () => {
  for (const { id, shown } of rows) {
    for (const path of codes(shown).filter(isPath))
      expect(existsSync(join(ROOT, path)), `${id}: ${path}`).toBe(true);
    for (const [, path, name] of shown.matchAll(/`([^`]+)` “([^”]+)”/g))
      expect(readFileSync(join(ROOT, path), 'utf8'), `${id}: ${path}`).toContain(name);
    for (const [, path] of shown.matchAll(/\]\(([^)#]+)[^)]*\)/g))
      expect(existsSync(join(dirname(FILE), path)), `${id}: ${path}`).toBe(true);
  }
});

test('every demand is shown by something, or is none of a program', () => {
  for (const { id, shown } of rows)
    if (!['R26', 'R123'].includes(id))
      expect(codes(shown).length + (shown.match(/\]\(/g)?.length ?? 0), id).toBeGreaterThan(0);
});

test('every command named exists', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: object;
  };
  const commands = new Set<string>();
  for (const { id, shown } of rows)
    for (const code of codes(shown)) {
      const [program, ...words] = code.split(' ');
      if (program === 'npm') expect(Object.keys(scripts), id).toContain(words[1]);
      if (program === 'quadrille')
        commands.add(words.slice(0, words[0] === 'championship' ? 2 : 1).join(' '));
      expect(['npm', 'quadrille'].includes(program) || isPath(code) || !/ /.test(code), id).toBe(
        true,
      );
    }
  for (const command of commands) {
    const { code } = await runHere([...command.split(' '), '--help']);
    expect(code, command).toBe(0);
  }
});
