import { vi } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { DATA, ENGLISH, type Ran } from './run.ts';

/**
 * Runs a command line in this process, one at a time and without standard input: quick, where what it answers
 * is tested and not that it is a process.
 */
export async function runHere(args: readonly string[]): Promise<Ran> {
  if (vi.isMockFunction(console.log)) throw new Error('another command runs in this process');
  const output = { stdout: '', stderr: '' };
  const write = (name: keyof typeof output) => (text: unknown) => {
    output[name] += text;
    return true;
  };
  const line = (name: keyof typeof output) => (text: unknown) => write(name)(`${text}\n`);
  for (const [name, value] of Object.entries({ ...ENGLISH, XDG_DATA_HOME: DATA }))
    vi.stubEnv(name, value);
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write('stderr')),
    vi.spyOn(console, 'log').mockImplementation(line('stdout')),
    vi.spyOn(console, 'error').mockImplementation(line('stderr')),
  ];
  try {
    return { code: await runCommand(args), ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
