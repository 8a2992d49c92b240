import { access, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { nearest } from '../../core/nearest.ts';
import { FaultError } from '../../core/result.ts';
import { shellWord } from '../../core/texts.ts';
import { isPostgres, looksLikeAddress, shownLocation } from '../../store/location.ts';
import { openStore } from '../../store/open.ts';
import type { Contest, Store } from '../../store/store.ts';
import type { Arguments, Invocation } from '../command.ts';
import { fileTrouble } from '../inputs.ts';
import { given, value } from '../options.ts';
import { gamesFolder, writeTrouble } from '../saving.ts';
import type { CliTranslator } from '../translator.ts';
import { explain, UsageError } from '../usage-error.ts';

export const storeOption = ({ t }: CliTranslator) => ({
  store: value(t.contest.options.store(usualFile())),
});

export const usualFile = (): string => join(dirname(gamesFolder()), 'quadrille.sqlite');

/** The store's location: `--store`, else `DATABASE_URL`, else the default file, whose folder is created. */
export async function storeLocation({ args, translator }: Invocation): Promise<string> {
  const named = given(args, 'store');
  const database = named ?? (process.env.DATABASE_URL || undefined);
  if (database !== undefined && isPostgres(database)) return database;
  if (database !== undefined && (named === undefined || looksLikeAddress(named))) {
    const where = named === undefined ? 'DATABASE_URL' : '--store';
    const kind = database.split(/[:/]/)[0]; // without the rest, which may contain a password
    throw new UsageError(translator.t.contest.otherDatabase({ where, kind }));
  }
  const file = resolve(named ?? usualFile());
  if (named === undefined)
    try {
      await mkdir(dirname(file), { recursive: true });
    } catch (error) {
      throw new UsageError(writeTrouble(translator, file, error));
    }
  return file;
}

/** The folder of files that belong to a store: beside its file, or for a database beside the usual file. */
export const besideStore = (location: string): string =>
  isPostgres(location) ? usualFile() : location;

/** A command as it was called, with its store. */
export interface StoreInvocation extends Invocation {
  readonly store: Store;
}

/** Runs `act` with the store of the arguments, and closes it. `only`: a file given by `--store` must exist. */
export async function inStore<T>(
  call: Invocation,
  act: (call: StoreInvocation) => Promise<T>,
  only?: 'existing',
): Promise<T> {
  const { args, translator } = call;
  const file = await storeLocation(call);
  if (only && given(args, 'store') !== undefined && !isPostgres(file))
    await access(file).catch(error => {
      throw new UsageError(translator.t.errors.file({ file, why: fileTrouble(translator, error) }));
    });
  const opened = await openStore(file);
  if (!opened.ok) throw new UsageError(explain(translator, opened.fault));
  try {
    return await act({ ...call, store: opened.value });
  } catch (error) {
    throw error instanceof FaultError ? new UsageError(explain(translator, error.fault), 1) : error;
  } finally {
    await opened.value.close();
  }
}

/** ` --store FILE` if it was given, for commands that we suggest. */
export function storeWords(args: Arguments): string {
  const named = given(args, 'store');
  if (named === undefined) return '';
  const file = shownLocation(named); // without a password
  return ` --store ${shellWord(file)}`;
}

export async function contestNamed(
  { translator, store }: StoreInvocation,
  id: string,
): Promise<Contest> {
  const found = await store.contests.read(id.trim().toLowerCase());
  if (found) return found;
  const known = (await store.contests.list()).map(contest => contest.id);
  const guess = nearest(id, known);
  const meant = guess === undefined ? '' : ` ${translator.t.errors.meant(guess)}`;
  throw new UsageError(
    `${translator.t.contest.unknown(id)}${meant} ${translator.t.contest.seeList}`,
  );
}
