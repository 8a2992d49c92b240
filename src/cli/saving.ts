import { access, constants, lstat, mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { SIDES, type Sides } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import { recordOf, writeRecord } from '../core/record.ts';
import type { SeatChoice } from '../match/open-seat.ts';
import { fileTrouble } from './inputs.ts';
import type { CliTranslator } from './translator.ts';
import { UsageError } from './usage-error.ts';

/** Where games are kept that nobody named a file for. The XDG specification has relative paths ignored. */
export function gamesFolder(env: NodeJS.ProcessEnv = process.env): string {
  const { XDG_DATA_HOME: data = '' } = env;
  const base = isAbsolute(data) ? data : join(homedir(), '.local', 'share');
  return join(base, 'quadrille', 'games');
}

/** Who played, as a record names them; the seed where an engine can be made to play the same again. */
export interface RecordedPlayers {
  readonly names: Sides<string>;
  readonly seed?: string;
}

export function recordedPlayers(seats: Sides<SeatChoice>, seed?: string): RecordedPlayers {
  const names = { first: seats.first.name, second: seats.second.name };
  const isSeeded = SIDES.some(side => seats[side].kind === 'engine');
  return seed !== undefined && isSeeded ? { names, seed } : { names };
}

const textOf = (match: Match, { names, seed }: RecordedPlayers): string => {
  const [First, Second] = [names.first, names.second];
  const today = new Date().toISOString().slice(0, 10);
  return writeRecord(
    recordOf(match, { First, Second, Date: today, ...(seed === undefined ? {} : { Seed: seed }) }),
  );
};

/** A sentence about a record that was written or not; the record itself where it was not. */
export interface SavedRecord {
  readonly message: string;
  readonly unsaved?: string;
  /** A file of that name was there already. */
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
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    return { message: writeTrouble(translator, file, error), unsaved: text, isTaken };
  }
}

/** Keeps a game in the folder for games, under the time it ended. */
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
  // two programs may keep a game in the same millisecond
  for (let number = 2, file = `${name}.txt`; ; file = `${name}-${number++}.txt`) {
    const saved = await storeRecord(translator, match, players, file);
    if (!saved.isTaken) return saved;
  }
}

function writeTrouble(translator: CliTranslator, file: string, error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'EEXIST') return translator.t.play.exists(file);
  return translator.t.errors.write({ file, why: fileTrouble(translator, error) });
}

/** A file that cannot be written is refused before a game is played, not after it. */
export async function checkNewFile(translator: CliTranslator, file: string): Promise<void> {
  try {
    await access(dirname(file), constants.W_OK);
  } catch (error) {
    throw new UsageError(writeTrouble(translator, file, error));
  }
  const found = await lstat(file).catch(() => null);
  if (found) throw new UsageError(translator.t.play.exists(file));
}

/** Tells what came of writing records: one that could not be written is shown, so that nothing is lost. */
export class RecordSaver {
  readonly #translator: CliTranslator;
  readonly #print: (line: string, raw?: 'raw') => void;
  #trouble: string | null = null;

  constructor(translator: CliTranslator, print: (line: string, raw?: 'raw') => void) {
    this.#translator = translator;
    this.#print = print;
  }

  tell({ message, unsaved }: SavedRecord): void {
    this.#print(message, 'raw'); // a path is copied whole
    if (unsaved === undefined) return;
    this.#print(this.#translator.t.play.recordFollows);
    this.#print(unsaved, 'raw');
    this.#trouble ??= message;
  }

  /** Called at the end: a command that has not done all of its work says so to whoever started it. */
  complain(): void {
    if (this.#trouble !== null) throw new UsageError(this.#trouble, 1);
  }
}
