import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SIDES, type Sides } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import { recordOf, writeRecord } from '../core/record.ts';
import { fileTrouble } from './inputs.ts';
import type { Voice } from './language.ts';
import type { SeatChoice } from './seats.ts';

/** Where games are kept that nobody named a file for. */
const gamesFolder = (): string =>
  join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'quadrille', 'games');

const textOf = (match: Match, seats: Sides<SeatChoice>, seed: string | undefined): string => {
  const [First, Second] = SIDES.map(side => seats[side].name);
  const today = new Date().toISOString().slice(0, 10);
  const isLucky = seed !== undefined && SIDES.some(side => seats[side].kind === 'engine');
  return writeRecord(
    recordOf(match, { First, Second, Date: today, ...(isLucky ? { Seed: seed } : {}) }),
  );
};

/** Writes the record to a new file; answers what happened, in words. */
export async function saveRecord(
  voice: Voice,
  match: Match,
  seats: Sides<SeatChoice>,
  file: string,
  seed?: string,
): Promise<string> {
  try {
    await writeFile(file, textOf(match, seats, seed), { flag: 'wx' });
    return voice.t('play.saved', { file });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return voice.t('play.exists', { file });
    return voice.t('errors.write', { file, why: fileTrouble(voice, error) });
  }
}

/** Keeps a game in the folder for games, under the time it ended. */
export async function keepRecord(
  voice: Voice,
  match: Match,
  seats: Sides<SeatChoice>,
  seed?: string,
): Promise<string> {
  const folder = gamesFolder();
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    return voice.t('errors.write', { file: folder, why: fileTrouble(voice, error) });
  }
  return saveRecord(voice, match, seats, join(folder, `${stamp}-${match.rules.game.id}.txt`), seed);
}
