/**
 * `npm test`: the tools of the tests, types, lint, dead code, then the tests. The last line is for programs:
 * `N passed, N failed`. With arguments, as in `npm test -- src/core`, only the tests run, and
 * vitest gets the arguments. `--fast` (`npm run test:fast`) runs the same checks and only the quick unit tests.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../bin/node-runtime.js';
import { bringTestTools } from './test-tools.js';
import { onNode } from './tools.js';

const args = process.argv.slice(2);
const fast = args[0] === '--fast';
/** Options of unit tests, which hardly wait, and whose modules each worker loads anew. */
const UNIT = [
  'src',
  '--exclude=**/*.slow.test.ts',
  `--maxWorkers=${2 * availableParallelism() + 2}`,
];
const passedOn = fast ? [...UNIT, ...args.slice(1)] : args;
const colourful = process.stdout.isTTY || Boolean(process.env.FORCE_COLOR);

/** The compile cache of all processes and threads that the tests start, which saves a third of the time. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node');

const CHECKS = [
  {
    name: 'types',
    // several threads would each check the files that projects share, which is twice the work
    command: [
      'tsc',
      '-b',
      '--singleThreaded',
      ...(fast ? [] : ['--force']),
      '--pretty',
      `${colourful}`,
    ],
  },
  { name: 'lint', command: ['biome', 'ci', '.', `--colors=${colourful ? 'force' : 'off'}`] },
  { name: 'dead code', command: ['knip', '--treat-config-hints-as-errors'] },
];

const sound = (fast || bringTestTools()) && ((args.length > 0 && !fast) || (await runChecks()));
process.exitCode = sound && (await runTests()) ? 0 : 1;

/** Runs them concurrently; shows the output of those that failed. */
async function runChecks() {
  const running = CHECKS.map(async ({ name, command }) => {
    const { ok, output, seconds } = await run(command, 'pipe');
    console.log(`${name} … ${ok ? `${seconds} s` : `failed after ${seconds} s\n${output}`}`);
    return ok;
  });
  return (await Promise.all(running)).every(ok => ok);
}

async function runTests() {
  console.log('tests …');
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-tests-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const command = ['vitest', 'run', ...reporters, ...(colourful ? [] : ['--no-color'])];
    const { ok, seconds } = await run([...command, ...passedOn], 'inherit');
    console.log(`tests … ${ok ? '' : 'failed after '}${seconds} s`);
    const { passed, failed } = count(report, ok);
    console.log(`${passed} passed, ${failed} failed`);
    return ok;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A failure outside a test (a file that does not load, an error after the last test) counts as one
 * failed test, so that zero failures always means success.
 *
 * @param {string} report
 * @param {boolean} ok
 */
function count(report, ok) {
  try {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: ok ? 0 : 1 };
  }
}

/**
 * @param {readonly string[]} commandLine
 * @param {'pipe' | 'inherit'} streams
 * @returns {Promise<{ readonly ok: boolean, readonly output: string, readonly seconds: string }>}
 */
function run([tool = '', ...rest], streams) {
  const start = performance.now();
  const { command, args, env } = onNode(tool, rest);
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', streams, streams],
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code =>
      resolve({ ok: code === 0, output, seconds: ((performance.now() - start) / 1000).toFixed(1) }),
    );
  });
}
