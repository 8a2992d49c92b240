import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { ok, type Result, refuse } from '../core/result.ts';
import { type ArchiveEntry, UPLOAD_LIMITS } from './upload-limits.ts';
import { uploadTexts as texts } from './upload-texts.ts';

/** Zip archives, read by the central directory at their end; nothing is unpacked before its sizes are checked. */

const SIGNATURES = { entry: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
/** In place of a size that stands in a zip64 field. */
const ELSEWHERE = 0xffffffff;

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const inflate = promisify(inflateRaw);

export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length >= END_LENGTH &&
  [SIGNATURES.entry, SIGNATURES.end].some(known => viewOf(bytes).getUint32(0, true) === known);

interface Listed {
  readonly path: string;
  readonly mode: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** The offset of its local header. */
  readonly offset: number;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const broken = refuse('broken-archive', texts.broken('zip'));

/** Unpacks an archive of at most `most` entries and `bytes` bytes. */
export async function readZip(
  bytes: Uint8Array,
  most: number,
  mostBytes: number,
): Promise<Result<readonly ArchiveEntry[]>> {
  const listed = listEntries(bytes, most);
  if (!listed.ok) return listed;
  const total = listed.value.reduce((sum, { size }) => sum + size, 0);
  if (total > mostBytes) return refuse('upload-large', texts.large(mostBytes));
  // overlapping entries and extreme ratios are meant to fill a disk
  if (total > bytes.length * UPLOAD_LIMITS.ratio + UPLOAD_LIMITS.freeBytes)
    return refuse('upload-bomb', texts.bomb);
  const entries: ArchiveEntry[] = [];
  for (const each of listed.value) {
    const content = await unpack(bytes, each);
    if (!content) return broken;
    const kind = kindOf(each);
    entries.push({ path: each.path, kind, executable: (each.mode & 0o100) !== 0, content });
  }
  return ok(entries);
}

function listEntries(bytes: Uint8Array, most: number): Result<readonly Listed[]> {
  const view = viewOf(bytes);
  const end = findEnd(view);
  if (end === null) return broken;
  const count = view.getUint16(end + 10, true);
  if (count > most) return refuse('upload-files', texts.manyFiles(most));
  const listed: Listed[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== SIGNATURES.directory) return broken;
    const flags = view.getUint16(at + 8, true);
    if (flags & ENCRYPTED) return refuse('upload-encrypted', texts.encrypted);
    const nameLength = view.getUint16(at + 28, true);
    const next =
      at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) return broken;
    const entry: Listed = {
      path: nameOf(bytes.subarray(at + 46, at + 46 + nameLength)),
      mode: view.getUint16(at + 40, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    if ([entry.packed, entry.size, entry.offset].includes(ELSEWHERE)) return broken;
    listed.push(entry);
    at = next;
  }
  return ok(listed);
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--)
    if (view.getUint32(at, true) === SIGNATURES.end) return at;
  return null;
}

/** Old archives from Windows are not UTF-8; as Latin-1 their names are at least distinct. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** By the Unix mode, where the archive has one. */
function kindOf({ path, mode }: Listed): ArchiveEntry['kind'] {
  const type = mode & 0o170000;
  if (type === 0o120000) return 'link';
  if (path.endsWith('/') || type === 0o040000) return 'folder';
  return type === 0 || type === 0o100000 ? 'file' : 'special';
}

/** Null if the content is not as the directory says. */
async function unpack(
  bytes: Uint8Array,
  { offset, packed, size, method, crc }: Listed,
): Promise<Uint8Array | null> {
  const view = viewOf(bytes);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== SIGNATURES.entry) return null;
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const data = bytes.subarray(start, start + packed);
  if (data.length !== packed || ![STORED, DEFLATED].includes(method)) return null;
  const content =
    method === STORED
      ? data
      : size === 0
        ? new Uint8Array(0)
        : await inflate(data, { maxOutputLength: size }).catch(() => null);
  return content?.length === size && crc32(content) === crc ? content : null;
}
