/**
 * The comparative study:
 * `npm run study -- [EXPERIMENT…] [--store FILE] [--concurrency N] [--render] [--check] [--mark]`.
 * Plays the games that the store lacks (after Ctrl-C, a second call continues), then writes the data, the figures and
 * the tables of docs/etude, without changing the prose. The same on every machine, since strategies are limited in
 * positions, not in time. --render only makes figures and tables from the committed data. --check tests whether this
 * program still plays as in the data: it compares the signature of every player and replays the first rounds; exit
 * code 1 if an experiment is stale. --mark does the same, and marks stale experiments in the data and in the text.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { differencesOf, differencesText } from './check.ts';
import { type ExperimentData, measured, type StudyData, studyOf } from './data.ts';
import { documentsFrom } from './documents.ts';
import { experiments } from './experiments.ts';
import { opened, played } from './play.ts';

const FOLDER = fileURLToPath(new URL('../../docs/etude/', import.meta.url));
const STORE = fileURLToPath(new URL('../../.study/games.sqlite', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string', default: STORE },
    concurrency: { type: 'string', default: '2' },
    render: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    mark: { type: 'boolean', default: false },
  },
});
const wanted = experiments.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
const known = experiments.map(({ id }) => id);
const strange = positionals.find(id => !known.includes(id));
if (strange !== undefined) {
  console.error(`No experiment ${strange}. Known: ${known.join(', ')}.`);
  process.exit(2);
}

const read = (path: string): string => readFileSync(join(FOLDER, path), 'utf8');
const committed = (): StudyData => JSON.parse(read('data.json')) as StudyData;

const foundIn = (data: StudyData) => new Map(data.experiments.map(found => [found.id, found]));

/** The committed data, with current marks on the wanted experiments; prints the stale ones. */
async function checked(): Promise<StudyData> {
  const found = new Map(foundIn(committed()));
  for (const { id, planAfter } of wanted) {
    const data = found.get(id);
    if (!data) throw new Error(`${id} has not been played: npm run study -- ${id}`);
    const differences = await differencesOf(planAfter(found), data);
    console.log(differencesText(id, differences));
    const { stale: _, ...rest } = data;
    const isSame = differences.changed.size === 0 && differences.replays;
    found.set(id, isSame ? rest : { ...rest, stale: [...differences.changed.keys()] });
  }
  return studyOf([...found.values()]);
}

const isStale = ({ stale }: ExperimentData): boolean => stale !== undefined;

/** The data of the experiments played now, and the committed data of the others. */
async function play(): Promise<StudyData | null> {
  mkdirSync(dirname(values.store), { recursive: true });
  const store = await opened(values.store);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  try {
    const found = positionals.length === 0 ? new Map() : foundIn(committed());
    for (const { id, planAfter } of wanted) {
      const plan = planAfter(found);
      const contest = await played(store, plan, Number(values.concurrency), stop.signal);
      if (!contest) return null;
      found.set(id, await measured(store, contest.id, plan));
    }
    return studyOf(experiments.flatMap(({ id }) => found.get(id) ?? []));
  } finally {
    await store.close();
  }
}

function render(data: StudyData): void {
  for (const [path, text] of documentsFrom(data, read)) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    writeFileSync(join(FOLDER, path), text);
  }
}

function write(data: StudyData): void {
  writeFileSync(join(FOLDER, 'data.json'), `${JSON.stringify(data, null, 1)}\n`);
  render(data);
}

if (values.check || values.mark) {
  const data = await checked();
  if (values.mark) write(data);
  const ids = wanted.map(({ id }) => id);
  process.exitCode = data.experiments.some(one => ids.includes(one.id) && isStale(one)) ? 1 : 0;
} else if (values.render) render(committed());
else {
  const data = await play();
  if (data) write(data);
  else console.log('Stopped: the same command goes on where it stopped.');
}
