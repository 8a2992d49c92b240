/** Kills every process that it may, its parents last. */
import { readdirSync } from 'node:fs';

const others = readdirSync('/proc')
  .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
  .map(Number);
console.log(JSON.stringify({ others: others.length }));
for (const pid of [...others.sort((a, b) => b - a), -1])
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // not allowed, or nobody there
  }
