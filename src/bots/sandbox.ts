import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { neededBy } from './programs.ts';

let works: boolean | undefined;

/** Whether bubblewrap is installed and permitted: some systems deny it to ordinary users. */
export function hasSandbox(): boolean {
  works ??=
    process.platform === 'linux' &&
    spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-all', '--', 'true'], {
      stdio: 'ignore',
      timeout: 5_000,
    }).status === 0;
  return works;
}

/** What programs and their libraries need, read-only; no home or other folder. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc', '/opt'];

/**
 * The command in a sandbox: no network, only its own folder and the programs that it needs. Null if
 * there is no sandbox.
 */
export function sandboxed(command: readonly string[], folder: string): readonly string[] | null {
  if (!hasSandbox()) return null;
  const readOnly = (paths: readonly string[]) =>
    paths.filter(path => existsSync(path)).flatMap(path => ['--ro-bind', path, path]);
  const inside = (path: string) =>
    [...SYSTEM, folder].some(seen => `${path}/`.startsWith(`${seen}/`));
  const needed = neededBy(command, folder).filter(path => !inside(path));
  return [
    'bwrap',
    ...readOnly(SYSTEM),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    ...readOnly(needed),
    '--bind',
    folder,
    folder,
    '--chdir',
    folder,
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--',
    ...command,
  ];
}
