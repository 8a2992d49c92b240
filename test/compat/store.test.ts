import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quadrille } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { contests, expected, freshFolder, restoredStore, type Told } from './first-release.ts';

/** Matches and championships that the first release stored: shown, exported and played on as it would have. */

const store = (): string[] => ['--store', restoredStore(freshFolder())];

async function told(...args: string[]): Promise<Told> {
  const { stdout, stderr } = await runHere([...args, '--json']);
  return JSON.parse(stdout || `"${stderr}"`);
}

test('every one is listed, in the order in which they were made', async () => {
  const { stdout } = await runHere(['championship', 'list', '--json', ...store()]);
  const listed = JSON.parse(stdout) as { id: string; finished: boolean }[];
  expect(listed.map(({ id, finished }) => ({ id, finished }))).toEqual(
    contests.map(({ id, shown }) => ({ id, finished: shown.finished })).reverse(),
  );
});

// the interrupted ones are compared below, after they have been resumed
const whole = contests.filter(({ name }) => ['moia', 'cup', 'match'].includes(name));
test.each(whole)('$name has the table that it had', async ({ id, shown }) => {
  const chain = { state: 'unchained', damage: [] };
  expect(await told('championship', 'show', id, ...store())).toMatchObject({ ...shown, chain });
});

test('they are shown as not chained', async () => {
  const { stdout } = await runHere(['championship', 'show', expected.cup.id, ...store()]);
  expect(stdout).toMatch(/^Chain +not chained: /m);
});

const { half, halfMatch, planned, moia } = expected;
test.each([
  ['a championship that was broken off', ['championship', 'resume', half.id], half.resumed],
  ['a match that was broken off', ['match', '--resume', halfMatch.id], halfMatch.resumed],
  ['one that was only planned', ['championship', 'run', planned.id], planned.resumed],
] as const)('%s ends as in the first release', async (_, args, resumed) => {
  const chain = { state: 'unchained', damage: [] };
  expect(await told(...args, ...store())).toMatchObject({ ...resumed, chain });
});

test('a game of theirs is voided and played again', async () => {
  const file = store();
  const id = expected.cup.id;
  const because = ['--because', 'a power cut', '--json'];
  const made = await runHere(['championship', 'void', id, '1', ...because, ...file]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const { chain, finished } = JSON.parse(
    (await runHere(['championship', 'show', id, '--json', ...file])).stdout,
  );
  expect({ state: chain.state, finished }).toEqual({ state: 'unchained', finished: false });
});

describe('what is made of a stored championship', () => {
  test('an export, with the evidence of every forfeit', async () => {
    const to = join(freshFolder(), 'out');
    const { code } = await runHere(['championship', 'export', moia.id, '--to', to, ...store()]);
    expect(code).toBe(0);
    const records = readFileSync(join(to, 'games.txt'), 'utf8');
    expect(records.match(/^\[Game /gm)).toHaveLength(moia.shown.games.total);
    for (const cause of ['illegal-move', 'crash', 'unreadable', 'no-connection'])
      expect(records).toMatch(new RegExp(`^\\[Ending "${cause}"\\]\n\\[Evidence "`, 'm'));
    expect(records).toContain('[Result "0-0"]'); // nobody came
  });

  test('a report, with what was seen of the forfeits', async () => {
    const folder = freshFolder();
    const page = join(folder, 'report.html');
    const args = ['report', moia.id, '--out', page, '--judged', '0', ...store()];
    expect(await quadrille(args)).toMatchObject({ code: 0 });
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('MOIA, groupe B');
    expect(html).toContain('a « quoted »'); // the last words of a program that crashed
    expect(readdirSync(folder)).toContain('report-games.csv');
  });
});
