import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { DATA, ENGLISH, type Ran, type RunCommandOptions } from './run.ts';

/**
 * Runs a command line in this process, one at a time: quicker, for tests of the output that need no real process.
 */
export async function runHere(
  args: readonly string[],
  options: RunCommandOptions = {},
): Promise<Ran> {
  if (vi.isMockFunction(console.log)) throw new Error('another command runs in this process');
  const output = { stdout: '', stderr: '' };
  const write = (name: keyof typeof output) => (text: unknown) => {
    output[name] += text;
    return true;
  };
  const line = (name: keyof typeof output) => (text: unknown) => write(name)(`${text}\n`);
  const env = { ...ENGLISH, XDG_DATA_HOME: DATA, ...options.env };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const input = Readable.from(options.input ? [Buffer.from(options.input)] : []);
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as typeof process.stdin), // cast: it is only read
    vi.spyOn(process.stdout, 'write').mockImplementation(write('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write('stderr')),
    vi.spyOn(console, 'log').mockImplementation(line('stdout')),
    vi.spyOn(console, 'error').mockImplementation(line('stderr')),
  ];
  const folder = process.cwd();
  process.chdir(options.cwd ?? folder);
  try {
    return { code: await runCommand(args), ...output };
  } finally {
    process.chdir(folder);
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
