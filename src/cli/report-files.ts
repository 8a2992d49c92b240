import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  copyFile,
  link,
  lstat,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ReportFile } from '../arena/report/index.ts';
import { errorCode } from '../core/result.ts';
import { writeTrouble } from './saving.ts';
import type { CliTranslator } from './translator.ts';
import { UsageError } from './usage-error.ts';

/** Where a report is written. Files that we did not write, or that were changed since, are never touched. */

/** Imported on demand: loading the charts would slow down every other command. */
export const reports = () => import('../arena/report/index.ts');

export interface ReportPlace {
  readonly folder: string;
  /** The files' name without extension. */
  readonly base: string;
  /** Whether to replace a report of ours. */
  readonly force: boolean;
}

/** The place that `--out` names. */
export async function placeAt(
  translator: CliTranslator,
  out: string,
  force: boolean,
): Promise<ReportPlace> {
  const base = basename(out).replace(/\.html?$/i, '');
  const isFolder = await stat(out).then(
    found => found.isDirectory(),
    () => false,
  );
  if (isFolder || base === '') throw new UsageError(translator.t.report.folder(out));
  return { folder: dirname(out), base, force };
}

/** Refuses a place where no file may be written; called before the report is made. */
export async function checkPlace(
  translator: CliTranslator,
  place: ReportPlace,
): Promise<readonly PlannedFile[]> {
  const { reportNames, sealedHashes, hashOf } = await reports();
  const { page, standings, games, json } = reportNames(place.base);
  const paths = [page, standings, games, json].map(name => join(place.folder, name));
  try {
    await access(place.folder, constants.W_OK);
    const texts: (Buffer | null)[] = [];
    for (const path of paths) texts.push(await regularFile(translator, path));
    const [shown, ...data] = texts;
    const hashes = shown && sealedHashes(shown.toString());
    const isOurs = [
      hashes !== null,
      ...data.map((text, i) => text && hashOf(text) === hashes?.[i]),
    ];
    return paths.map((path, i) => {
      if (texts[i] === null) return { path, replaces: false };
      if (!isOurs[i]) throw new UsageError(translator.t.report.foreign(path));
      if (!place.force) throw new UsageError(translator.t.report.exists(path));
      return { path, replaces: true };
    });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(writeTrouble(translator, paths[0], error));
  }
}

interface PlannedFile {
  readonly path: string;
  readonly replaces: boolean;
}

/** The bytes of a file; null if nothing is there. Refuses links, whose targets are somebody else's, and all but files. */
async function regularFile(translator: CliTranslator, path: string): Promise<Buffer | null> {
  const found = await lstat(path).catch(error => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (!found) return null;
  if (!found.isFile()) throw new UsageError(translator.t.report.notFile(path));
  return readFile(path);
}

/** Writes all files of a report, or none: each appears whole, under its name, when all are written. */
export async function writeReport(
  translator: CliTranslator,
  place: ReportPlace,
  files: readonly ReportFile[],
): Promise<readonly string[]> {
  const written: string[] = [];
  let path = place.folder;
  try {
    for (const { name, text } of files) {
      path = join(place.folder, name);
      const draft = join(place.folder, `.quadrille-${randomBytes(6).toString('hex')}.tmp`);
      written.push(draft);
      await writeFile(draft, text, { flag: 'wx' });
    }
    const planned = await checkPlace(translator, place); // again, since making the report took time
    for (const [i, { path: target, replaces }] of [...planned.entries()].reverse()) {
      path = target;
      await (replaces ? rename(written[i], target) : moveToFree(written[i], target));
    }
    return planned.map(each => each.path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(writeTrouble(translator, path, error));
  } finally {
    for (const draft of written) await rm(draft, { force: true }).catch(() => {}); // its folder may not exist
  }
}

/** A hard link, unlike a rename, never replaces a file; some USB sticks' file systems have none. */
async function moveToFree(draft: string, target: string): Promise<void> {
  try {
    await link(draft, target);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error;
    await copyFile(draft, target, constants.COPYFILE_EXCL);
  }
}
