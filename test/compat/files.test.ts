import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';
import { expected, freshFolder, pathOf, textOf } from './first-release.ts';

/** Records and championship files of the first release. */

const RECORDS = pathOf('records.txt');

test('every record leads to the position that it led to', async () => {
  const { code, stdout } = await runHere(['show', '--record', RECORDS, '--json']);
  expect(code).toBe(0);
  const shown = stdout.trimEnd().split('\n');
  expect(shown).toHaveLength(expected.records.length);
  for (const [i, line] of shown.entries())
    expect(JSON.parse(line)).toMatchObject(expected.records[i]);
});

test('their tags are those that records have, each at least once', () => {
  const tags = new Set([...textOf('records.txt').matchAll(/^\[(\w+) /gm)].map(([, tag]) => tag));
  const meant = 'Game Variant Position Time Previews Result Ending Evidence'.split(' ');
  const kept = 'First Second Date Seed Event Round Site Note'.split(' ');
  expect([...tags].sort()).toEqual([...meant, ...kept].sort());
});

test('they are gone through one by one', async () => {
  const input = 'q\n'.repeat(expected.records.length);
  const { code, stdout } = await runHere(['play', '--replay', RECORDS], { input });
  expect(code).toBe(0);
  expect(stdout.match(/^\[0\/\d+\] /gm)).toHaveLength(expected.records.length);
});

test('a report of them has every forfeit with its cause', async () => {
  const folder = freshFolder();
  const ultimate = textOf('records.txt')
    .split(/\n\n(?=\[Game)/)
    .filter(record => record.startsWith('[Game "ultimate"]') && !record.includes('[Variant'));
  writeFileSync(join(folder, 'games.txt'), ultimate.join('\n\n'));
  const args = ['report', 'games.txt', '--out', 'report.html', '--judged', '0'];
  expect(await runHere(args, { cwd: folder })).toMatchObject({ code: 0 });
  const { forfeits } = JSON.parse(readFileSync(join(folder, 'report-data.json'), 'utf8')).summary;
  expect(forfeits).toEqual(
    expect.arrayContaining([
      { player: 'Bob', cause: 'illegal-move', games: 1 },
      { player: 'Carl', cause: 'crash', games: 1 },
      { player: 'Dora', cause: 'unreadable', games: 1 },
      { player: 'Eve', cause: 'no-connection', games: 2 },
      { player: 'Zoé', cause: 'no-connection', games: 2 },
    ]),
  );
});

test.each(['cup.json', 'gauntlet.json'])('%s is played to the same table', async name => {
  const store = join(freshFolder(), 'quadrille.sqlite');
  const args = ['championship', 'run', pathOf(`championships/${name}`), '--store', store];
  const { stdout } = await runHere([...args, '--json']);
  expect(JSON.parse(stdout)).toMatchObject(expected.files[name]);
});

test.each([
  ['half.json', 'points, openings, suspension'],
  ['moia.json', 'bots, a preset, comments and a last comma'],
])('%s is taken: %s', async name => {
  const store = join(freshFolder(), 'quadrille.sqlite');
  const file = pathOf(`championships/${name}`);
  expect(await runHere(['championship', 'new', file, '--store', store])).toMatchObject({
    code: 0,
  });
});
