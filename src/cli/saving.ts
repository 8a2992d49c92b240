import { access, constants, lstat, mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { SIDES, type Sides } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import { recordOf, writeRecord } from '../core/record.ts';
import { errorCode } from '../core/result.ts';
import { type RefusedMove, refusedTag } from '../match/refusals.ts';
import type { SeatChoice } from '../match/seat-choice.ts';
import { fileTrouble } from './inputs.ts';
import type { CliTranslator } from './translator.ts';
import { UsageError } from './usage-error.ts';

/** The folder for games saved without a file name. The XDG specification says to ignore relative paths. */
export function gamesFolder(env: NodeJS.ProcessEnv = process.env): string {
  const { XDG_DATA_HOME: data = '' } = env;
  const base = isAbsolute(data) ? data : join(homedir(), '.local', 'share');
  return join(base, 'quadrille', 'games');
}

/** The players as a record names them, with the seed if it can reproduce an engine's moves. */
export interface RecordedPlayers {
  readonly names: Sides<string>;
  readonly seed?: string;
  readonly refused?: readonly RefusedMove[];
}

export function recordedPlayers(seats: Sides<SeatChoice>, seed?: string): RecordedPlayers {
  const names = { first: seats.first.name, second: seats.second.name };
  const isSeeded = SIDES.some(side => seats[side].kind === 'engine');
  return seed !== undefined && isSeeded ? { names, seed } : { names };
}

const textOf = (match: Match, { names, seed, refused = [] }: RecordedPlayers): string => {
  const [First, Second] = [names.first, names.second];
  const today = new Date().toISOString().slice(0, 10);
  return writeRecord(
    recordOf(match, {
      ...{ First, Second, Date: today },
      ...(seed === undefined ? {} : { Seed: seed }),
      ...refusedTag(refused),
    }),
  );
};

/** A message about writing a record, and the record itself if that failed. */
interface SavedRecord {
  readonly message: string;
  readonly unsaved?: string;
  /** A file of that name already existed. */
  readonly isTaken?: boolean;
}

/** Writes the record to a new file. */
export async function storeRecord(
  translator: CliTranslator,
  match: Match,
  players: RecordedPlayers,
  file: string,
): Promise<SavedRecord> {
  const text = textOf(match, players);
  try {
    await writeFile(file, text, { flag: 'wx' });
    return { message: translator.t.play.saved(file) };
  } catch (error) {
    const isTaken = errorCode(error) === 'EEXIST';
    return { message: writeTrouble(translator, file, error), unsaved: text, isTaken };
  }
}

/** Saves a game in the folder for games, named after the time it ended. */
export async function storeKept(
  translator: CliTranslator,
  match: Match,
  players: RecordedPlayers,
): Promise<SavedRecord> {
  const folder = gamesFolder();
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    return { message: writeTrouble(translator, folder, error), unsaved: textOf(match, players) };
  }
  const name = join(folder, `${stamp}-${match.rules.game.id}`);
  // two programs may save a game in the same millisecond
  for (let number = 2, file = `${name}.txt`; ; file = `${name}-${number++}.txt`) {
    const saved = await storeRecord(translator, match, players, file);
    if (!saved.isTaken) return saved;
  }
}

/** Why a file could not be written. */
export function writeTrouble(translator: CliTranslator, file: string, error: unknown): string {
  if (errorCode(error) === 'EEXIST') return translator.t.play.exists(file);
  return translator.t.errors.write({ file, why: fileTrouble(translator, error) });
}

/** Refuses a file that cannot be written before the game rather than after it. */
export async function checkNewFile(translator: CliTranslator, file: string): Promise<void> {
  try {
    await access(dirname(file), constants.W_OK);
  } catch (error) {
    throw new UsageError(writeTrouble(translator, file, error));
  }
  const found = await lstat(file).catch(() => null);
  if (found) throw new UsageError(translator.t.play.exists(file));
}

/** Saves records and reports it; prints one that could not be written, so that nothing is lost. */
export class RecordSaver {
  readonly #translator: CliTranslator;
  readonly #print: (line: string, raw?: 'raw') => void;
  #trouble: string | null = null;

  constructor(translator: CliTranslator, print: (line: string, raw?: 'raw') => void) {
    this.#translator = translator;
    this.#print = print;
  }

  /** Writes to a new file, or to the folder for games if none is given. */
  async save(match: Match, players: RecordedPlayers, file?: string): Promise<void> {
    const { message, unsaved } = await (file === undefined
      ? storeKept(this.#translator, match, players)
      : storeRecord(this.#translator, match, players, file));
    this.#print(message, 'raw'); // so that the path can be copied
    if (unsaved === undefined) return;
    this.#print(this.#translator.t.play.recordFollows);
    this.#print(unsaved, 'raw');
    this.#trouble ??= message;
  }

  /** Call it at the end: throws if a record could not be written. */
  check(): void {
    if (this.#trouble !== null) throw new UsageError(this.#trouble, 1);
  }
}
