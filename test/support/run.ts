import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Real processes for end-to-end tests. */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const LAUNCHER = fileURLToPath(new URL('../../bin/quadrille.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunCommandOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end with all of its standard input at once. */
export function run(
  command: string,
  args: readonly string[],
  options: RunCommandOptions = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: options.env ?? process.env,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', text => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', code => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => {}); // a program may exit without reading everything
    child.stdin.end(options.input ?? '');
  });
}

/** The folder for games that a test plays: never the user's own. */
export const DATA = join(tmpdir(), `quadrille-data-${process.pid}`);

export const ENGLISH = { LC_ALL: 'en_GB.UTF-8', NO_COLOR: '1' };

/** The program as users start it, in English unless the environment chooses otherwise. */
export const quadrille = (args: readonly string[], options: RunCommandOptions = {}): Promise<Ran> =>
  run(process.execPath, [LAUNCHER, ...args], {
    ...options,
    env: {
      ...process.env,
      ...ENGLISH,
      XDG_DATA_HOME: DATA,
      ...options.env,
    },
  });

/** The path of a saved game differs from run to run. */
export const unplaced = (text: string): string =>
  text.replace(/^((?:Saved in|Partie écrite dans) ).*$/gm, '$1….');

/** Runs something that must succeed; shows its output if it fails. */
export async function succeed(
  command: string,
  args: readonly string[],
  options: RunCommandOptions = {},
): Promise<string> {
  const { code, stdout, stderr } = await run(command, args, options);
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')}: exit ${code}\n${stdout}\n${stderr}`);
  return stdout;
}
