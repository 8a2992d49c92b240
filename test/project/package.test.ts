import { mkdir, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../support/long.ts';
import { ROOT, run, succeed } from '../support/run.ts';

/**
 * The package, installed into an empty folder, imported, type-checked and started. In `npm run test:long` npm builds
 * and installs it; otherwise the present build is updated, and the tarball unpacked beside its declared dependencies.
 */

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const TSC = join(ROOT, 'node_modules/.bin/tsc');
let home = '';

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quadrille pack '));
  const scripts = isLong ? [] : ['--ignore-scripts'];
  if (!isLong) await succeed(TSC, ['-b', '--singleThreaded', 'tsconfig.build.json']);
  await succeed(npm, ['pack', ...scripts, '--pack-destination', folder], { cwd: ROOT });
  const [tarball] = (await readdir(folder)).filter(name => name.endsWith('.tgz'));
  home = join(folder, 'user');
  await mkdir(home);
  await writeFile(
    join(home, 'package.json'),
    '{ "name": "user", "private": true, "type": "module" }',
  );
  if (isLong)
    await succeed(npm, ['install', '--no-audit', '--no-fund', join(folder, tarball)], {
      cwd: home,
    });
  else await unpack(join(folder, tarball));
}, 240_000);

/** Lays it out as npm does: the package, its command, and only the dependencies that it declares. */
async function unpack(tarball: string): Promise<void> {
  const modules = join(home, 'node_modules');
  await mkdir(join(modules, '.bin'), { recursive: true });
  await succeed('tar', ['-xzf', tarball, '-C', modules]);
  await rename(join(modules, 'package'), join(modules, 'quadrille'));
  const manifest = await readFile(join(modules, 'quadrille', 'package.json'), 'utf8');
  const { dependencies, bin } = JSON.parse(manifest);
  await symlink(join('..', 'quadrille', bin.quadrille), join(modules, '.bin', 'quadrille'));
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
}

const PROGRAM = `
import { games, memoryJournal, newMatch, perft, referee, rulesOf, unwrap, type Game, type Position } from 'quadrille';
import { ultimate, type UltimatePosition } from 'quadrille/games/ultimate';
import { puissance4 } from 'quadrille/games/puissance4';
import { breakthrough } from 'quadrille/games/breakthrough';
import { ticTacToe } from 'quadrille/games/tictactoe';
import { type BoardView, tap } from 'quadrille/core';
import { asyncQueue } from 'quadrille/match';

const listed: readonly Game[] = games;
const rules = unwrap(rulesOf(ultimate));
let position: Position = rules.start;
for (const move of ['e2', 'b1', 'a9', 'i5', 'e8', 'h4', 'd6'])
  position = position.play(unwrap(rules.readMove(position, move)));
const start: UltimatePosition = unwrap(ultimate.rules({ rule: 'standard' })).start;
const view: BoardView = rules.view(position);
console.log(JSON.stringify({
  games: listed.map(game => game.id),
  imposed: view.regions.filter(region => region.open).map(region => region.name),
  counts: [ticTacToe, ultimate, puissance4, breakthrough].map(game => perft(unwrap(rulesOf(game)).start, 2)),
  free: start.imposed,
  tapped: tap(view, [], 0).kind,
  parts: [typeof referee, typeof newMatch, typeof memoryJournal, typeof asyncQueue],
}));
`;

describe('the package', () => {
  test('is imported with its types, from the root and from its rooms', async () => {
    await writeFile(join(home, 'program.ts'), PROGRAM);
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--types',
      'node',
    ];
    const types = ['--typeRoots', join(ROOT, 'node_modules/@types')];
    const wrong = PROGRAM.replace("'e2', 'b1'", '42').replace(
      'rules.view(position)',
      'rules.view(7)',
    );
    await writeFile(join(home, 'wrong.ts'), wrong);
    const both = [...options, ...types, 'program.ts', 'wrong.ts'];
    const { stdout } = await run(TSC, ['--ignoreConfig', '--pretty', 'false', ...both], {
      cwd: home,
    });
    expect(stdout).toMatch(/^wrong\.ts\(.*TS2345/m);
    expect(
      stdout.match(/^\S.*error TS\d+/gm)?.filter(line => !line.startsWith('wrong.ts(')),
    ).toEqual([]);

    const answer = JSON.parse(await succeed(process.execPath, ['program.ts'], { cwd: home }));
    expect(answer).toEqual({
      games: ['tictactoe', 'ultimate', 'puissance4', 'breakthrough'],
      imposed: ['f'],
      counts: [72, 720, 49, 484],
      free: null,
      tapped: 'nothing',
      parts: ['function', 'function', 'function', 'function'],
    });
  });

  test('starts by its launcher', async () => {
    const launcher = join(home, 'node_modules/.bin/quadrille');
    const env = { ...process.env, LC_ALL: 'C' };
    expect(await succeed(launcher, ['perft', 'ultimate', '3'], { cwd: home, env })).toContain(
      ' 6336 ',
    );
    const played = await succeed(launcher, ['play', 'tictactoe'], {
      cwd: home,
      env,
      input: 'b2\nresign\nn\n',
    });
    expect(played).toContain('Winner: Crosses (by resignation)');
    const line = ['4', '4', '4', '4', '4', '4', '4', '1', '2', '3', '5', '5', '6', '6', '6'];
    const solved = await succeed(launcher, ['analyse', 'puissance4', ...line, '--json'], {
      cwd: home,
      env,
    });
    // shows that the package has its kernels: only they can prove a result this early
    for (const { score } of JSON.parse(solved).moves) expect(score.kind).not.toBe('points');
    const { stderr, code } = await run(launcher, ['perft', 'chess', '3'], { cwd: home, env });
    expect(stderr).toContain('Unknown game: "chess".');
    expect(code).toBe(2);
  });

  test('holds what users need and nothing else', async () => {
    const folder = join(home, 'node_modules/quadrille');
    const files = await readdir(folder, { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'dist/index.js',
        'dist/index.d.ts',
        'dist/web/index.html',
        'dist/web/quadrille-board.js',
      ]),
    );
    expect(files.filter(file => /\.test\.|tsbuildinfo|^src|^test|^scripts/.test(file))).toEqual([]);
    expect(files.filter(file => /(?<!\.d)\.ts$/.test(file) && !file.startsWith('bots/'))).toEqual(
      [],
    );
  });
});
