import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeTar } from '../web/bots/make-tar.ts';
import { readUpload } from './upload-files.ts';
import { UPLOAD_LIMITS } from './upload-limits.ts';

const text = (content: string) => new TextEncoder().encode(content);

interface Zipped {
  readonly path: string;
  readonly content?: Uint8Array;
  readonly mode?: number;
  /** False values in the directory. */
  readonly says?: { size?: number; flags?: number };
}

/** A deflated zip archive, whose directory may be false. */
function zipOf(entries: readonly Zipped[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content = text('x'), mode = 0o100644, says = {} } of entries) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const about = Buffer.alloc(46);
    about.writeUInt32LE(0x02014b50, 0);
    about.writeUInt16LE(says.flags ?? 0, 8);
    about.writeUInt16LE(8, 10);
    about.writeUInt32LE(crc32(content), 16);
    about.writeUInt32LE(packed.length, 20);
    about.writeUInt32LE(says.size ?? content.length, 24);
    about.writeUInt16LE(name.length, 28);
    about.writeUInt16LE(mode, 40);
    about.writeUInt32LE(offset, 42);
    parts.push(local, name, packed);
    directory.push(about, name);
    offset += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** A tar archive of one entry that is not a file. */
function tarOf(path: string, type: string): Uint8Array {
  const archive = makeTar([{ path, content: text('') }]);
  const sum = archive.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  const was = Number.parseInt(String.fromCharCode(...archive.subarray(148, 154)), 8);
  const spaces = 8 * 32 - archive.subarray(148, 156).reduce((total, byte) => total + byte, 0);
  expect(sum + spaces).toBe(was);
  const now = was - '0'.charCodeAt(0) + type.charCodeAt(0);
  archive.set(text(now.toString(8).padStart(6, '0')), 148);
  archive.set(text(type), 156);
  return archive;
}

const pathsOf = async (bytes: Uint8Array, name: string | null = null) => {
  const read = await readUpload(bytes, name);
  return read.ok ? read.value.map(({ path }) => path) : read.fault.code;
};

const project = [
  { path: 'ada/main.py', content: text('import helper\n') },
  { path: 'ada/lib/helper.py', content: text('') },
  { path: `ada/${'long/'.repeat(7)}${'n'.repeat(75)}.txt`, content: text('deep') },
  { path: 'ada/.DS_Store', content: text('junk') },
  { path: 'ada/.git/config', content: text('junk') },
];
const expected = ['lib/helper.py', `${'long/'.repeat(7)}${'n'.repeat(75)}.txt`, 'main.py'];

test('one file, a zip, a tar and a tar.gz are read alike', async () => {
  expect(await pathsOf(text('print(1)'), 'bot.py')).toEqual(['bot.py']);
  expect(await pathsOf(zipOf(project))).toEqual(expected);
  expect(await pathsOf(makeTar(project))).toEqual(expected);
  expect(await pathsOf(gzipSync(makeTar(project)), 'ada.tar.gz')).toEqual(expected);
  const read = await readUpload(zipOf(project), null);
  expect(read.ok && new TextDecoder().decode(read.value[2].content)).toBe('import helper\n');
});

describe('what is refused', () => {
  const paths = [
    ['../evil.py', 'upload-path'],
    ['a/../../evil.py', 'upload-path'],
    ['/etc/passwd', 'upload-path'],
    ['C:\\evil.py', 'upload-path'],
    ['a\\b.py', 'upload-path'],
    ['a//b.py', 'upload-path'],
    [`${'d/'.repeat(9)}deep.py`, 'upload-path'],
    ['-o', 'upload-name'],
    ['a\u0000b.py', 'upload-name'],
    ['a\u202Eyp.py', 'upload-name'],
    ['nul.py', 'upload-name'],
    ['COM1', 'upload-name'],
    ['name.', 'upload-name'],
    ['aa:b', 'upload-name'],
    [`${'n'.repeat(90)}.py`, 'upload-name'],
  ] as const;
  for (const [path, code] of paths)
    test(JSON.stringify(path), async () => {
      const file = { path, content: text('x') };
      const other = { path: 'ok.py', content: text('x') };
      expect(await pathsOf(zipOf([file, other]))).toBe(code);
      expect(await pathsOf(text('x'), path)).toBe(code);
      if (!path.includes('\u0000')) expect(await pathsOf(makeTar([file, other]))).toBe(code);
    });

  test('names that some systems take for the same, and a file that is also a folder', async () => {
    for (const [one, other] of [
      ['Bot.py', 'bot.py'],
      ['é.py', 'e\u0301.py'],
      ['ﬁ.py', 'fi.py'],
      ['lib', 'LIB/x.py'],
      ['bot.py', 'bot.py'],
    ])
      expect(await pathsOf(zipOf([{ path: one }, { path: other }]))).toBe('upload-twice');
  });

  test('links, devices and pipes', async () => {
    expect(await pathsOf(zipOf([{ path: 'x', mode: 0o120777 }]))).toBe('upload-link');
    expect(await pathsOf(zipOf([{ path: 'x', mode: 0o020644 }]))).toBe('upload-special');
    for (const [type, code] of [
      ['1', 'upload-link'],
      ['2', 'upload-link'],
      ['3', 'upload-special'],
      ['6', 'upload-special'],
    ])
      expect(await pathsOf(tarOf('x', type))).toBe(code);
  });

  test('what unpacks to more than is allowed, or than it says', async () => {
    const zeros = new Uint8Array(4 << 20);
    const bomb = zipOf([{ path: 'zeros', content: zeros }]);
    expect(await pathsOf(bomb)).toBe('upload-bomb');
    expect(await pathsOf(gzipSync(makeTar([{ path: 'zeros', content: zeros }])))).toBe(
      'upload-bomb',
    );
    const liar = zipOf([{ path: 'zeros', content: zeros, says: { size: 10 } }]);
    expect(await pathsOf(liar)).toBe('broken-archive');
    const huge = { path: 'x', says: { size: 0xfffffffe } };
    expect(await pathsOf(zipOf([huge]))).toBe('upload-large');
    expect(await pathsOf(zipOf([{ path: 'x', says: { size: 0xffffffff } }]))).toBe(
      'broken-archive',
    );
    expect(await pathsOf(new Uint8Array(UPLOAD_LIMITS.bytes + 1), 'x.py')).toBe('upload-large');
    const many = Array.from({ length: UPLOAD_LIMITS.files + 1 }, (_, i) => ({ path: `f${i}` }));
    expect(await pathsOf(zipOf(many))).toBe('upload-files');
    expect(await pathsOf(makeTar(many.map(each => ({ ...each, content: text('') }))))).toBe(
      'upload-files',
    );
  });

  test('what is no archive, is broken, locked or empty', async () => {
    expect(await pathsOf(text('hello'), 'x.zip')).toBe('no-archive');
    expect(await pathsOf(text('hello'))).toBe('no-archive');
    expect(await pathsOf(zipOf([{ path: 'x', says: { flags: 1 } }]))).toBe('upload-encrypted');
    expect(await pathsOf(zipOf([]))).toBe('upload-empty');
    expect(await pathsOf(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toBe('broken-archive');
  });

  test('a damaged archive is refused or read, and nothing else', async () => {
    const whole = [Buffer.from(zipOf(project)), Buffer.from(makeTar(project.slice(0, 3)))];
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 0x7fffffff;
      return seed % below;
    };
    for (const archive of whole)
      for (let i = 0; i < 300; i++) {
        const damaged = Buffer.from(archive);
        for (let j = 0; j < 1 + random(4); j++) damaged[random(damaged.length)] = random(256);
        const read = await readUpload(damaged.subarray(0, damaged.length - random(3) * 40), null);
        if (!read.ok) expect(read.fault.message.fr).not.toBe('');
        else for (const { path } of read.value) expect(path).not.toMatch(/\.\.|^\/|\\/);
      }
  });
});
