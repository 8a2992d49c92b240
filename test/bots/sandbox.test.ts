import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { botsThread } from '../../src/bots/bots-thread.ts';
import { hasSandbox } from '../../src/bots/sandbox/sandbox.ts';
import { attacks } from '../hostile/attacks.ts';

/** What hostile programs can do from inside their sandbox, and what is put into it. */

const folder = mkdtempSync(join(tmpdir(), 'quadrille sandbox '));
mkdirSync(join(folder, 'victim'));
writeFileSync(join(folder, 'victim', 'good.py'), '');
const thread = botsThread();
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!hasSandbox())('a bot that', () => {
  const { list, close } = attacks();
  afterAll(close);
  test.for(list)('$name: $expected', async ({ attempt }, { skip }) => {
    const found = await attempt();
    if (found === undefined) return skip();
    expect(found).toBeNull();
  });
});

describe('a bot that cannot enter is told why:', () => {
  const enter = async (command: readonly string[], own?: string) => {
    const entered = await thread.enter({ command, cwd: folder, folder: own });
    return entered.ok ? 'entered' : entered.fault.message.en;
  };
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    writeFileSync(join(path, 'bot.sh'), 'echo');
    return path;
  };

  test('a folder that is not there, a folder for a program, no such program', async () => {
    expect(await enter(['sh', 'bot.sh'], 'nowhere')).toContain('does not exist');
    expect(await enter(['./victim'])).toContain('is a folder, not a program');
    expect(await enter(['no-such-program'])).toBe('no-such-program: not found');
    expect(await enter(['sh', homedir()])).toContain('holds more than the bot');
  });

  test('links that leave its folder', async () => {
    const path = own('links');
    symlinkSync('bot.sh', join(path, 'inside'));
    expect(await enter(['sh', 'bot.sh'], path)).toBe('entered');
    symlinkSync('../victim/good.py', join(path, 'outside'));
    expect(await enter(['sh', './bot.sh'], path)).toContain('leaves the bot’s folder');
  });

  test('what is no file', async () => {
    const path = own('special');
    const server = createServer().listen(join(path, 'socket'));
    await once(server, 'listening');
    expect(await enter(['sh', 'bot.sh'], path)).toContain('neither a file nor a folder');
    server.close();
  });
});

test('a snapshot is what the files were, and its hash tells', async () => {
  const path = join(folder, 'versions');
  mkdirSync(path);
  const write = (text: string) => writeFileSync(join(path, 'bot.sh'), `echo ${text}`);
  const entered = async () => {
    const fresh = botsThread();
    const result = await fresh.enter({ command: ['sh', 'bot.sh'], cwd: path });
    await fresh.close();
    return result.ok ? result.value.hash : result.fault.code;
  };
  write('one');
  const first = await entered();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await entered()).toBe(first);
  write('two');
  expect(await entered()).not.toBe(first);

  const connection = () =>
    thread.open({
      kind: 'process',
      command: ['sh', 'bot.sh'],
      cwd: path,
      memory: 1 << 28,
      sandbox: true,
    });
  const said = async () => {
    for await (const event of (await connection()).events)
      if (event.type === 'data') return new TextDecoder().decode(event.bytes);
    return null;
  };
  expect(await said()).toBe('two\n');
  write('three');
  if (hasSandbox()) expect(await said()).toBe('two\n');
});
