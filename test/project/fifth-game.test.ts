import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLong } from '../support/long.ts';
import { ROOT, succeed } from '../support/run.ts';

/** The promise: a fifth game is one folder and one line. */
test('a toy fifth game type-checks, conforms and is played through the command line', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'quadrille-fifth-'));
  for (const name of [
    'bin',
    'src',
    'package.json',
    'test/support',
    'vitest.config.ts',
    ...(await readdir(ROOT)).filter(file => file.startsWith('tsconfig')),
  ])
    await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

  const folder = join(copy, 'src/games/treblecross');
  await cp(join(ROOT, 'test/project/treblecross'), folder, { recursive: true });
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), text.replaceAll('../../../src/core/', '../../core/'));
  }
  const list = join(copy, 'src/games/index.ts');
  const line = "import { treblecross } from './treblecross/index.ts';\n";
  const before = await readFile(list, 'utf8');
  const after = line + before.replace(/^(\s*)breakthrough,$/m, '$&\n$1treblecross,');
  expect(after.length).toBeGreaterThan(line.length + before.length);
  await writeFile(list, after);

  const tool = (name: string) => join(ROOT, 'node_modules/.bin', name);
  const launch = (args: readonly string[], input = '') =>
    succeed(process.execPath, [join(copy, 'bin/quadrille.js'), ...args], {
      cwd: copy,
      input,
      env: { ...process.env, LC_ALL: 'C' },
    });
  // the project of the games; in the long run all that uses them too
  const project = isLong ? 'tsconfig.node.json' : 'tsconfig.pure.json';
  await succeed(tool('tsc'), ['-b', '--singleThreaded', project], { cwd: copy });
  const report = await succeed(
    tool('vitest'),
    ['run', 'src/games/conformance.slow.test.ts', '-t', 'treblecross'],
    { cwd: copy },
  );
  expect(report).toMatch(/\d\d+ passed/);
  // the commands that read nothing, in one process
  const commands = [
    ['perft', 'treblecross', '3'],
    ['games'],
    ['show', 'treblecross', '-v', 'short', '1'],
  ];
  const told = await succeed(process.execPath, ['--input-type=module'], {
    cwd: copy,
    input: `import { runCommand } from './src/cli/run-command.ts';
      for (const command of ${JSON.stringify(commands)}) await runCommand(command);`,
    env: { ...process.env, LC_ALL: 'C' },
  });
  expect(told).toContain(' 210 ');
  expect(told).toMatch(/^treblecross\b/m);
  const menu = '5\n2\n1\n1\n5\n9\n2\n3\nn\n';
  const game = await launch(['--lang', 'en'], menu);
  expect(game).toContain('Treblecross');
  expect(game).toContain('That cell is taken or does not exist.');
  expect(game).toContain('Winner: Noughts');
});
