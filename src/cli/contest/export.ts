import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSummary, whichCount } from '../../arena/contests.ts';
import { crossTableCsv, gamesCsv, standingsCsv, writeRecords } from '../../arena/export.ts';
import type { Contest } from '../../store/store.ts';
import { given } from '../options.ts';
import { writeTrouble } from '../saving.ts';
import { UsageError } from '../usage-error.ts';
import type { StoreInvocation } from './store.ts';

/** Writes a contest as new files in a folder; overwrites none. */
export async function exportContest(
  { args, translator, store }: StoreInvocation,
  contest: Contest,
): Promise<void> {
  const folder = given(args, 'to');
  if (folder === undefined) throw new UsageError(translator.t.championship.whereTo);
  const summary = await readSummary(store, contest);
  const counts = await whichCount(store, contest);
  const games = (await store.games.of(contest.id)).filter(counts);
  const texts = {
    'summary.json': `${JSON.stringify(summary, null, 2)}\n`,
    'standings.csv': standingsCsv(summary),
    'cross-table.csv': crossTableCsv(summary),
    'games.csv': gamesCsv(games, summary.plan),
  };
  let file = folder;
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(texts)) {
      file = join(folder, name);
      await writeFile(file, text, { flag: 'wx' });
      console.log(file);
    }
    file = join(folder, 'games.txt');
    await writeRecords(store, contest, file);
    console.log(file);
  } catch (error) {
    throw new UsageError(writeTrouble(translator, file, error));
  }
}
