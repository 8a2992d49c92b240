/** Keeps six processes busy; answers a line when all of them run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

for (let i = 0; i < 5; i++)
  await once(spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }), 'spawn');
process.stdin.on('data', () => console.log('six'));
const spin = () => {
  for (let i = 0; i < 1e6; i++);
  setImmediate(spin);
};
spin();
