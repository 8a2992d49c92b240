import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { errorCode, ok, type Result, refuse } from '../core/result.ts';
import { isTar, readTar } from './tar.ts';
import { type ArchiveEntry, UPLOAD_LIMITS } from './upload-limits.ts';
import { uploadTexts as texts } from './upload-texts.ts';
import { isZip, readZip } from './zip.ts';

/** A file of a bot; its path is relative, normalized, and unique without regard to case. */
export interface BotFile {
  readonly path: string;
  readonly content: Uint8Array;
  readonly executable: boolean;
}

/** Written by systems and editors, of no use to a bot. */
const IGNORED =
  /(^|\/)(__MACOSX|\.git|\.svn|\.idea|\.vscode|__pycache__|\.DS_Store|Thumbs\.db)(\/|$)/;

const gunzipped = promisify(gunzip);

/** Reads what was uploaded: an archive (zip, tar, tar.gz), or one file of this name. */
export async function readUpload(
  bytes: Uint8Array,
  name: string | null,
): Promise<Result<readonly BotFile[]>> {
  const { files, unpacked, bytes: most } = UPLOAD_LIMITS;
  if (bytes.length > most) return refuse('upload-large', texts.large(most));
  if (name !== null && !/\.(zip|tar|tgz|tar\.gz)$/i.test(name))
    return botFiles([{ path: name, kind: 'file', executable: false, content: bytes }]);
  if (isZip(bytes)) {
    const read = await readZip(bytes, files, unpacked);
    return read.ok ? botFiles(read.value) : read;
  }
  const tar = isGzip(bytes) ? await unzipped(bytes) : ok(bytes);
  if (!tar.ok) return tar;
  if (!isTar(tar.value)) return refuse('no-archive', texts.noArchive);
  const read = readTar(tar.value, files);
  return read.ok ? botFiles(read.value) : read;
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function unzipped(bytes: Uint8Array): Promise<Result<Uint8Array>> {
  const { unpacked, ratio, freeBytes } = UPLOAD_LIMITS;
  const most = Math.min(unpacked, bytes.length * ratio + freeBytes);
  try {
    return ok(await gunzipped(bytes, { maxOutputLength: most }));
  } catch (error) {
    const isLarge = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
    if (!isLarge) return refuse('broken-archive', texts.broken('gzip'));
    return most < unpacked
      ? refuse('upload-bomb', texts.bomb)
      : refuse('upload-large', texts.large(unpacked));
  }
}

/** The files of an upload, without the folder that holds all of them. */
function botFiles(entries: readonly ArchiveEntry[]): Result<readonly BotFile[]> {
  const checked = checkedFiles(entries);
  return checked.ok ? ok(withoutRoot(checked.value)) : checked;
}

/** The files of an archive with their paths checked, in order. */
export function checkedFiles(
  entries: readonly ArchiveEntry[],
  { files: most, unpacked }: { readonly files: number; readonly unpacked: number } = UPLOAD_LIMITS,
): Result<readonly BotFile[]> {
  const checked: BotFile[] = [];
  let bytes = 0;
  for (const { path: written, kind, content, executable } of entries) {
    const path = written.replace(/^(\.\/+)+/, '');
    if (kind === 'folder' || IGNORED.test(path)) continue;
    const fault = pathFault(path);
    if (fault) return fault;
    if (kind === 'link') return refuse('upload-link', texts.link(path));
    if (kind === 'special') return refuse('upload-special', texts.special(path));
    bytes += content.length;
    if (bytes > unpacked) return refuse('upload-large', texts.large(unpacked));
    checked.push({ path: path.normalize('NFC'), content, executable });
  }
  if (checked.length > most) return refuse('upload-files', texts.manyFiles(most));
  if (checked.length === 0) return refuse('upload-empty', texts.empty);
  const files = checked.sort((a, b) => (a.path < b.path ? -1 : 1));
  const twice = collision(files);
  return twice === null ? ok(files) : refuse('upload-twice', texts.twice(...twice));
}

/** Names of devices on Windows, where a teacher may look at the files. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function pathFault(path: string): ReturnType<typeof refuse> | null {
  const names = path.split('/');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\\'))
    return refuse('upload-path', texts.absolute(path));
  if (names.some(name => name === '..' || name === '.' || name === ''))
    return refuse('upload-path', texts.above(path));
  if (names.length > UPLOAD_LIMITS.depth + 1)
    return refuse('upload-path', texts.deep(path, UPLOAD_LIMITS.depth));
  const isOdd = (name: string) =>
    /[:*?"<>|]|[^\P{C}]|[^\P{Z} ]/u.test(name) ||
    /^[\s-]|[\s.]$/.test(name) ||
    DEVICES.test(name) ||
    name.length > UPLOAD_LIMITS.name;
  return names.some(isOdd) || path.length > UPLOAD_LIMITS.path
    ? refuse('upload-name', texts.name(path))
    : null;
}

/** Strips the folder that holds the whole project: `ada/main.py` becomes `main.py`. */
function withoutRoot(files: readonly BotFile[]): readonly BotFile[] {
  const [root] = files[0].path.split('/', 1);
  const isShared = files.every(({ path }) => path.startsWith(`${root}/`));
  if (!isShared) return files;
  return withoutRoot(files.map(file => ({ ...file, path: file.path.slice(root.length + 1) })));
}

/** Two paths that are the same on some system, or of which one is the other's folder. */
function collision(files: readonly BotFile[]): [string, string] | null {
  const known = new Map<string, string>();
  const folded = (path: string) => path.normalize('NFKC').toLowerCase();
  for (const { path } of files) {
    const other = known.get(folded(path));
    if (other !== undefined) return [other, path];
    known.set(folded(path), path);
  }
  for (const { path } of files) {
    const names = path.split('/');
    for (let i = 1; i < names.length; i++) {
      const folder = known.get(folded(names.slice(0, i).join('/')));
      if (folder !== undefined) return [folder, path];
    }
  }
  return null;
}
