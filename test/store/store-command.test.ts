import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/postgres.ts';
import { runHere } from '../support/run-here.ts';
import { freshFile, freshFolder, opened } from '../support/store-files.ts';
import { contestOf, gameOf } from '../support/store-samples.ts';

/** `quadrille store`: copies there and back, and what it refuses. */

async function filled(): Promise<{ file: string; id: string }> {
  const file = freshFile();
  const store = await opened(file);
  const { id } = await store.contests.create(contestOf());
  await Promise.all([0, 1, 2].map(number => store.games.finish(id, 1, gameOf(number))));
  return { file, id };
}

test('a store in use goes to PostgreSQL and back, with the files of uploaded bots', async () => {
  const { file, id } = await filled();
  const database = await freshDatabase();
  const home = freshFolder();
  const env = { env: { XDG_DATA_HOME: home } };
  mkdirSync(join(`${file}.files`, 'bots', 'b', '1', 'run'), { recursive: true });
  writeFileSync(join(`${file}.files`, 'bots', 'b', '1', 'run', 'bot.py'), 'print(1)');

  const there = await runHere(['store', 'copy', file, database], env);
  expect(there).toMatchObject({ code: 0, stderr: '' });
  expect(there.stdout).toMatch(/^Copied to postgres:\/\/quadrille@127.*: rows \d+, tables \d+\.$/m);
  expect(there.stdout).toContain('Contests verified: 1.');
  expect(there.stdout).toMatch(/^No part of a copy: the queue of games/m);

  const copy = join(freshFolder(), 'new', 'copy.sqlite');
  const back = await runHere(['store', 'copy', database, copy, '--json'], env);
  expect(JSON.parse(back.stdout).contests).toEqual([{ id, chain: 'whole' }]);
  expect(readdirSync(dirname(copy)).sort()).toEqual(['copy.sqlite', 'copy.sqlite.files']);
  const bot = join(`${copy}.files`, 'bots', 'b', '1', 'run', 'bot.py');
  expect(readFileSync(bot, 'utf8')).toBe('print(1)');
  const shown = await runHere(['championship', 'list', '--store', copy]);
  expect(shown).toEqual(await runHere(['championship', 'list', '--store', file]));
  expect(await runHere(['store', 'verify', copy])).toMatchObject({
    code: 0,
    stdout: 'Contests verified: 1.\n',
  });
});

test('what cannot be copied is said, and nothing is made', async () => {
  const { file, id } = await filled();
  const target = freshFile();
  const none = await runHere(['store', 'copy', `${file}.none`, target]);
  expect(none).toMatchObject({ code: 2, stdout: '' });
  expect(none.stderr).toContain('quadrille.sqlite.none');
  expect(existsSync(target)).toBe(false);

  const full = await runHere(['store', 'copy', file, file]);
  expect(full.code).toBe(1);
  expect(full.stderr).toContain('already has something in it. Nothing in it was changed');

  const secret = 'postgres://ada:geheim@127.0.0.1:1/none';
  for (const args of [
    [file, secret],
    [secret, target],
  ]) {
    const refused = await runHere(['store', 'copy', ...args]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('No PostgreSQL server answers at postgres://ada@127.0.0.1:1');
    expect(refused.stderr).not.toContain('geheim');
  }
  expect(existsSync(target)).toBe(false);

  mkdirSync(join(`${file}.files`, 'bots'), { recursive: true });
  mkdirSync(join(`${target}.files`, 'mine'), { recursive: true });
  const files = await runHere(['store', 'copy', file, target]);
  expect(files.code).toBe(2);
  expect(files.stderr).toContain('where the files of uploaded bots would go');
  expect(existsSync(target)).toBe(false);

  const database = new DatabaseSync(file);
  database.exec('update game set plies = 99 where number = 1');
  database.close();
  const broken = await runHere(['store', 'verify', file, '--lang', 'fr']);
  expect(broken.code).toBe(1);
  expect(broken.stderr).toContain(`Modifiés de l’extérieur\u00a0: ${id}.`);
});

test('both stores and the action are asked for', async () => {
  const { file } = await filled();
  expect((await runHere(['store', 'copy', file])).stderr).toContain('Two stores are needed');
  expect((await runHere(['store', 'cpy'])).stderr).toContain('copy');
  expect((await runHere(['store', '--help'])).stdout).toContain('copy FROM TO');
});
