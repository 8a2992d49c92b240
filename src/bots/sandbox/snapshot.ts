import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  chmod,
  chown,
  type FileHandle,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { ok, type Result, refuse } from '../../core/result.ts';
import { type BotFiles, isBelow } from './bot-files.ts';
import { texts } from './texts.ts';

/** A copy of a bot's own files, made when it enters. The copy plays, even if the originals change. */
export interface Snapshot {
  /** SHA-256 over the files' paths, contents and rights to execute, and over the command. */
  readonly hash: string;
  /** The copy of each path of the bot. */
  readonly mounts: readonly { readonly from: string; readonly to: string }[];
}

/** The most bytes of a snapshot; more would be a whole installation, or a mistake. */
const MOST_BYTES = 512 << 20;
const MOST_FILES = 20_000;

const READ_ONLY = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

interface Entry {
  readonly path: string;
  /** The same path, or its target if the command names a link. */
  readonly source: string;
  readonly kind: 'file' | 'folder' | 'link';
  readonly size: number;
  readonly executable: boolean;
}

/**
 * Copies a bot's files below `into`, to a folder named by their hash and paths; an existing equal snapshot is reused.
 * `owner`: the user as which the bot runs, if it is another one.
 */
export async function takeSnapshot(
  files: BotFiles,
  command: readonly string[],
  into: string,
  owner: number | null,
): Promise<Result<Snapshot>> {
  const listed = await listFiles(files);
  if (!listed.ok) return listed;
  await mkdir(into, { recursive: true, mode: owner === null ? 0o700 : 0o711 });
  const draft = await mkdtemp(join(into, 'draft-'));
  try {
    const hash = createHash('sha256').update(JSON.stringify(command));
    for (const entry of listed.value) {
      const copied = await copyEntry(entry, draft, owner);
      if (!copied.ok) return copied;
      const name = relative(files.cwd, entry.path);
      hash.update(JSON.stringify([name, entry.kind, entry.executable, copied.value]));
    }
    if (owner !== null) await chown(draft, owner, owner);
    const digest = hash.digest('hex');
    // equal files of another folder get another copy, since it has the paths of the originals
    const folder = join(into, digestOf([digest, ...files.own]));
    await rename(draft, folder).catch(async error => {
      if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error;
    });
    const mounts = files.own.map(to => ({ from: join(folder, to), to }));
    return ok({ hash: digest, mounts });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const digestOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** All entries to copy, folders before their contents; a fault for what cannot be copied. */
async function listFiles({ own }: BotFiles): Promise<Result<readonly Entry[]>> {
  const entries: Entry[] = [];
  let bytes = 0;
  const add = async (
    path: string,
    root: string,
    about: Stats,
    source = path,
  ): Promise<Result<null>> => {
    if (entries.length >= MOST_FILES)
      return refuse('snapshot-large', texts.manyFiles(root, MOST_FILES));
    const executable = (about.mode & 0o111) !== 0;
    if (about.isSymbolicLink()) {
      const target = resolve(dirname(path), await readlink(path));
      if (!isBelow(target, root)) return refuse('snapshot-link', texts.linkOut(path, target));
      entries.push({ path, source, kind: 'link', size: 0, executable: false });
      return ok(null);
    }
    if (about.isDirectory()) {
      entries.push({ path, source, kind: 'folder', size: 0, executable: true });
      const names = await readdir(path).catch(() => null);
      if (names === null) return refuse('snapshot-unreadable', texts.unreadable(path));
      for (const name of names.sort()) {
        const added = await add(join(path, name), root, await lstat(join(path, name)));
        if (!added.ok) return added;
      }
      return ok(null);
    }
    if (!about.isFile()) return refuse('snapshot-special', texts.special(path));
    bytes += about.size;
    if (bytes > MOST_BYTES) return refuse('snapshot-large', texts.large(root, MOST_BYTES));
    entries.push({ path, source, kind: 'file', size: about.size, executable });
    return ok(null);
  };
  for (const path of own) {
    const added = await add(path, path, await stat(path), await realpath(path));
    if (!added.ok) return added;
  }
  return ok(entries);
}

/** Copies one entry; returns a digest of its content. */
async function copyEntry(
  { path, source, kind, executable }: Entry,
  draft: string,
  owner: number | null,
): Promise<Result<string>> {
  const to = join(draft, path);
  await mkdir(dirname(to), { recursive: true });
  let content = '';
  if (kind === 'folder') await mkdir(to, { recursive: true });
  else if (kind === 'link') {
    content = await readlink(path);
    await symlink(content, to);
  } else {
    const file = await openFile(source);
    if (!file) return refuse('snapshot-unreadable', texts.unreadable(path));
    try {
      content = await copyContent(file, to);
    } finally {
      await file.close();
    }
    await chmod(to, executable ? 0o555 : 0o444);
  }
  if (owner !== null && kind !== 'link') await chown(to, owner, owner);
  return ok(content);
}

/** Opens a regular file; null for a pipe, which would block, and for a link that has replaced it meanwhile. */
async function openFile(path: string): Promise<FileHandle | null> {
  try {
    const file = await open(path, READ_ONLY);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch {
    return null;
  }
}

async function copyContent(source: FileHandle, to: string): Promise<string> {
  const hash = createHash('sha256');
  const copy = await open(to, 'wx');
  try {
    let bytes = 0;
    for await (const chunk of source.createReadStream({ autoClose: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > MOST_BYTES) break; // it may grow while it is read
      hash.update(chunk as Buffer);
      await copy.write(chunk as Buffer);
    }
  } finally {
    await copy.close();
  }
  return hash.digest('hex');
}
