import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../test/support/long.ts';
import { ROOT } from '../../test/support/run.ts';
import { processes } from '../bots/process-tree.ts';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import { unwrap } from '../core/result.ts';
import { type BuildFailure, type Built, build } from './build.ts';
import {
  chooseRecipe,
  findRecipe,
  mainOf,
  missingPrograms,
  type Recipe,
  sourcesOf,
} from './recipes.ts';
import type { BotFile } from './upload-files.ts';

const file = (path: string, content: string | Buffer): BotFile => ({
  path,
  content: Buffer.from(content),
  executable: false,
});
const example = (path: string, as: string) => file(as, readFileSync(join(ROOT, 'bots', path)));

async function built(...files: BotFile[]): Promise<Built | BuildFailure> {
  const recipe = unwrap(chooseRecipe(files, null));
  const main = unwrap(mainOf(recipe, files, null));
  const paths = sourcesOf(recipe, files).map(({ path }) => path);
  return unwrap(await build(recipe, { paths, main, hosted: false }, files));
}

const has = (id: string) => {
  const recipe = findRecipe(id);
  return hasSandbox() && recipe !== null && missingPrograms(recipe).length === 0;
};

const made: [string, BotFile, string[]][] = [
  ['python', example('python/bot.py', 'bot.py'), ['bot.py']],
  ['javascript', example('typescript/bot.ts', 'bot.ts'), ['bot.ts']],
  ['c', example('c/bot.c', 'bot.c'), ['bot', 'bot.c']],
  ['java', example('java/Bot.java', 'Bot.java'), ['Bot.class', 'Bot.java']],
  ['prolog', example('prolog/ultimate.pl', 'ia.pl'), ['ia.pl']],
];
// a compiler of C++ or Java takes seconds of a processor
const quick = (id: string) => isLong || ['python', 'c', 'prolog'].includes(id);

for (const [id, source, expected] of made)
  test.runIf(has(id) && quick(id))(`sources in ${id} are built`, async () => {
    const result = await built(source);
    expect(result).not.toHaveProperty('reason');
    expect('files' in result && result.files.map(({ path }) => path)).toEqual(expected);
  });

const wrong: [string, string, string, RegExp][] = [
  ['python', 'bot.py', 'def f(:\n', /bot\.py", line 1[\s\S]*SyntaxError/],
  ['javascript', 'bot.js', 'let x = ;\n', /^bot\.js:1[\s\S]*SyntaxError/],
  ['javascript', 'bot.ts', 'let x: = 1;\n', /^bot\.ts: /],
  ['c', 'bot.c', 'int main() { return x; }\n', /^bot\.c:1:\d+: error/m],
  ['cpp', 'bot.cpp', 'int main() { return x; }\n', /^bot\.cpp:1:\d+: error/m],
  ['java', 'Bot.java', 'class Bot { static void main() { int x = ""; } }', /^Bot\.java:1: error/],
  ['prolog', 'bot.pl', 'a(X) :- b(X.\n', /bot\.pl:1:\d+: Syntax error/],
];
for (const [id, path, source, message] of wrong)
  test.runIf(has(id) && quick(id))(`an error in ${path} is told to its author`, async () => {
    const result = await built(file(path, source));
    expect(result).toHaveProperty('reason');
    expect(result.messages).toMatch(message);
    expect(result.messages).not.toMatch(/\/tmp|\/bot\//);
  });

/** Puts a script in place of the C compiler. */
async function hostile(
  script: string,
  limits: Partial<Recipe> = {},
): Promise<Built | BuildFailure> {
  const recipe = { ...(findRecipe('c') as Recipe), ...limits, build: () => ['sh', '-c', script] };
  const sources = { paths: ['bot.c'], main: 'bot', hosted: false };
  return unwrap(await build(recipe, sources, [file('bot.c', 'x')]));
}

describe.runIf(hasSandbox())('a compiler that attacks', () => {
  test('sees neither accounts, nor other files, nor our processes, nor a network', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-secret-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'store.sqlite'), 'secret', { mode: 0o644 });
    const look = `cat /etc/passwd /etc/shadow ${folder}/store.sqlite; ls ${ROOT} /root /home;
      ls /tmp; ls /proc | grep -c '^[0-9]'; cat /proc/net/dev | grep -vc 'lo:'; touch /bot/x /usr/x; exit 1`;
    const { messages } = await hostile(look);
    expect(messages).not.toMatch(/root:|secret\n/);
    expect(messages.match(/No such file|Permission denied/g)?.length).toBeGreaterThanOrEqual(6);
    expect(messages.match(/Read-only file system/g)).toHaveLength(2);
    expect(messages).toMatch(/^build$/m);
  });

  test('sleeps, and is stopped with all that it has started', async () => {
    const mark = `4${process.pid}`;
    const result = await hostile(`(setsid sleep ${mark} &); sleep ${mark}`, { time: 300 });
    expect(result).toMatchObject({ reason: { en: expect.stringContaining('0.3 s') } });
    const left = processes().filter(({ pid }) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });
    expect(left).toEqual([]);
  });

  test('prints without end', async () => {
    const result = await hostile('yes "$(printf "%01000d" 0)" >&2');
    expect(result).toMatchObject({ reason: { en: expect.stringContaining('wrote too much') } });
    expect(result.messages.length).toBeLessThan(40_000);
  });

  test('controls a terminal with its messages', async () => {
    const { messages } = await hostile(String.raw`printf '\033[2J\033]0;x\007\r\0bad' >&2; exit 1`);
    expect(messages).toMatch(/bad$/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(messages).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  test('leaves links and pipes: what plays has none', async () => {
    const result = await hostile(
      'ln -s /etc/passwd link; mkfifo pipe; ln bot.c hard; echo x > bot',
    );
    expect('files' in result && result.files.map(({ path }) => path)).toEqual([
      'bot',
      'bot.c',
      'hard',
    ]);
  });

  test('leaves nothing of itself on the disk', async () => {
    const before = readdirSync(tmpdir()).filter(name => name.includes(`-${process.pid}-`));
    await hostile('echo x > bot');
    const after = readdirSync(tmpdir()).filter(name => name.includes(`-${process.pid}-`));
    expect(after).toEqual(before);
  });

  test.runIf(isLong)('fills its disk and its memory, forks without end', async () => {
    const full = await hostile(
      'dd if=/dev/zero of=a bs=1M count=60; dd if=/dev/zero of=b bs=1M count=60',
    );
    expect(full).toHaveProperty('reason');
    const files = await hostile('i=0; while :; do i=$((i+1)); : > f$i || exit 1; done', {
      time: 3_000,
    });
    expect(files).toHaveProperty('reason');
    const forks = await hostile('f() { f | f & }; f; sleep 10', { time: 2_000 });
    expect(forks).toHaveProperty('reason');
    const memory = await hostile('cat /dev/zero | tail -c 2000000000', { memory: 100 << 20 });
    expect(memory).toMatchObject({ reason: { en: expect.stringContaining('100 MiB') } });
  });
});
