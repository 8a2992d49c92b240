/**
 * npm run bench -- scale [PART] [NUMBERS…]
 * The cost of many games and many machines. Each file of bench/scale is a part, and documents its numbers; without a
 * name, all parts run. Starts a PostgreSQL with its usual durability.
 */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'scale');
const parts = readdirSync(folder)
  .filter(file => file.endsWith('-part.ts'))
  .map(file => file.slice(0, -'-part.ts'.length));
const [, , part, ...numbers] = process.argv;
if (part !== undefined && !parts.includes(part)) {
  console.log(`npm run bench -- scale [${parts.join(' | ')}]`);
  process.exit(2);
}

/** Returns whether its measurements meet the requirements. */
export type ScalePart = (numbers: readonly number[]) => Promise<boolean>;

let passed = true;
for (const name of part === undefined ? parts : [part]) {
  const { run } = (await import(`./scale/${name}-part.ts`)) as { run: ScalePart };
  console.log(`\n${name}`);
  if (!(await run(numbers.map(Number)))) passed = false;
}
process.exitCode = passed ? 0 : 1;
