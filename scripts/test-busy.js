/**
 * `npm run test:busy`: the tests five times in a row, while another program keeps every core busy. With arguments,
 * as in `npm run test:busy -- 20 test/tcp`: that many times, and only those.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../bin/node-runtime.js';

const [first = '', ...others] = process.argv.slice(2);
const counted = /^[1-9]\d{0,3}$/.test(first);
const times = counted ? Number(first) : 5;
const args = counted || first === '' ? others : [first, ...others];

const busy = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const stop = () => {
  for (const child of busy) child.kill('SIGKILL');
};
process.on('exit', stop);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => process.exit(1));

let failed = 0;
for (let i = 1; i <= times; i++) {
  console.log(`\n${i} of ${times}`);
  const tests = spawn(process.execPath, [join(ROOT, 'scripts', 'test.js'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const code = await new Promise(resolve => tests.on('close', resolve));
  if (code !== 0) failed++;
}
console.log(`\n${times - failed} of ${times} runs passed on a busy machine`);
process.exitCode = failed === 0 ? 0 : 1;
