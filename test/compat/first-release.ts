import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';

/** The data that version 0.1.0 left behind. */

const FOLDER = join(import.meta.dirname, 'first-release');

export const pathOf = (name: string): string => join(FOLDER, name);

export const textOf = (name: string): string => readFileSync(pathOf(name), 'utf8');

/** A table in the output of `--json`. */
export interface Told {
  readonly finished: boolean;
  readonly games: { readonly counted: number; readonly total: number };
  readonly standings: readonly object[];
  readonly forfeits: readonly object[];
  readonly bracket: object | null;
  readonly match: { readonly pairs: readonly number[]; readonly games: object } | null;
}

interface ContestFigures {
  readonly id: string;
  readonly shown: Told;
  /** After it was played to its end. */
  readonly resumed?: Told;
}

const CONTESTS = ['moia', 'cup', 'match', 'late', 'half', 'halfMatch', 'planned'] as const;

export type Expected = Readonly<Record<(typeof CONTESTS)[number], ContestFigures>> & {
  readonly records: readonly object[];
  readonly files: Readonly<Record<string, Told>>;
};

export const expected = JSON.parse(textOf('expected.json')) as Expected;
export const contests = CONTESTS.map(name => ({ name, ...expected[name] }));

export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-first-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The store of the first release, in a file of its own in this folder. */
export function restoredStore(folder: string): string {
  const file = join(folder, 'quadrille.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`begin; ${textOf('store.sql')} commit`); // one flush instead of hundreds
  database.close();
  return file;
}
