import { access, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { nearest } from '../../core/nearest.ts';
import { FaultError } from '../../core/result.ts';
import { openStore } from '../../store/open.ts';
import type { Contest, Store } from '../../store/store.ts';
import { type Arguments, given, type Invocation, value } from '../command.ts';
import { fileTrouble } from '../inputs.ts';
import { gamesFolder, writeTrouble } from '../saving.ts';
import type { CliTranslator } from '../translator.ts';
import { explain, UsageError } from '../usage-error.ts';

export const storeOption = ({ t }: CliTranslator) => ({
  store: value(t.contest.options.store(usualFile())),
});

export const usualFile = (): string => join(dirname(gamesFolder()), 'quadrille.sqlite');

/** The file of `--store`, or the default one, whose folder is created. */
export async function storeFile({ args, translator }: Invocation): Promise<string> {
  const named = given(args, 'store');
  const file = resolve(named ?? usualFile());
  if (named === undefined)
    try {
      await mkdir(dirname(file), { recursive: true });
    } catch (error) {
      throw new UsageError(writeTrouble(translator, file, error));
    }
  return file;
}

/** A command with the store that it works on. */
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
  const file = await storeFile(call);
  if (only && given(args, 'store') !== undefined)
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
  const file = given(args, 'store');
  if (file === undefined) return '';
  return ` --store ${/^[\w./:@+-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`}`;
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
