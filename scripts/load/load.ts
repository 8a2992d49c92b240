/**
 * npm run load [-- SCENARIO…] [--short] [--minutes N] [--write]
 * A real server, `quadrille serve`, under load from clients on the same machine: play, audience, rest, faults,
 * flood, class, memory; without names, all but the last. `--short`: a hundredth of the size. `--minutes`: duration of
 * memory, 10 by default. `--write` puts the figures of the scenarios that ran into docs/serve.md. Exit code 1 if a
 * result is wrong, not if it is slow.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { LoadedServer } from './loaded-server.ts';
import { type Figure, type LoadSize, SCENARIOS } from './scenarios.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
});
const size: LoadSize = { scale: values.short ? 0.01 : 1, minutes: Number(values.minutes) };
const unknown = positionals.find(name => !(name in SCENARIOS));
if (unknown !== undefined) {
  console.error(`there is no scenario "${unknown}": ${Object.keys(SCENARIOS).join(', ')}`);
  process.exit(2);
}
const chosen = Object.entries(SCENARIOS).filter(([name]) =>
  positionals.length === 0 ? name !== 'memory' : positionals.includes(name),
);

const figures = new Map<string, readonly Figure[]>();
for (const [name, run] of chosen) {
  const server = await LoadedServer.start();
  const found = await run(server, size);
  await server.stop();
  figures.set(name, found);
  for (const { what, figure, wrong } of found)
    console.log(`${wrong ? 'WRONG' : 'ok   '} ${name}: ${what}: ${figure}`);
}
if (values.write) write();
const isWrong = [...figures.values()].flat().some(({ wrong }) => wrong);
process.exit(isWrong ? 1 : 0);

/** Writes each scenario's rows between marks of its own. */
function write(): void {
  const file = new URL('../../docs/serve.md', import.meta.url);
  const when = new Date().toISOString().slice(0, 10);
  let text = readFileSync(file, 'utf8');
  for (const [name, rows] of figures) {
    const marked = new RegExp(`(<!-- load ${name} -->\n)[\\s\\S]*?(<!-- /load -->)`);
    if (!marked.test(text)) throw new Error(`docs/serve.md has lost its marks of load ${name}`);
    const table = [
      `\`npm run load -- ${name}${values.short ? ' --short' : ''}\`, ${when}, ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.version}.`,
      '',
      '| what | figure |',
      '| --- | --- |',
      ...rows.map(({ what, figure }) => `| ${what} | ${figure} |`),
    ].join('\n');
    text = text.replace(marked, (_, start, end) => `${start}${table}\n${end}`);
  }
  writeFileSync(file, text);
}
