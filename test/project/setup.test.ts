import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINIMUM, NODE_PACKAGE, nodeIn } from '../../bin/node-runtime.js';
import { npm } from '../../scripts/npm.js';
import { withLock } from '../../scripts/setup-lock.js';
import { isLong } from '../support/long.ts';
import { type Ran, ROOT, run } from '../support/run.ts';

const folder = await mkdtemp(join(tmpdir(), 'quadrille set-up '));
afterAll(() => rm(folder, { recursive: true, force: true }));

const english = { ...process.env, LC_ALL: 'C' };
const french = { ...process.env, LC_ALL: 'fr_FR.UTF-8' };

/** Takes the place of the program: needs its dependencies, and a Node that runs TypeScript. */
const PROGRAM = `
  import yargs from 'yargs';
  const answer: string = typeof yargs;
  console.log(answer, process.argv.slice(2).join());`;

/** A fresh clone with one dependency, so that the same set-up takes a fraction of the time. */
async function clone(name: string): Promise<string> {
  const copy = join(folder, name);
  await mkdir(copy);
  for (const part of ['bin', 'scripts', '.npmrc'])
    await cp(join(ROOT, part), join(copy, part), { recursive: true });
  await mkdir(join(copy, 'src', 'cli'), { recursive: true });
  await writeFile(join(copy, 'src', 'cli', 'main.ts'), PROGRAM);
  const manifest = await readJson(join(ROOT, 'package.json'));
  const { packages, ...lock } = await readJson(join(ROOT, 'package-lock.json'));
  const { yargs } = manifest.dependencies;
  const { devDependencies: _, ...own } = { ...packages[''], dependencies: { yargs } };
  const kept = { '': own, ...neededBy('yargs', packages) };
  const { devDependencies: __, ...slim } = { ...manifest, dependencies: { yargs } };
  await writeFile(join(copy, 'package.json'), JSON.stringify(slim));
  await writeFile(join(copy, 'package-lock.json'), JSON.stringify({ ...lock, packages: kept }));
  return copy;
}

type Packages = Record<string, { readonly dependencies?: Record<string, string> }>;

/** The part of a lock file that a package needs, itself included; `from`: the folder of the importing package. */
function neededBy(name: string, packages: Packages, from = ''): Packages {
  const inside = `${from}/node_modules/${name}`;
  const path = from !== '' && inside in packages ? inside : `node_modules/${name}`;
  const found = packages[path];
  const names = Object.keys(found.dependencies ?? {});
  return Object.assign(
    { [path]: found },
    ...names.map(each => neededBy(each, packages, path)),
  ) as Packages;
}

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

const setUp = (copy: string, node = process.execPath): Promise<Ran> =>
  run(node, [join(copy, 'scripts', 'setup.js')], { cwd: folder, env: english });

const launch = (copy: string, node = process.execPath, args = ['a b', 'c'], env = english) =>
  run(node, [join(copy, 'bin', 'quadrille.js'), ...args], { cwd: folder, env });

/** Waits for a path to appear, then kills the process. */
async function killOnceThereIs(path: string, child: ChildProcess): Promise<void> {
  await vi.waitFor(() => expect(existsSync(path)).toBe(true), { timeout: 120_000, interval: 5 });
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const startSetUp = (copy: string, node = process.execPath): ChildProcess =>
  spawn(node, [join(copy, 'scripts', 'setup.js')], { env: english, stdio: 'ignore' });

const silent = { code: 0, stdout: '', stderr: '' };
const working = { code: 0, stdout: 'function a b,c\n', stderr: '' };
const installing = { code: 0, stdout: '', stderr: 'Installing the dependencies…\n' };

describe('with a Node that is new enough', () => {
  let ready: string;
  beforeAll(async () => {
    ready = await clone('ready');
    expect(await setUp(ready)).toEqual(installing);
  });
  /** A clone that was set up but has no stamp, so that the next set-up is quick. */
  async function unstamped(name: string): Promise<string> {
    const copy = join(folder, name);
    await cp(ready, copy, { recursive: true, verbatimSymlinks: true });
    await rm(join(copy, 'node_modules', '.quadrille-setup.json'));
    return copy;
  }

  test('says and does nothing the second time', async () => {
    const stamp = join(ready, 'node_modules', '.quadrille-setup.json');
    const before = await stat(stamp);
    expect(await setUp(ready)).toEqual(silent);
    expect((await stat(stamp)).mtimeMs).toBe(before.mtimeMs);
    expect(existsSync(join(ready, '.runtime'))).toBe(false);
  });

  test('the launcher works from another folder', async () => {
    expect(await launch(ready)).toEqual(working);
  });

  test.each([
    [
      'a package was deleted',
      (copy: string) => rm(join(copy, 'node_modules', 'yargs'), { recursive: true }),
    ],
    [
      'the lock file changed',
      (copy: string) => writeFile(join(copy, 'package-lock.json'), ' ', { flag: 'a' }),
    ],
  ])('installs again when %s', async (why, change) => {
    const copy = join(folder, why);
    await cp(ready, copy, { recursive: true, verbatimSymlinks: true });
    await change(copy);
    expect(await setUp(copy)).toEqual(installing);
    expect(await setUp(copy)).toEqual(silent);
    expect(await launch(copy)).toEqual(working);
  });

  test('two at once: one does the work, both succeed', async () => {
    const copy = await unstamped('two at once');
    const both = await Promise.all([setUp(copy), setUp(copy)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.filter(({ stderr }) => stderr.includes('Installing'))).toHaveLength(1);
    expect(await launch(copy)).toEqual(working);
  });

  test('recovers from a kill in the middle of the installation', async () => {
    const copy = await clone('killed');
    const [half, whole] = [copy, ready].map(of =>
      join(of, 'node_modules', 'yargs', 'package.json'),
    );
    const stamp = join(copy, 'node_modules', '.quadrille-setup.json'); // npm has not begun before it is there
    await killOnceThereIs(stamp, startSetUp(copy));
    await cp(whole, half); // a package cut off after its first file, which npm would consider complete
    expect(await setUp(copy)).toEqual(installing);
    expect(await launch(copy)).toEqual(working);
    expect(await readdir(join(copy, '.setup'))).toEqual([]);
  });

  test.each([
    ['of a process that died', async () => ({ token: '', host: hostname(), pid: await deadPid() })],
    ['that names nobody', async () => null],
  ])('takes over a lock %s', async (which, holder) => {
    const lock = join(folder, `a lock ${which}`);
    await mkdir(lock);
    await writeFile(join(lock, 'holder.json'), JSON.stringify(await holder()));
    const waited = vi.fn();
    expect(await withLock(lock, waited, async () => existsSync(lock))).toBe(true);
    expect(waited).not.toHaveBeenCalled();
    expect(existsSync(lock)).toBe(false);
  });

  test('without a registry, says what failed and what to do', async () => {
    const copy = await clone('offline');
    const env = {
      ...french,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(folder, 'empty'),
      npm_config_fetch_retries: '0',
    };
    const script = join(copy, 'scripts', 'setup.js');
    const { code, stderr } = await run(process.execPath, [script], { env });
    expect(code).toBe(1);
    expect(stderr).toContain("L'installation a échoué : Installation des dépendances.");
    expect(stderr).toContain('ECONNREFUSED');
    expect(stderr).toContain('Vérifiez le réseau');
    expect(stderr).not.toMatch(/^(npm error)?\s+at /m);
  });

  test('before set-up, the launcher says to run it', async () => {
    const copy = await clone('not set up');
    const { code, stderr } = await launch(copy);
    expect(code).toBe(2);
    expect(stderr).toContain('Run "npm start" once');
    expect(stderr).toContain(copy);
  });
});

/** A copy of what the package starts with, for Node `minimum` and newer. */
async function packaged(minimum: string): Promise<string> {
  const copy = join(folder, `package ${minimum}`);
  await cp(join(ROOT, 'bin'), join(copy, 'bin'), { recursive: true });
  const manifest = await readJson(join(ROOT, 'package.json'));
  const engines = { node: `>=${minimum}` };
  await writeFile(join(copy, 'package.json'), JSON.stringify({ ...manifest, engines }));
  return copy;
}

/** Precondition: `node` is older than `minimum`. */
async function saysWhichItNeeds(node: string, minimum: string): Promise<void> {
  const copy = await packaged(minimum);
  const version = (await run(node, ['--version'])).stdout.trim().slice(1);
  const major = minimum.split('.')[0];
  const inEnglish = await launch(copy, node, ['play']);
  expect(inEnglish.code).toBe(2);
  expect(inEnglish.stderr).toContain(
    `Quadrille needs Node ${minimum} or newer; this is Node ${version}`,
  );
  expect(inEnglish.stderr).toContain('https://nodejs.org');
  expect(inEnglish.stderr).toContain(`npx -y -p node@${major} -p quadrille quadrille`);
  expect(inEnglish.stderr).not.toMatch(/^\s+at /m);
  const inFrench = await launch(copy, node, ['play'], french);
  expect(inFrench.stderr).toContain(`Quadrille a besoin de Node ${minimum} ou plus récent`);
}

test('the package says which Node it needs', () => saysWhichItNeeds(process.execPath, '99.3.0'));

describe.runIf(isLong && NODE_PACKAGE !== undefined)('with a Node that is too old', () => {
  let old: string;
  beforeAll(async () => {
    const home = join(folder, 'old node');
    const options = [`--prefix=${home}`, '--no-save', '--no-package-lock', '--ignore-scripts'];
    await mkdir(home);
    await npm(['install', ...options, `${NODE_PACKAGE}@20`]);
    old = nodeIn(home)?.path ?? '';
  });

  test('brings a newer one, even after a kill on the way, then runs on it', async () => {
    const copy = await clone('old');
    await killOnceThereIs(join(copy, '.setup', 'node', 'node_modules'), startSetUp(copy, old));
    expect(existsSync(join(copy, '.runtime'))).toBe(false);
    const { code, stderr } = await setUp(copy, old);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Bringing Node .*…\nInstalling the dependencies…\n$/);
    expect(await setUp(copy, old)).toEqual(silent);
    expect(await launch(copy, old)).toEqual(working);
    await passesOnSignalsAndStatus(copy);
  });

  /** Precondition: the copy is set up. Replaces its program by one that prints what reaches it. */
  async function passesOnSignalsAndStatus(copy: string): Promise<void> {
    const main = `
      process.once('SIGTERM', () => console.log('asked to end'));
      process.once('SIGINT', () => process.exit(7));
      setInterval(() => {}, 1000);
      console.log(process.argv.slice(2).join());`;
    await writeFile(join(copy, 'src', 'cli', 'main.ts'), main);
    const launcher = [join(copy, 'bin', 'quadrille.js'), 'a b', 'c'];
    const end = async (...signals: NodeJS.Signals[]) => {
      const child = spawn(old, launcher, { stdio: ['ignore', 'pipe', 'ignore'] });
      const ended = once(child, 'exit');
      const said: string[] = [];
      for await (const line of child.stdout.setEncoding('utf8')) {
        said.push(line);
        child.kill(signals.shift());
      }
      return [said.join(''), ...(await ended)];
    };
    expect(await end('SIGTERM', 'SIGINT')).toEqual(['a b,c\nasked to end\n', 7, null]);
    expect(await end('SIGTERM', 'SIGTERM')).toEqual(['a b,c\nasked to end\n', null, 'SIGTERM']);
  }

  test('the package says which Node it needs', () => saysWhichItNeeds(old, MINIMUM));
});

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}
