/** Writes to files that are not its own, and to its own entered files. */
import { appendFileSync } from 'node:fs';

for (const path of process.argv.slice(2).map(arg => arg.slice(1)))
  try {
    appendFileSync(path, 'changed');
    console.log('succeeded', path);
  } catch (error) {
    console.log('failed', path, error.code);
  }
