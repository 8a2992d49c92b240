import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user as which bots run if this process is root, since bubblewrap alone would leave them root's rights. */
const UNPRIVILEGED = 'nobody';

let known: number | null | undefined;

/** The id of the user as which bots run; null: this process's own user, which is not root. */
export function botUser(): number | null {
  if (process.getuid?.() !== 0) return null;
  known ??= numberOf(UNPRIVILEGED);
  return known;
}

/** A user's id; 65534 if the system has no such name, by convention that of nobody. */
function numberOf(name: string): number {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(each => each.startsWith(`${name}:`));
  return Number(line?.split(':')[2] ?? 65_534);
}

/** Whether the user as which bots run has access to a path and may read or execute it. */
export function reaches(path: string): boolean {
  if (botUser() === null) return true;
  try {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      if ((statSync(folder).mode & 0o001) === 0) return false;
      if (folder === dirname(folder)) break;
    }
    return (statSync(path).mode & 0o005) !== 0;
  } catch {
    return false;
  }
}
