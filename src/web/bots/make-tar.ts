/** Packs files for an upload in the POSIX format (ustar with extended headers). */

export interface PackedFile {
  /** Relative, with `/`. */
  readonly path: string;
  readonly content: Uint8Array;
}

const BLOCK = 512;
const encoder = new TextEncoder();

/** A path that does not fit into the file's header is put in an extended header before it. */
export function makeTar(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const parts = files.flatMap(({ path, content }) => {
    const name = encoder.encode(path);
    const extended = name.length > 100 ? entry('x', 'path', pathRecord(path)) : [];
    return [...extended, ...entry('0', path, content)];
  });
  parts.push(new Uint8Array(2 * BLOCK));
  const archive = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    archive.set(part, at);
    at += part.length;
  }
  return archive;
}

function entry(type: '0' | 'x', path: string, content: Uint8Array): Uint8Array[] {
  const header = new Uint8Array(BLOCK);
  const write = (text: string, at: number) => header.set(encoder.encode(text), at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.set(encoder.encode(path).subarray(0, 100), 0);
  write(octal(0o644, 7), 100);
  write(octal(content.length, 11), 124);
  write(octal(0, 11), 136);
  write('        ', 148); // the checksum counts its own field as spaces
  write(type, 156);
  write('ustar\u000000', 257);
  write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    ),
    148,
  );
  header[154] = 0;
  const padding = new Uint8Array((BLOCK - (content.length % BLOCK)) % BLOCK);
  return [header, content, padding];
}

/** `LENGTH path=VALUE`, whose length counts its own digits. */
function pathRecord(path: string): Uint8Array {
  const rest = encoder.encode(` path=${path}\n`).length;
  let length = rest + `${rest}`.length;
  if (`${length}`.length !== `${rest}`.length) length = rest + `${length}`.length;
  return encoder.encode(`${length} path=${path}\n`);
}
