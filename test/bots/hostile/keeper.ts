/** Keeps a bot that has children everywhere, says so, and waits to be killed. */
import { tmpdir } from 'node:os';
import { botsThread } from '../../../src/bots/bots-thread.ts';
import { BOT } from './arena.ts';

const connection = await botsThread().open({
  kind: 'process',
  command: ['sh', BOT, 'forks', 'ugi', '1'],
  cwd: tmpdir(),
  memory: 1 << 30,
  sandbox: process.argv[2] === 'sandbox',
});
connection.send('position startpos\ngo movetime 100\n');
console.log('kept');
