import { expect, test } from 'vitest';
import { keepStores } from '../support/kept-stores.ts';
import { STORES } from '../support/postgres.ts';
import { runHere } from '../support/run-here.ts';
import { freshFolder } from '../support/store-files.ts';

/** The commands that use a store, on PostgreSQL. */

keepStores();

const SECRET = 's3cret';

test('a championship on PostgreSQL is the one of a file, and no password is shown', async () => {
  const [file, database] = [await STORES[0].fresh(), await STORES[1].fresh()];
  const url = new URL(database);
  url.password = SECRET;
  const options = ['--game', 'tictactoe', '--seed', '1', '-c', '1', '--json'];
  const seats = ['Ada=random', 'Bob=greedy', 'Chloé=minimax'].flatMap(each => ['-p', each]);
  const run = ['championship', 'run', ...options, ...seats];
  const onFile = JSON.parse((await runHere([...run, '--store', file])).stdout);
  const onDatabase = JSON.parse((await runHere([...run, '--store', url.href])).stdout);
  expect(onDatabase.standings).toEqual(onFile.standings);
  expect(onDatabase.games).toEqual(onFile.games);
  expect(onDatabase.chain).toMatchObject({ state: 'whole', links: 7, damage: [] });

  const { id } = onDatabase;
  const because = ['--because', 'disputed'];
  const commands = [
    ['championship', 'list'],
    ['championship', 'show', id],
    ['championship', 'void', id, '2', ...because],
    ['championship', 'resume', id],
    ['championship', 'export', id, '--to', 'results'],
    ['report', id, '--out', 'report.html'],
    ['match', 'random', 'greedy', '--game', 'tictactoe', '--games', '2', '--seed', '1'],
  ];
  const cwd = freshFolder();
  for (const command of commands) {
    const ran = await runHere([...command, '--store', url.href], { cwd });
    expect(ran, command.join(' ')).toMatchObject({ code: 0 });
    expect(ran.stdout + ran.stderr).not.toContain(SECRET);
    if (command.includes('void')) expect(ran.stdout).toContain(`resume ${id} --store ${database}`);
  }
  const listed = await runHere(['championship', 'list'], { env: { DATABASE_URL: url.href } });
  expect(listed.stdout).toContain(id);
});

test('a database that cannot be used is explained in one paragraph', async () => {
  const address = `postgres://ada:${SECRET}@127.0.0.1:1/quadrille`;
  const ran = await runHere(['championship', 'list'], { env: { DATABASE_URL: address } });
  expect(ran.code).not.toBe(0);
  expect(ran.stderr).toContain('postgres://ada@127.0.0.1:1/quadrille (connection refused)');
  expect(ran.stderr).not.toMatch(/\n\s+at |s3cret/);
});
