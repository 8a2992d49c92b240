/** Limits of uploads; docs/uploads.md has the same table, held by a test. */
export const UPLOAD_LIMITS = {
  /** Bytes as they are sent, and unpacked. */
  bytes: 8 << 20,
  unpacked: 32 << 20,
  files: 500,
  /** Folders within folders. */
  depth: 8,
  /** Characters of a name, and of a whole path. */
  name: 80,
  path: 240,
  /** How many times its own size an archive may unpack to, beyond `freeBytes`. */
  ratio: 100,
  freeBytes: 1 << 20,
} as const;

/** One entry of an archive, as the archive describes it. */
export interface ArchiveEntry {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link' | 'special';
  readonly executable: boolean;
  readonly content: Uint8Array;
}
