import { access, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Argv } from 'yargs';
import { type Contest, openStore, type Store, StoreTrouble } from '../../arena/open.ts';
import { nearest } from '../../core/nearest.ts';
import { given } from '../command.ts';
import { Complaint, explain } from '../complaint.ts';
import { fileTrouble } from '../inputs.ts';
import type { Voice } from '../language.ts';
import { gamesFolder } from '../saving.ts';

type Arguments = Readonly<Record<string, unknown>>;

export const withStore = (args: Argv, voice: Voice): Argv =>
  args.option('store', {
    type: 'string',
    requiresArg: true,
    describe: voice.t('contest.options.store', { file: usualFile() }),
  });

export const usualFile = (): string => join(dirname(gamesFolder()), 'quadrille.sqlite');

/** The file that the arguments name, or the usual one, whose folder is made. */
export async function storeFile(voice: Voice, args: Arguments): Promise<string> {
  const named = given(args, 'store');
  const file = resolve(named ?? usualFile());
  if (named === undefined)
    try {
      await mkdir(dirname(file), { recursive: true });
    } catch (error) {
      throw new Complaint(voice.t('errors.write', { file, why: fileTrouble(voice, error) }));
    }
  return file;
}

/** Does something with the store that the arguments name, and closes it. `only`: a file that somebody names must be there. */
export async function inStore<T>(
  voice: Voice,
  args: Arguments,
  act: (store: Store) => Promise<T>,
  only?: 'existing',
): Promise<T> {
  const file = await storeFile(voice, args);
  if (only && given(args, 'store') !== undefined)
    await access(file).catch(error => {
      throw new Complaint(voice.t('errors.file', { file, why: fileTrouble(voice, error) }));
    });
  const opened = await openStore(file);
  if (!opened.ok) throw new Complaint(explain(voice, opened.fault));
  try {
    return await act(opened.value);
  } catch (error) {
    throw error instanceof StoreTrouble ? new Complaint(explain(voice, error.fault), 1) : error;
  } finally {
    await opened.value.close();
  }
}

/** ` --store FILE` where the person named one, for commands that go on with the same store. */
export function storeWords(args: Arguments): string {
  const file = given(args, 'store');
  if (file === undefined) return '';
  return ` --store ${/^[\w./:@+-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`}`;
}

export async function contestNamed(voice: Voice, store: Store, id: string): Promise<Contest> {
  const found = await store.contests.read(id.trim().toLowerCase());
  if (found) return found;
  const known = (await store.contests.list()).map(contest => contest.id);
  const guess = nearest(id, known);
  const meant = guess === undefined ? '' : ` ${voice.t('errors.meant', { guess })}`;
  throw new Complaint(
    `${voice.t('contest.unknown', { id })}${meant} ${voice.t('contest.seeList')}`,
  );
}
