/** Reads a file that is not its own. */
import { readFileSync } from 'node:fs';

attempt(() => readFileSync(process.argv[2].slice(1), 'utf8'));

function attempt(action) {
  try {
    console.log('succeeded', action());
  } catch (error) {
    console.log('failed', error.code);
  }
}
