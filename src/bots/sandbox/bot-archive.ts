import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ok, type Result, refuse } from '../../core/result.ts';
import { INSTALLATION, ROOT } from '../programs.ts';
import { isBelow, isSystem } from './bot-files.ts';
import type { BotProgram, Entrant } from './entrants.ts';
import { texts } from './texts.ts';

/** Archives of bots, for playing on other machines: a command and its own files, without its language's runtime. */

/** Limits, in bytes, of an archive, and of the files in it. */
const MOST_PACKED = 32 << 20;
const MOST_UNPACKED = 128 << 20;
const MOST_FILES = 20_000;

/** The placeholder for Quadrille's own folder, whose path depends on the machine. */
const OURS = '{quadrille}';

/** The prefixes of seats of programs. */
const PREFIXES = ['bot', 'codingame', 'scs', 'log320', 'log320-course'] as const;
export type SeatPrefix = (typeof PREFIXES)[number];

interface ArchiveFile {
  readonly path: string;
  readonly executable?: true;
  /** The content in base64, or the target of a link. */
  readonly content?: string;
  readonly link?: string;
}

interface Packed {
  readonly prefix: SeatPrefix;
  readonly command: readonly string[];
  readonly files: readonly ArchiveFile[];
}

/** Packs the snapshot of a bot that has entered. A fault names what cannot be moved to other machines. */
export async function packBot(
  prefix: SeatPrefix,
  { command, shownAt }: Pick<BotProgram, 'command' | 'shownAt'>,
  { cwd, mounts }: Pick<Entrant, 'cwd' | 'mounts'>,
): Promise<Result<Buffer>> {
  const placed = mounts.map(({ from, to }, i) => ({
    from,
    to,
    path: isBelow(to, cwd) ? relative(cwd, to) : join('outside', `${i}`, basename(to)),
  }));
  const pathOf = (word: string): string | null => {
    const path =
      shownAt !== undefined && isBelow(word, shownAt)
        ? resolve(cwd, relative(shownAt, word))
        : resolve(cwd, word);
    const own = placed.find(each => isBelow(path, each.to));
    return own ? join(own.path, relative(own.to, path)) : null;
  };
  const [program = '', ...words] = command;
  const first = programWord(program, cwd, pathOf);
  if (!first.ok) return first;
  const argument = (word: string): string => {
    if (word.startsWith('-')) return word;
    const own = pathOf(word);
    if (own !== null) return own === '' ? '.' : own;
    return isOurs(word, cwd) ? ourWord(word, cwd) : word;
  };
  const files: ArchiveFile[] = [];
  let bytes = 0;
  for (const { from, path } of placed) {
    for await (const file of filesBelow(from, path)) {
      files.push(file);
      bytes += file.content?.length ?? 0;
      if (bytes > MOST_UNPACKED || files.length > MOST_FILES)
        return refuse('bot-large', texts.largeArchive(MOST_PACKED));
    }
  }
  const packed: Packed = { prefix, command: [first.value, ...words.map(argument)], files };
  const archive = await promisify(gzip)(JSON.stringify(packed), { level: 6 });
  return archive.length > MOST_PACKED
    ? refuse('bot-large', texts.largeArchive(MOST_PACKED))
    : ok(archive);
}

/** The program's word in the archived command: its name for one of the system's, otherwise a path in the archive. */
function programWord(
  word: string,
  cwd: string,
  pathOf: (word: string) => string | null,
): Result<string> {
  if (!word.includes('/')) return ok(word);
  const path = resolve(cwd, word);
  if (path === process.execPath) return ok('node');
  const own = pathOf(word);
  if (own !== null) return ok(`./${own}`);
  if (isSystem(path)) return ok(path);
  return refuse('bot-runtime', texts.ownRuntime(path));
}

const isOurs = (word: string, cwd: string): boolean => isBelow(resolve(cwd, word), ROOT);
const ourWord = (word: string, cwd: string): string =>
  `${OURS}/${relative(ROOT, resolve(cwd, word))}`;

async function* filesBelow(from: string, path: string): AsyncGenerator<ArchiveFile> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    yield await packedFile(from, path);
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const [source, to] = [join(from, entry.name), join(path, entry.name)];
    if (entry.isSymbolicLink()) {
      const target = await readlink(source);
      yield { path: to, link: target.startsWith('/') ? relative(dirname(source), target) : target };
    } else if (entry.isDirectory()) yield* filesBelow(source, to);
    else yield await packedFile(source, to);
  }
}

async function packedFile(from: string, path: string): Promise<ArchiveFile> {
  const executable = ((await stat(from)).mode & 0o111) !== 0;
  const content = (await readFile(from)).toString('base64');
  return { path, ...(executable ? { executable } : {}), content };
}

/** An unpacked bot, as the parts of its seat. */
export interface UnpackedBot {
  readonly prefix: SeatPrefix;
  readonly command: readonly string[];
}

/** Writes the files of an archive below `folder`, which is new, and nothing outside it. */
export async function unpackBot(archive: Uint8Array, folder: string): Promise<Result<UnpackedBot>> {
  const packed = await readPacked(archive);
  if (!packed) return refuse('bot-archive', texts.brokenArchive);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const links: ArchiveFile[] = [];
  for (const file of packed.files) {
    const path = resolve(folder, file.path);
    if (path === folder || !isBelow(path, folder))
      return refuse('bot-archive', texts.brokenArchive);
    if (file.link !== undefined) {
      links.push(file);
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, Buffer.from(file.content ?? '', 'base64'), { flag: 'wx' });
    await chmod(path, file.executable ? 0o700 : 0o600);
  }
  // links are made after all files, so that nothing is written through a link
  const linked = links.map(({ path }) => resolve(folder, path));
  for (const { path: name, link = '' } of links) {
    const path = resolve(folder, name);
    const isThrough = linked.some(other => other !== path && isBelow(path, other));
    if (isThrough || !isBelow(resolve(dirname(path), link), folder))
      return refuse('bot-archive', texts.brokenArchive);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await symlink(link, path);
  }
  // resolved, since `a/..` is another folder if `a` is a link
  const here = await realpath(folder);
  for (const path of linked) {
    const target = await realpath(path).catch(() => here); // a dangling link
    if (!isBelow(target, here)) return refuse('bot-archive', texts.brokenArchive);
  }
  const { prefix, command } = packed;
  const local = command.map(word =>
    word.startsWith(`${OURS}/`) ? join(ROOT, word.slice(OURS.length + 1)) : word,
  );
  return local.every((word, i) => isAllowed(word, i === 0, folder))
    ? ok({ prefix, command: local })
    : refuse('bot-archive', texts.brokenArchive);
}

/**
 * The files that a command names are copied into its sandbox, so it may name files of the archive and programs of the
 * system and of ours, but no other files of this machine.
 */
function isAllowed(word: string, isProgram: boolean, folder: string): boolean {
  if (isProgram ? !word.includes('/') : word.startsWith('-')) return true;
  const path = resolve(folder, word);
  const isKnown =
    isBelow(path, folder) || isSystem(path) || INSTALLATION.some(part => isBelow(path, part));
  return isKnown || !(isProgram || existsSync(path));
}

async function readPacked(archive: Uint8Array): Promise<Packed | null> {
  try {
    const bytes = await promisify(gunzip)(archive, { maxOutputLength: 2 * MOST_UNPACKED });
    const packed = JSON.parse(bytes.toString()) as Packed;
    const isText = (value: unknown) => typeof value === 'string';
    const isSound =
      PREFIXES.includes(packed.prefix) &&
      packed.command.every(isText) &&
      packed.files.length <= MOST_FILES &&
      packed.files.every(
        ({ path, content = '', link = '' }) => isText(path) && isText(content) && isText(link),
      );
    return isSound ? packed : null;
  } catch {
    return null;
  }
}
