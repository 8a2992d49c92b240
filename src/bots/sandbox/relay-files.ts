import { chmod, copyFile, link, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from './snapshot.ts';
import { reaches } from './user.ts';

/** What the relay in front of a client needs. */
export interface RelayFiles {
  /** A Node that the bots' user may run. */
  readonly node: string;
  /** What the sandbox shows besides the bot's own files. */
  readonly mounts: Snapshot['mounts'];
}

/** Many clients have "localhost" built in; a sandbox has no settings that say what it is. */
const NAMES = {
  hosts: '127.0.0.1 localhost quadrille\n',
  'nsswitch.conf': 'hosts: files\n',
} as const;

/** Writes them below `folder`; our own Node is copied only where the bots' user does not get at it. */
export async function writeRelayFiles(folder: string): Promise<RelayFiles> {
  const own = join(folder, 'relay');
  await mkdir(own, { mode: 0o755 });
  const mounts: { from: string; to: string }[] = [];
  for (const [name, text] of Object.entries(NAMES)) {
    await writeFile(join(own, name), text, { mode: 0o644 });
    mounts.push({ from: join(own, name), to: join('/etc', name) });
  }
  const node = reaches(process.execPath) ? process.execPath : join(own, 'node');
  if (node !== process.execPath) {
    // a link costs nothing, but only within one file system, and it has the file's own rights
    const isOpen = ((await stat(process.execPath)).mode & 0o005) === 0o005;
    const copy = async () => {
      await copyFile(process.execPath, node);
      await chmod(node, 0o755);
    };
    await (isOpen ? link(process.execPath, node).catch(copy) : copy());
  }
  mounts.push({ from: node, to: node });
  return { node, mounts };
}
