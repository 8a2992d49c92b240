import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../../test/support/long.ts';
import { unwrap } from '../../core/result.ts';
import { LAUNCHER } from '../programs.ts';
import { packBot, unpackBot } from './bot-archive.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a bot comes out as it went in, with the words of its command where the files are now', async () => {
  const [cwd, elsewhere] = [freshFolder(), freshFolder()];
  writeFileSync(join(cwd, 'bot'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(elsewhere, 'data.txt'), 'a\0b');
  symlinkSync('bot', join(cwd, 'link'));
  const mounts = [
    { from: cwd, to: cwd },
    { from: join(elsewhere, 'data.txt'), to: join(elsewhere, 'data.txt') },
  ];
  const command = ['./bot', '--fast', join(elsewhere, 'data.txt'), 'word', LAUNCHER];
  const packed = unwrap(await packBot('bot', { command }, { cwd, mounts }));
  const folder = join(freshFolder(), 'new');
  const unpacked = unwrap(await unpackBot(packed, folder));
  const words = ['./bot', '--fast', 'outside/1/data.txt', 'word', LAUNCHER];
  expect(unpacked).toEqual({ prefix: 'bot', command: words });
  expect(readFileSync(join(folder, 'outside/1/data.txt'), 'latin1')).toBe('a\0b');
  expect(statSync(join(folder, 'link')).mode & 0o111).not.toBe(0);
});

test('a program that only this machine has cannot travel, and is named', async () => {
  const program = join(freshFolder(), 'venv/bin/python');
  const packed = await packBot('bot', { command: [program, 'x.py'] }, { cwd: '/', mounts: [] });
  expect(packed.ok ? '' : packed.fault.message.en).toContain(program);
});

test('nothing is written outside of its folder', async () => {
  const content = Buffer.from('x').toString('base64');
  const attacks = [
    [{ path: '../evil', content }],
    [{ path: '/tmp/quadrille-evil', content }],
    [{ path: '.', content }],
    [{ path: 'out', link: '..' }],
    [{ path: 'out', link: '/etc' }],
    [
      { path: 'd/x', link: '..' },
      { path: 'd/x/y', link: 'z' },
    ],
    [
      { path: 'a/b/top', link: '../..' },
      { path: 'a/b/out', link: 'top/../..' },
    ],
  ];
  for (const files of attacks) {
    const packed = gzipSync(JSON.stringify({ prefix: 'bot', command: ['./x'], files }));
    const unpacked = await unpackBot(packed, join(freshFolder(), 'new'));
    expect(unpacked.ok ? '' : unpacked.fault.code, JSON.stringify(files)).toBe('bot-archive');
  }
  for (const bytes of ['', 'not gzip', gzipSync('{"prefix":"bot"}'), gzipSync('[')]) {
    const unpacked = await unpackBot(Buffer.from(bytes), join(freshFolder(), 'new'));
    expect(unpacked.ok ? '' : unpacked.fault.code).toBe('bot-archive');
  }
});

test.runIf(isLong)('a small archive that unpacks to more than is allowed is refused', async () => {
  const member = gzipSync(Buffer.alloc(16 << 20, ' '));
  const bomb = Buffer.concat(Array.from({ length: 2_000 }, () => member)); // 31 GiB unpacked
  const unpacked = await unpackBot(bomb, join(freshFolder(), 'new'));
  expect(unpacked.ok ? '' : unpacked.fault.code).toBe('bot-archive');
});

test('a command names no other files of this machine: they would be shown to the bot', async () => {
  const home = freshFolder();
  writeFileSync(join(home, 'secret'), 'x');
  const folder = join(home, 'new');
  const unpack = async (...command: string[]) => {
    const files = [{ path: 'x', content: '' }];
    const packed = gzipSync(JSON.stringify({ prefix: 'bot', command, files }));
    const unpacked = await unpackBot(packed, folder);
    rmSync(folder, { recursive: true, force: true });
    return unpacked.ok ? null : unpacked.fault.code;
  };
  for (const word of [join(home, 'secret'), '../secret', '..', '/etc/passwd', '{quadrille}/..'])
    expect(await unpack('cat', word), word).toBe('bot-archive');
  for (const program of [join(home, 'secret'), '../secret', '{quadrille}/../x'])
    expect(await unpack(program), program).toBe('bot-archive');
  for (const word of ['x', './x', 'a word', '--file=/etc/passwd', '/usr/bin', '/nowhere'])
    expect(await unpack('cat', word), word).toBeNull();
});
