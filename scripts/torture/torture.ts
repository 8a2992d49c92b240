/**
 * npm run torture [-- --quick] [--write] [--hostile]
 * Stress tests of the referee and of championships. `--write` puts the figures into docs/referee.md. `--hostile`
 * tries every attack of test/hostile instead, as every user and with every kind of limits that this machine has;
 * `--here`: as this user alone.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { kill } from '../../test/arena/championship-kills.ts';
import { attackEverywhere, attackHere } from './attacks.ts';
import { fuzz } from './fuzz.ts';
import { healthyGames } from './healthy.ts';
import { hostileGames } from './hostile.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    here: { type: 'boolean', default: false },
  },
});
if (values.hostile) {
  const succeeded = await (values.here ? attackHere() : attackEverywhere());
  console.log(`\n${succeeded} attacks succeeded`);
  process.exit(succeeded === 0 ? 0 : 1);
}
const [each, pieces, games, kills] = values.quick
  ? [4, 20_000, 100, 5]
  : [100, 1_000_000, 5_000, 50];
const number = (value: number) => value.toLocaleString('en');
const rows: string[][] = [];
let failures = 0;
const row = (what: string, figure: string, good: boolean) => {
  rows.push([what, figure]);
  if (!good) failures++;
  console.log(`${good ? 'ok   ' : 'WRONG'} ${what}: ${figure}`);
};

const hostile = await hostileGames(each);
for (const wrong of hostile.wrong) console.error(wrong);
row(
  'hostile games with the right culprit and reason',
  `${number(hostile.right)} of ${number(hostile.games)}`,
  hostile.right === hostile.games,
);
row('processes left by them', String(hostile.orphans), hostile.orphans === 0);
row('latest end after a limit', `${hostile.latest} ms`, hostile.latest <= 500);

for (const { codec, pieces: count, exceptions, before, after, seconds } of fuzz(pieces))
  row(
    `${codec}: broken ${codec === 'scs' ? 'structs' : 'lines'}`,
    `${number(count)} in ${seconds} s, exceptions ${exceptions}, heap ${before} MB before and ${after} MB after`,
    exceptions === 0 && after - before < 2,
  );

const healthy = await healthyGames(games);
const forfeits = Object.entries(healthy.forfeits);
row(
  'quick games of healthy bots at 1 s a move, all cores busy',
  `${number(healthy.games)} in ${healthy.seconds} s, forfeits ${forfeits.length === 0 ? 0 : JSON.stringify(healthy.forfeits)}, longest turn ${healthy.longest} ms`,
  forfeits.length === 0,
);

const killed = await kill(kills, 'torture');
for (const wrong of killed.wrong) console.error(wrong);
row(
  'championships killed (kill -9) at random instants that ended with the same games and table',
  `${killed.kills} kills, ${killed.inside} of them inside games, wrong ${killed.wrong.length}`,
  killed.wrong.length === 0,
);

if (values.write) {
  const file = new URL('../../docs/referee.md', import.meta.url);
  const when = new Date().toISOString().slice(0, 10);
  const table = [
    `${when}, ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.version}${values.quick ? ', short form' : ''}.`,
    '',
    '| what | figure |',
    '| --- | --- |',
    ...rows.map(cells => `| ${cells.join(' | ')} |`),
  ].join('\n');
  const text = readFileSync(file, 'utf8');
  const marked = /(<!-- torture -->\n)[\s\S]*?(\n<!-- \/torture -->)/;
  if (!marked.test(text)) throw new Error('docs/referee.md has lost its torture marks');
  writeFileSync(
    file,
    text.replace(marked, (_, start, end) => `${start}${table}${end}`),
  );
}
process.exitCode = failures === 0 ? 0 : 1;
