import { cp, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, succeed } from '../support/run.ts';

const clone = await mkdtemp(join(tmpdir(), 'quadrille bundle '));
afterAll(() => rm(clone, { recursive: true, force: true }));

const inClone = (path: string) => join(clone, path);
const LIST = inClone('dist/bundle/sources.json');
const SOURCE = inClone('src/cli/main.ts');

const launched = async () =>
  (await succeed(process.execPath, [inClone('bin/quadrille.js')])).trim();

/** A clone whose sources and bundle print which of the two runs. */
beforeAll(async () => {
  await cp(join(ROOT, 'bin'), inClone('bin'), { recursive: true });
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await writeFile(inClone('package.json'), JSON.stringify({ ...manifest, dependencies: {} }));
  for (const folder of ['dist/bundle', 'src/cli'])
    await mkdir(inClone(folder), { recursive: true });
  await writeFile(SOURCE, 'console.log("sources" as string);');
  await writeFile(inClone('dist/bundle/main.js'), 'console.log("bundle");');
});

test('the launcher runs the bundle until a source changes', async () => {
  expect(await launched()).toBe('sources');
  const { fileState } = await import(inClone('bin/bundle.js'));
  await writeFile(LIST, JSON.stringify({ 'src/cli/main.ts': fileState('src/cli/main.ts') }));
  expect(await launched()).toBe('bundle');

  const before = new Date(2026, 0, 1);
  await utimes(SOURCE, before, before); // an older version was brought back
  expect(await launched()).toBe('sources');
});

test('it does not trust a list that it cannot read or that names a missing file', async () => {
  for (const list of ['{"src/cli/ma', '[1]', 'null', '{"src/cli/gone.ts":"1 1"}']) {
    await writeFile(LIST, list);
    expect(await launched()).toBe('sources');
  }
  await writeFile(LIST, '{}');
  await rename(inClone('dist/bundle/main.js'), inClone('dist/bundle/moved.js'));
  expect(await launched()).toBe('sources');
});

test('set-up lists what the bundle is made from', async () => {
  const listed = JSON.parse(await readFile(join(ROOT, 'dist/bundle/sources.json'), 'utf8'));
  for (const path of ['package-lock.json', 'src/cli/main.ts', 'src/store/store-worker.ts'])
    expect(Object.keys(listed)).toContain(path);
});
