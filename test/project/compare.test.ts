import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT, run } from '../support/run.ts';

/** `npm run bench -- compare`: what it refuses before it measures anything. */

const folder = mkdtempSync(join(tmpdir(), 'quadrille-compare-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'bin'));
writeFileSync(join(folder, 'bin', 'quadrille.js'), 'process.exit(2);');

const compare = (args: readonly string[], locale: string) =>
  run(process.execPath, ['bench/index.ts', 'compare', ...args], {
    env: { ...process.env, LC_ALL: locale },
  });

test.each([
  ['no checkout', [], 'Say which checkout', 'Dites à quelle copie'],
  ['a folder without one', [tmpdir()], 'There is no checkout', 'Il n’y a pas de copie'],
  ['this very checkout', [ROOT], 'is this very checkout', 'est cette copie de travail même'],
  ['one that is not set up', [folder], 'Run "npm run setup" there', 'Lancez-y « npm run setup »'],
  ['no measurement', [folder, '--only', 'luck'], 'Known: start, ', 'Possibilités : start, '],
  ['no number', [folder, '--rounds', 'many'], 'whole number', 'nombre entier'],
])('%s', async (_, args, english, french) => {
  for (const [locale, told] of [
    ['en_GB', english],
    ['fr_FR', french],
  ]) {
    const { code, stdout, stderr } = await compare(args, locale);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(told);
  }
});
