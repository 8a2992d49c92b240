import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { errorCode } from '../core/result.ts';

/** A file's text; '' if it cannot be read. */
export const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** The number in a file; null if there is none. */
export async function numberOf(path: string): Promise<number | null> {
  const text = (await textOf(path)).trim();
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

/** The errno of a caught error. */
export const errnoOf = (error: unknown): string => errorCode(error) || 'unknown';

/** The end of a short program: its exit code, or the errno of its start. */
export interface ProgramRun {
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

const PROGRAM_TIMEOUT = 5_000;

/** Runs a program that ends by itself; one that does not is ended, with code `ETIMEDOUT`. */
export const runProgram = (
  command: string,
  args: readonly string[],
  user: number | null = null,
): Promise<ProgramRun> =>
  new Promise(resolve => {
    const options = { timeout: PROGRAM_TIMEOUT, killSignal: 'SIGKILL', cwd: '/' } as const;
    const as = user === null ? {} : { uid: user, gid: user };
    try {
      execFile(command, args, { ...options, ...as }, (error, stdout, stderr) => {
        const code = error === null ? 0 : error.killed ? 'ETIMEDOUT' : (error.code ?? 'unknown');
        resolve({ code, stdout, stderr });
      });
    } catch (error) {
      resolve({ code: errnoOf(error), stdout: '', stderr: '' });
    }
  });
