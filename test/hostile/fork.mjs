/** Starts as many processes as it can, up to 2,000. */
import { spawn } from 'node:child_process';

const start = () =>
  new Promise(resolve => {
    try {
      const child = spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
      child.on('spawn', () => resolve(''));
      child.on('error', error => resolve(error.code));
    } catch (error) {
      resolve(error.code);
    }
  });

let started = 0;
let failed = '';
while (started < 2_000 && failed === '') {
  failed = await start();
  if (failed === '') started++;
}
console.log(JSON.stringify({ started, failed }));
process.exit();
