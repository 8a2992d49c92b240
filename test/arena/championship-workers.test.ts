import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSummary } from '../../src/arena/contests.ts';
import { isLong } from '../support/long.ts';
import { freshDatabase, freshStore, inPostgres, newRole } from '../support/postgres.ts';
import { DATA, ENGLISH, LAUNCHER, quadrille } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { freshFile, freshFolder, opened } from '../support/store-files.ts';

/** Real processes: a worker, and a runner that is killed and begun again. */

const FILE = {
  ...{ name: 'spread', game: 'tictactoe', rounds: 6, seed: 'workers', time: 'none' },
  participants: ['random', 'greedy', 'alphabeta:nodes=9'],
};

function started(...args: readonly string[]) {
  const env = { ...process.env, ...ENGLISH, XDG_DATA_HOME: DATA };
  const child = spawn(process.execPath, [LAUNCHER, ...args], { env });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  let output = '';
  const until = (text: string) =>
    new Promise<void>(resolve => {
      const look = (chunk: Buffer) => {
        output += chunk;
        if (output.includes(text)) resolve();
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
    });
  return { child, until };
}

/** The results and the table, without what differs between two runs. */
async function outcome(location: string) {
  const store = await opened(location);
  const [{ id }] = await store.contests.list();
  const contest = await store.contests.read(id);
  if (!contest) throw new Error('the championship is gone');
  const { standings, crossTable, games, workers = [] } = await readSummary(store, contest);
  return { results: { standings, crossTable, games }, workers };
}

test.runIf(isLong)(
  'a worker plays a championship whose runner is killed and begun again, with the table of one process',
  { timeout: 600_000 },
  async () => {
    const folder = freshFolder();
    const file = join(folder, 'spread.json');
    writeFileSync(file, JSON.stringify(FILE));
    const database = await freshStore();
    const here = freshFile();
    const alone = quadrille(['championship', 'run', file, '--store', here]);
    const runner = started('championship', 'run', file, '--store', database, '-c', '0');
    await runner.until('No worker is there'); // waits for one
    const worker = started('worker', '--store', database, '-c', '2', '--name', 'room12');
    await runner.until('Worker room12');
    runner.child.kill('SIGKILL');
    await once(runner.child, 'exit');
    const store = await opened(database);
    const [{ id }] = await store.contests.list();
    const resumed = await quadrille(['championship', 'resume', id, '-c', '0'], {
      env: { DATABASE_URL: database },
    });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.stdout).toContain('room12');
    expect((await alone).code).toBe(0);
    const [one, spread] = [await outcome(here), await outcome(database)];
    expect(spread.results).toEqual(one.results);
    expect(spread.workers.map(({ about, games }) => [about.name, games])).toEqual([['room12', 36]]);
    worker.child.kill('SIGTERM');
    expect(await once(worker.child, 'exit')).toEqual([0, null]);
  },
);

test('what only workers can do is refused without them', async () => {
  const store = freshFile();
  const engines = ['random', 'greedy', '--game', 'tictactoe', '--store', store];
  const idle = await quadrille(['match', ...engines, '-c', '0']);
  expect(idle.code).toBe(2);
  expect(idle.stderr).toContain('--concurrency 0 leaves all games to workers');
  const env = { DATABASE_URL: 'mysql://root:secret@db/games' };
  const other = await quadrille(['championship', 'list'], { env });
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('DATABASE_URL names no PostgreSQL database ("mysql")');
  expect(other.stderr).not.toContain('secret');
  const named = await quadrille(['championship', 'list', '--store', env.DATABASE_URL]);
  expect(named.stderr).toContain('--store names no PostgreSQL database ("mysql")');
});

test('the speed of the machine is noted where clocks decide, and whether they are scaled', async () => {
  const database = await freshStore();
  const play = (...more: string[]) =>
    runHere(['match', 'random', 'greedy', '--game', 'tictactoe', '--store', database, ...more]);
  const two = ['--games', '2'];
  await play(...two, '--time', '5s');
  await play(...two, '--time', '5s', '--scale-clocks');
  const stored = await inPostgres(database, 'select conditions from contest order by serial');
  const noted = stored.map(({ conditions }) => JSON.parse(String(conditions)));
  expect(noted.map(({ speed, clock }) => [typeof speed, clock])).toEqual([
    ['number', undefined],
    ['number', 'scaled'],
  ]);
});

test('a run whose database fails says how to go on', async () => {
  const address = await freshStore();
  await inPostgres(
    address,
    `create function full_disk() returns trigger language plpgsql as $$
      begin raise 'no space' using errcode = '53100'; end $$`,
    'create trigger full_disk before insert on game for each row execute function full_disk()',
  );
  const env = { env: { DATABASE_URL: address } };
  const seats = ['-p', 'random', '-p', 'greedy', '--game', 'tictactoe'];
  for (const begun of [
    ['match', 'random', 'greedy', '--game', 'tictactoe', '--games', '2'],
    ['championship', 'run', ...seats],
  ]) {
    const failed = await runHere(begun, env);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    const [, command = ''] =
      /full.*\nEvery finished game is kept\. To go on: quadrille (.+)\n$/s.exec(failed.stderr) ??
      [];
    await inPostgres(address, 'alter table game disable trigger full_disk');
    expect(await runHere(command.split(' '), env)).toMatchObject({ code: 0 });
    await inPostgres(address, 'alter table game enable trigger full_disk');
  }
});

test('a contest is not stored where its queue cannot be made', async () => {
  const address = await freshDatabase();
  const user = await newRole(address); // but no schema of its own
  const store = address.replace('quadrille@', `${user}@`);
  const ran = await runHere(['match', 'random', 'greedy', '--game', 'tictactoe', '--store', store]);
  expect(ran.code).toBe(1);
  expect(ran.stderr).toContain('grant connect, create on database');
  expect(await inPostgres(address, 'select id from contest')).toEqual([]);
});
