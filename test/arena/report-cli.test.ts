import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepStores } from '../support/kept-stores.ts';
import { quadrille } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { contestWith, type Kept, keptStore, PLAN } from './report-contests.ts';
import { named, parsed, textOf } from './report-markup.ts';

/** `quadrille report` from end to end. */

let kept: Kept;
let folder: string;
let id: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-report-cli-'));
  kept = await keptStore();
  const participants = ['greedy', 'random'].map(seat => ({ name: seat, seat }));
  ({ id } = await contestWith(kept, { ...PLAN, name: 'Classe', participants }));
}, 60_000);
afterAll(async () => {
  await kept.close();
  rmSync(folder, { recursive: true });
});
keepStores();

const report = (...args: readonly string[]) =>
  runHere(['report', ...args, '--store', kept.file], { cwd: folder });

const RECORDS = `[Game "tictactoe"]
[First "Ada <b>"]
[Second "Bob"]
[Result "1-0"]

1. a1 {0.5} b1 {1.25} 2. a2 b2 3. a3 1-0

[Game "tictactoe"]
[First "Bob"]
[Second "Ada <b>"]
[Result "1-0"]
[Ending "time"]
[Evidence "{\\"fault\\":1,\\"rule\\":[]}"]

1. b2 1-0

[Game "tictactoe"]
[First "Bob"]
[Second "Bob"]
[Result "*"]

1. b2 *
`;

test('writes a page and its data, and says where', async () => {
  const args = ['report', id, '--out', 'class.html', '--judged', '1', '--store', kept.file];
  const { code, stdout } = await quadrille(args, { cwd: folder });
  expect(code).toBe(0);
  const files = ['class.html', 'class-standings.csv', 'class-games.csv', 'class-data.json'];
  expect(stdout.trim().split('\n')).toEqual(files);
  for (const file of files) expect(existsSync(join(folder, file))).toBe(true);
  const page = parsed(readFileSync(join(folder, 'class.html'), 'utf8'));
  expect(textOf(named(page, 'h1')[0])).toBe('Classe');
  expect(named(page, 'html')[0].attributes.get('lang')).toBe('en');
});

test('speaks French, and has a name of its own for the file', async () => {
  const { code, stdout } = await report(id, '--lang', 'fr', '--judged', '0', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout).files[0]).toBe(`rapport-${id}.html`);
  const html = readFileSync(join(folder, `rapport-${id}.html`), 'utf8');
  expect(textOf(parsed(html))).toContain('Comment lire ce rapport');
});

test('makes no store where none is', async () => {
  const nowhere = join(folder, 'mistyped.sqlite');
  for (const args of [
    ['report', id],
    ['championship', 'list'],
    ['championship', 'show', id],
  ]) {
    const { code, stderr } = await runHere([...args, '--store', nowhere], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain(`Cannot read ${nowhere}: there is no such file or folder.`);
  }
  expect(existsSync(nowhere)).toBe(false);
});

test('replaces its own report alone, and only when asked', async () => {
  writeFileSync(join(folder, 'mine-data.json'), 'mine');
  for (const force of [[], ['--force']]) {
    const refused = await report(id, '--out', 'mine.html', '--judged', '0', ...force);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('mine-data.json is there, and is not a report');
    expect(existsSync(join(folder, 'mine.html'))).toBe(false);
    expect(readFileSync(join(folder, 'mine-data.json'), 'utf8')).toBe('mine');
  }
  const again = await report(id, '--out', 'class.html', '--judged', '0');
  expect(again.code).toBe(2);
  expect(again.stderr).toContain('class.html is already there');
  const marked = await report(id, '--out', 'class.html', '--judged', '0', '--force', '--marks');
  expect(marked.code).toBe(0);
  const [head, first] = readFileSync(join(folder, 'class-standings.csv'), 'utf8').split('\r\n');
  expect(head).toMatch(/,mark$/);
  expect(first).toMatch(/,10$/);
});

describe('a file of records', () => {
  test('is reported too', async () => {
    writeFileSync(join(folder, 'games.txt'), RECORDS);
    const { code, stdout } = await report('games.txt', '--judged', 'all');
    expect(code).toBe(0);
    const html = readFileSync(join(folder, stdout.trim().split('\n')[0]), 'utf8');
    const text = textOf(parsed(html));
    expect(text).toContain('1 unfinished game of the file does not count.');
    expect(text).toContain('Ada <b>');
    expect(text).toContain('out of time');
    const data = JSON.parse(readFileSync(join(folder, 'report-games-data.json'), 'utf8'));
    expect(data.summary.standings.map((row: { name: string }) => row.name).sort()).toEqual([
      'Ada <b>',
      'Bob',
    ]);
    const times = data.times.players.map(({ name, moves, mean }: never) => [name, moves, mean]);
    expect(times.sort()).toEqual([
      ['Ada <b>', 1, 500],
      ['Bob', 1, 1250],
    ]);
  });
  test('and another one, under the rules of a course', async () => {
    const game = (first: string, second: string) =>
      `[Game "breakthrough"]\n[First "${first}"]\n[Second "${second}"]\n[Time "5s"]\n[Result "1-0"]\n[Ending "resignation"]\n\n1-0\n`;
    writeFileSync(join(folder, 'home.txt'), game('Ada', 'Bob'));
    writeFileSync(join(folder, 'away.txt'), game('Bob', 'Ada'));
    const course = ['--preset', 'LOG320', '--judged', '0', '--out', 'course.html'];
    const { code } = await report('home.txt', 'away.txt', ...course);
    expect(code).toBe(0);
    const text = textOf(parsed(readFileSync(join(folder, 'course.html'), 'utf8')));
    expect(text).toContain('home.txt and 1 other file');
    expect(text).toContain('Played as written.');
    const games = readFileSync(join(folder, 'course-games.csv'), 'utf8').split('\r\n');
    expect(games[2]).toMatch(/^2,Bob,Ada,1-0,resignation,1,0,/);
  });
  test('of different rules is refused', async () => {
    writeFileSync(
      join(folder, 'mixed.txt'),
      `${RECORDS}\n[Game "ultimate"]\n[Result "*"]\n\n1. e5 *\n`,
    );
    const { code, stderr } = await report('mixed.txt');
    expect(code).toBe(2);
    expect(stderr).toContain('tictactoe, ultimate');
  });
});

describe('errors for people', () => {
  test.each([
    [['nosuch'], ['"nosuch"', 'Classe']],
    [['nosuch.txt'], ['nosuch.txt']],
    [
      ['ID', '--judged', 'many'],
      ['"many"', 'all'],
    ],
    [['ID', '--limits', 'fast'], ['"fast"']],
    [['ID', '--marks', 'all'], ['"all"']],
    [['ID', '--preset', 'moia'], ['has its rules already']],
    [['ID', 'games.txt'], ['one id']],
    [
      ['games.txt', '--preset', 'mioa'],
      ['"mioa"', 'moia', 'log320'],
    ],
    [['games.txt', '--preset', 'moia'], ['these games are of tictactoe']],
    [['ID', '--out', 'no/such/folder/x.html', '--judged', '0'], ['x.html']],
  ])('%j', async (args, said) => {
    const { code, stderr } = await report(...args.map(arg => (arg === 'ID' ? id : arg)));
    expect(code).toBe(2);
    for (const word of said) expect(stderr).toContain(word);
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  });
});
