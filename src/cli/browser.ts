import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Exists under Linux inside Windows (WSL). */
const WSL = '/proc/sys/fs/binfmt_misc/WSLInterop';

/** The command that opens an address; null without a screen, or where none is wanted (BROWSER=none). */
function browserCommand({ platform, env }: NodeJS.Process): readonly [string, ...string[]] | null {
  if (env.BROWSER === 'none') return null;
  if (env.BROWSER) return [env.BROWSER];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  if (platform === 'darwin') return ['open'];
  if (existsSync(WSL)) return ['explorer.exe'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}

/** Asks a browser to open an address; false if there is none to ask. */
export function openInBrowser(address: string): boolean {
  const command = browserCommand(process);
  if (!command) return false;
  const [program, ...args] = command;
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {}); // the address was printed
  child.unref();
  return true;
}
