import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where a shell of Windows runs under Linux. */
const WSL = '/proc/sys/fs/binfmt_misc/WSLInterop';

/** The command that opens an address; null where there is no screen, or the person wants none (BROWSER=none). */
function opener(env: NodeJS.ProcessEnv): readonly [string, ...string[]] | null {
  if (env.BROWSER === 'none') return null;
  if (process.platform === 'win32') return ['cmd', '/c', 'start', ''];
  if (env.BROWSER) return [env.BROWSER];
  if (process.platform === 'darwin') return ['open'];
  if (existsSync(WSL)) return ['explorer.exe'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}

/** Opens the address if that is possible; it was printed in any case. */
export function openInBrowser(address: string): void {
  const command = opener(process.env);
  if (!command) return;
  const [program, ...args] = command;
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {}); // no browser; the address was printed
  child.unref();
}
