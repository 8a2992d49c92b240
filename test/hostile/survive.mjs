/** Leaves processes behind, in sessions of their own and without its environment. */
import { spawn } from 'node:child_process';

for (let i = 0; i < 5; i++)
  spawn('setsid', ['sh', '-c', `trap "" TERM HUP; exec sleep ${process.argv[2]}`], {
    detached: true,
    stdio: 'ignore',
    env: {},
  }).unref();
console.log('started');
setInterval(() => {}, 1_000);
