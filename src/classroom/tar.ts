import { ok, type Result, refuse } from '../core/result.ts';
import type { ArchiveEntry } from './upload-limits.ts';
import { uploadTexts as texts } from './upload-texts.ts';

/** Tar archives as GNU tar, bsdtar and our page write them. Contents are views of the given bytes. */

const BLOCK = 512;
/** At byte 257 of every POSIX and GNU archive. */
const MAGIC = 'ustar';

/** Longer paths would be refused anyway. */
const LONGEST_HEADER = 64 << 10;

export const isTar = (bytes: Uint8Array): boolean =>
  bytes.length >= BLOCK && ascii(bytes, 257, 5) === MAGIC;

const broken = refuse('broken-archive', texts.broken('tar'));

/** Lists the entries of an archive, at most `most` of them. */
export function readTar(bytes: Uint8Array, most: number): Result<readonly ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every(byte => byte === 0)) break; // end of the archive
    if (ascii(header, 257, 5) !== MAGIC || !isSummed(header)) return broken;
    const size = octal(header, 124, 12);
    const start = at + BLOCK;
    if (size === null || start + size > bytes.length) return broken;
    const content = bytes.subarray(start, start + size);
    const type = String.fromCharCode(header[156] || 48);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    if ('Lx'.includes(type)) {
      if (size > LONGEST_HEADER) return broken;
      longName = type === 'L' ? text(content) : (pathOf(text(content)) ?? longName);
      continue;
    }
    if (type === 'g' || type === 'K') continue; // global header; target of a link, which is refused
    if (entries.length >= most) return refuse('upload-files', texts.manyFiles(most));
    const prefix = text(header.subarray(345, 500));
    const name = text(header.subarray(0, 100));
    entries.push({
      path: longName ?? (prefix === '' ? name : `${prefix}/${name}`),
      kind: kindOf(type),
      executable: ((octal(header, 100, 8) ?? 0) & 0o100) !== 0,
      content,
    });
    longName = null;
  }
  return ok(entries);
}

function kindOf(type: string): ArchiveEntry['kind'] {
  if ('07'.includes(type)) return 'file';
  if (type === '5') return 'folder';
  return '12'.includes(type) ? 'link' : 'special';
}

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Up to the first NUL. */
function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

/** Null if it is not an octal number; sizes over 8 GiB are written otherwise, and so refused. */
function octal(header: Uint8Array, at: number, length: number): number | null {
  const digits = text(header.subarray(at, at + length)).trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : null;
}

/** The checksum counts its own field as spaces. */
function isSummed(header: Uint8Array): boolean {
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  return octal(header, 148, 8) === sum;
}

/** The path of an extended header: records `LENGTH path=VALUE`. */
const pathOf = (records: string): string | null => /^\d+ path=(.*)$/m.exec(records)?.[1] ?? null;
