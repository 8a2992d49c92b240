/**
 * The comparative study: `npm run study -- [EXPERIMENT…] [--store FILE] [--concurrency N] [--render] [--check]`.
 * Plays what the store lacks (after Ctrl-C, a second call continues), then writes the data,
 * the figures and the tables of docs/etude, without touching the prose. The same on every machine, since
 * strategies are limited in positions, not in time. --render makes figures and tables from the committed
 * data alone. --check replays the first rounds and reports whether this program still plays as the data
 * say; exit code 1 if it does not.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fingerprintNow } from './check.ts';
import { measured, type StudyData, studyOf } from './data.ts';
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

async function check(): Promise<boolean> {
  const found = foundIn(committed());
  let same = true;
  for (const { id, planAfter } of wanted) {
    const now = await fingerprintNow(planAfter(found));
    const isSame = found.get(id)?.fingerprint === now;
    console.log(`${id}: ${isSame ? 'plays as the data say' : 'plays otherwise now'}`);
    same &&= isSame;
  }
  return same;
}

/** The data of what was played; for other experiments, the committed data. */
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

function write(data: StudyData): void {
  for (const [path, text] of documentsFrom(data, read)) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    writeFileSync(join(FOLDER, path), text);
  }
}

if (values.check) process.exitCode = (await check()) ? 0 : 1;
else if (values.render) write(committed());
else {
  const data = await play();
  if (data) {
    writeFileSync(join(FOLDER, 'data.json'), `${JSON.stringify(data, null, 1)}\n`);
    write(data);
  } else console.log('Stopped: the same command goes on where it stopped.');
}
