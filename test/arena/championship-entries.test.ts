import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { hasSandbox } from '../../src/bots/sandbox/sandbox.ts';
import { BOT } from '../bots/hostile/arena.ts';
import { quadrille, type Ran } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';

/** Which bots play: their files at entry, and when the contest is resumed. */

const folder = mkdtempSync(join(tmpdir(), 'quadrille entries '));
for (const name of ['ada', 'bob']) {
  mkdirSync(join(folder, name));
  copyFileSync(BOT, join(folder, name, 'bot.sh'));
}
chmodSync(folder, 0o755); // under root, bots run as another user
const store = join(folder, 'store.sqlite');

const command = (words: readonly string[]) => ['championship', ...words, '--store', store];
const championship = (words: readonly string[]): Promise<Ran> =>
  runHere(command(words), { cwd: folder });

const BOTS = ['Ada=bot:sh ada/bot.sh good ugi', 'Bob=bot@bob:sh bot.sh good ugi'];
const players = (seats: readonly string[]) => [
  '--game',
  'tictactoe',
  ...seats.flatMap(seat => ['-p', seat]),
];
/** Without a sandbox on this machine, the tests run without one. */
const ANYHOW = hasSandbox() ? [] : ['--without-sandbox'];

const created = async (): Promise<string> => {
  const { stdout, stderr } = await championship(['new', '--json', ...players(BOTS), ...ANYHOW]);
  expect(stderr).toBe('');
  return JSON.parse(stdout).id;
};

test('a championship goes on with the files that it began with, and with no others', async () => {
  const id = await created();
  const file = join(folder, 'ada', 'bot.sh');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}\n# stronger`);
  const changed = await championship(['run', id, ...ANYHOW]);
  expect(changed.code).toBe(2);
  expect(changed.stderr).toContain('The files of Ada are no longer those that played.');
  expect(changed.stderr).toContain(`championship replace ${id}`);
  const replaced = await championship([
    'replace',
    id,
    BOTS[0],
    '--because',
    'a new version',
    ...ANYHOW,
  ]);
  expect(replaced.code).toBe(0);
  writeFileSync(file, before);
  expect((await championship(['run', id, ...ANYHOW])).stderr).toContain('The files of Ada');
  writeFileSync(file, `${before}\n# stronger`);
  const { code, stdout } = await championship(['run', id, '--json', ...ANYHOW]);
  expect(code).toBe(0);
  const { conditions, games } = JSON.parse(stdout);
  expect(games.counted).toBe(2);
  expect(Object.keys(conditions.bots)).toEqual(['Ada', 'Bob']);
  for (const { hash, sandbox } of Object.values<{ hash: string; sandbox: object | null }>(
    conditions.bots,
  )) {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(sandbox !== null).toBe(hasSandbox());
  }
});

test('no bot enters with a folder that holds another', async () => {
  const seats = ['Ada=bot@.:sh ada/bot.sh good ugi', BOTS[1]];
  const { code, stderr } = await championship(['new', ...players(seats), ...ANYHOW]);
  expect(code).toBe(2);
  expect(stderr).toContain('Ada would see the files of Bob');
});

test('a folder with a link that leaves it is refused, and nothing is stored', async () => {
  const eve = join(folder, 'eve');
  mkdirSync(eve);
  copyFileSync(BOT, join(eve, 'bot.sh'));
  symlinkSync('../bob/bot.sh', join(eve, 'opponent'));
  const before = (await championship(['list', '--json'])).stdout;
  const { code, stderr } = await championship([
    'new',
    ...players(['Eve=bot@eve:sh bot.sh good ugi', BOTS[1]]),
    ...ANYHOW,
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain('Eve cannot enter: The link');
  expect((await championship(['list', '--json'])).stdout).toBe(before);
});

describe('on a machine without bubblewrap', () => {
  const tools = mkdtempSync(join(tmpdir(), 'quadrille-tools-'));
  for (const name of ['sh', 'cat', 'grep', 'sleep', 'head', 'tr']) {
    const path = findProgram(name, '/');
    if (path !== null) symlinkSync(path, join(tools, name));
  }
  chmodSync(tools, 0o755);
  const bare = (words: readonly string[]): Promise<Ran> =>
    quadrille(command(words), { cwd: folder, env: { PATH: tools } });

  test('a championship is refused, unless told to go on without a sandbox, and says so', async () => {
    const refused = await bare(['new', ...players(BOTS)]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/there is none here.*bubblewrap.*--without-sandbox/s);
    const { code, stdout } = await bare(['run', ...players(BOTS), '--without-sandbox']);
    expect(code).toBe(0);
    expect(stdout).toContain('WITHOUT A SANDBOX: Ada, Bob.');
  });
});
