/** `npm run bench -- NAME`: runs one of this folder's benchmarks; lists them without a name. */
import { readdirSync } from 'node:fs';

const names = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.ts') && file !== 'index.ts')
  .map(file => file.slice(0, -'.ts'.length));
const [name] = process.argv.splice(2, 1);
if (name !== undefined && names.includes(name)) await import(`./${name}.ts`);
else {
  console.log(`npm run bench -- ${names.join(' | ')}`);
  process.exitCode = name === undefined ? 0 : 2;
}
