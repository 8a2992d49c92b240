import { chmod, copyFile, link, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from './snapshot.ts';
import { reaches } from './user.ts';

/** The files that a relay needs. */
export interface RelayFiles {
  /** A Node that the bots' user may run. */
  readonly node: string;
  /** Mounts of the sandbox besides the bot's own files. */
  readonly mounts: Snapshot['mounts'];
}

/** The name files of a sandbox, so that "localhost", which many clients have built in, can be resolved. */
const NAMES = {
  hosts: '127.0.0.1 localhost quadrille\n',
  'nsswitch.conf': 'hosts: files\n',
} as const;

/** Writes them below `folder`; our own Node is copied only if the bots' user has no access to it. */
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
    // a hard link costs nothing, but requires the same file system, and has the permissions of the file
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
