/** Writes as much as it can, up to 256 MiB a folder. */
import { appendFileSync } from 'node:fs';

const block = Buffer.alloc(1 << 20, 'x');
for (const folder of process.argv.slice(2).map(arg => arg.slice(1))) {
  let written = 0;
  let code = '';
  while (written < 256 && code === '')
    try {
      appendFileSync(`${folder}/filler-${written >> 5}`, block);
      written++;
    } catch (error) {
      code = error.code;
    }
  console.log(JSON.stringify({ folder, written, code }));
}
