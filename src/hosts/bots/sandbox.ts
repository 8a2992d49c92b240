import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let works: boolean | undefined;

/** Whether bubblewrap is there and may do its work: some systems forbid it to ordinary users. */
function hasSandbox(): boolean {
  works ??=
    process.platform === 'linux' &&
    spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-all', '--', 'true'], {
      stdio: 'ignore',
      timeout: 5_000,
    }).status === 0;
  return works;
}

/** What programs and their libraries need, read-only; nobody's home, no other folder. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc', '/opt'];

/** The command in a sandbox: no network, its own folder and the system's programs only. Null where there is none. */
export function sandboxed(command: readonly string[], folder: string): readonly string[] | null {
  if (!hasSandbox()) return null;
  const system = SYSTEM.filter(path => existsSync(path)).flatMap(path => ['--ro-bind', path, path]);
  return [
    'bwrap',
    ...system,
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
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
