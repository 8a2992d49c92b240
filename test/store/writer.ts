import { writeSync } from 'node:fs';
import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
import { gameOf, moved } from '../support/store-samples.ts';

/**
 * A program that writes to a store until it has stored LAST games and as many events, or is killed. It
 * says what was acknowledged, a line each, and nothing before: `game N stored`, `event N MARK`.
 * node test/store/writer.ts FILE CONTEST LAST MARK
 */
const [file, contest, last, mark] = process.argv.slice(2);
const store = unwrap(await openStore(file));
const say = (line: string) => writeSync(1, `${line}\n`);
say('ready');

async function games(): Promise<void> {
  const todo = Array.from({ length: Number(last) }, (_, i) => i);
  const one = async () => {
    for (let number = todo.shift(); number !== undefined; number = todo.shift()) {
      const game = gameOf(number, undefined, Number(mark));
      say(`game ${number} ${await store.games.finish(contest, Number(mark), game)}`);
    }
  };
  await Promise.all([one(), one(), one()]);
}

/** All writers append to the same match; after a conflict they read again. */
async function events(): Promise<void> {
  for (let mine = 0; mine < Number(last); ) {
    const after = (await store.journal.read('shared')).length;
    const answer = await store.journal.append('shared', after, [moved(Number(mark))]);
    if (answer === 'conflict') continue;
    say(`event ${after} ${mark}`);
    mine++;
  }
}

await Promise.all([games(), events()]);
await store.close();
say('done');
