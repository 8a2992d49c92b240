import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logWriter } from './log-writer.ts';

function opened(path: string): number {
  const file = openSync(path, 'w');
  onTestFinished(() => closeSync(file));
  return file;
}

test('lines are written in their order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'log');
  const log = logWriter(opened(path));
  const lines = Array.from({ length: 100 }, (_, i) => `${i}\n`);
  for (const line of lines) log.write(line);
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(lines.join(''));
});

test.runIf(process.platform === 'linux')('on a full disk they are dropped', async () => {
  const log = logWriter(opened('/dev/full'));
  for (let i = 0; i < 3; i++) {
    log.write('lost\n');
    await new Promise(setImmediate);
  }
});
