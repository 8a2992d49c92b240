import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeReport, type ReportFile, recordsSource } from '../../src/arena/report/index.ts';
import { checkPlace, placeAt, writeReport } from '../../src/cli/report-files.ts';
import { cliTranslatorFor } from '../../src/cli/translator.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { readRecords } from '../../src/core/record-reader.ts';
import { unwrap } from '../../src/core/result.ts';
import { games } from '../../src/games/index.ts';

/** Files that a report must never touch. */

const NAMES = ['class.html', 'class-standings.csv', 'class-games.csv', 'class-data.json'] as const;
const translator = cliTranslatorFor('en');

let folder: string;
/** Two reports of the same name about different games. */
let one: readonly ReportFile[];
let two: readonly ReportFile[];

const made = (winner: string): Promise<readonly ReportFile[]> =>
  makeReport({
    source: unwrap(
      recordsSource(
        unwrap(
          readRecords(
            games,
            `[Game "tictactoe"]\n[First "${winner}"]\n[Second "Bob"]\n[Result "1-0"]\n\n1. a1 b1 2. a2 b2 3. a3 1-0\n`,
          ),
        ),
        'games.txt',
        'en',
      ),
    ),
    lang: 'en',
    version: '0.0.0',
    base: 'class',
    judged: 0,
    limits: { nodes: 10 },
    engines: [],
  });

beforeAll(async () => {
  [one, two] = await Promise.all([made('Ada'), made('Zoé')]);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-report-files-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const at = (name: string) => join(folder, name);
const put = (files: readonly ReportFile[], force = false) =>
  writeReport(translator, { folder, base: 'class', force }, files);
const content = () =>
  Object.fromEntries(readdirSync(folder).map(name => [name, readFileSync(at(name), 'utf8')]));
const asWritten = (files: readonly ReportFile[]) =>
  Object.fromEntries(files.map(({ name, text }) => [name, text]));

/** Its error message; checks that nothing in the folder has changed. */
async function refused(force: boolean): Promise<string> {
  const before = readdirSync(folder).map(name => [name, lstatSync(at(name)).mtimeMs]);
  const place = { folder, base: 'class', force };
  const checked = await checkPlace(translator, place).catch(error => error);
  const written = await put(two, force).catch(error => error);
  expect(checked).toBeInstanceOf(UsageError);
  expect(written).toBeInstanceOf(UsageError);
  expect(written.message).toBe(checked.message);
  expect(readdirSync(folder).map(name => [name, lstatSync(at(name)).mtimeMs])).toEqual(before);
  return written.message;
}

test('a new report, then the same place only with --force', async () => {
  expect(await put(one)).toEqual(NAMES.map(at));
  expect(content()).toEqual(asWritten(one)); // and no draft is left
  expect(await refused(false)).toContain('class.html is already there');
  expect(await put(two, true)).toEqual(NAMES.map(at));
  expect(content()).toEqual(asWritten(two));
});

describe.each(NAMES)('%s that is not ours', name => {
  test.each([false, true])('--force %s', async force => {
    writeFileSync(at(name), 'my own notes');
    expect(await refused(force)).toContain(`${name} is there, and is not a report`);
    expect(content()).toEqual({ [name]: 'my own notes' });
  });
  test('changed by one character since we wrote it', async () => {
    await put(one);
    const changed = readFileSync(at(name), 'utf8').replace('Ada', 'Adam');
    writeFileSync(at(name), changed);
    expect(await refused(true)).toContain(`${name} is there, and is not a report`);
    expect(content()).toEqual({ ...asWritten(one), [name]: changed });
  });
  test('begins as ours does', async () => {
    await put(one);
    const longer = `${readFileSync(at(name), 'utf8')}<!-- marks of the class -->`;
    writeFileSync(at(name), longer);
    expect(await refused(true)).toContain(`${name} is there, and is not a report`);
    expect(content()).toEqual({ ...asWritten(one), [name]: longer });
  });
  test('a symbolic link, to a report of ours or to nothing', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'quadrille-report-target-'));
    try {
      const target = join(elsewhere, name);
      writeFileSync(target, one.find(file => file.name === name)?.text ?? '');
      symlinkSync(target, at(name));
      expect(await refused(true)).toContain(`${name} is a link`);
      rmSync(target);
      expect(await refused(true)).toContain(`${name} is a link`);
      expect(existsSync(target)).toBe(false);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });
  test('a folder', async () => {
    mkdirSync(at(name));
    expect(await refused(true)).toContain(`${name} is a link, a folder`);
    expect(lstatSync(at(name)).isDirectory()).toBe(true);
  });
});

test('a second name of our file keeps its content', async () => {
  await put(one);
  linkSync(at('class.html'), at('kept.html'));
  await put(two, true);
  expect(readFileSync(at('kept.html'), 'utf8')).toBe(one[0].text);
  expect(readFileSync(at('class.html'), 'utf8')).toBe(two[0].text);
});

test('data whose page is gone are left alone', async () => {
  await put(one);
  rmSync(at('class.html'));
  expect(await refused(true)).toContain('class-standings.csv is there');
});

test('what appears while the report is made stays', async () => {
  await checkPlace(translator, { folder, base: 'class', force: true });
  writeFileSync(at('class-data.json'), 'mine');
  expect(await refused(true)).toContain('class-data.json is there');
  expect(content()).toEqual({ 'class-data.json': 'mine' });
});

test('a folder that cannot be written', async () => {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o500);
    expect(await refused(true)).toContain('class.html');
    return;
  }
  // root ignores permissions, but even root cannot create files in /sys
  const place = { folder: '/sys', base: 'class', force: true };
  const error = await writeReport(translator, place, one).catch(caught => caught);
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toContain('class.html');
});

test.each([
  ['a folder that is not there', 'no/such/class.html', 'class.html'],
  ['a file in place of the folder', 'file/class.html', 'class.html'],
])('%s', async (_, out, said) => {
  writeFileSync(at('file'), 'mine');
  const place = await placeAt(translator, at(out), true);
  const error = await writeReport(translator, place, one).catch(caught => caught);
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toContain(said);
  expect(content()).toEqual({ file: 'mine' });
});

test.each(['', '.html', '/'])('--out names a folder or nothing: %j', async name => {
  await expect(placeAt(translator, `${folder}/${name}`, true)).rejects.toThrow('must name a file');
});
