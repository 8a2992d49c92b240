import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { botsThread } from '../../src/bots/bots-thread.ts';
import type { BotStatus } from '../../src/bots/connection.ts';
import { commandLineOf, processes } from '../../src/bots/process-tree.ts';
import { hasSandbox, LIMITS } from '../../src/bots/sandbox/sandbox.ts';
import { ROOT } from '../support/run.ts';

/** Programs of test/hostile, each of them run as a bot, and what it gets from that. */

const SECRET = 'the-opponents-secret';
const folder = mkdtempSync(join(tmpdir(), 'quadrille hostile '));
const victim = join(folder, 'victim');
mkdirSync(victim);
const opponent = join(victim, 'good.py');
writeFileSync(opponent, SECRET);
const thread = botsThread();
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Attack {
  readonly output: string;
  readonly status: BotStatus;
}

const program = (name: string) => join(ROOT, 'test', 'hostile', `${name}.mjs`);

/** Arguments begin with a dash: a file that the command names would belong to the bot. */
const start = (name: string, args: readonly string[] = [], memory = 1 << 30) =>
  thread.open({
    kind: 'process',
    command: [process.execPath, program(name), ...args],
    cwd: folder,
    memory,
    sandbox: true,
  });

/** Runs it to its end. */
async function attack(name: string, args: readonly string[] = []): Promise<Attack> {
  const connection = await start(name, args);
  let output = '';
  for await (const event of connection.events) {
    if (event.type === 'ended') return { output, status: event };
    output += new TextDecoder().decode(event.bytes);
  }
  throw new Error('the connection has no end');
}

describe.skipIf(!hasSandbox())('in its sandbox a bot', () => {
  test('reads no other bot, no home, no store', async () => {
    for (const path of [opponent, join(ROOT, 'README.md'), '/etc/passwd', '/etc/shadow'])
      expect((await attack('read', [`-${path}`])).output, path).toBe('failed ENOENT\n');
  });

  test('changes neither another bot nor itself, nor the system', async () => {
    const paths = [
      opponent,
      program('write'),
      '/usr/bin/env',
      '/usr/new',
      '/new',
      '/dev/new',
      '/etc/new',
    ];
    const before = readFileSync(program('write'), 'utf8');
    const { output } = await attack(
      'write',
      paths.map(path => `-${path}`),
    );
    expect(
      output
        .trim()
        .split('\n')
        .map(line => line.split(' ')[0]),
    ).toEqual(paths.map(() => 'failed'));
    expect(readFileSync(opponent, 'utf8')).toBe(SECRET);
    expect(readFileSync(program('write'), 'utf8')).toBe(before);
  });

  test('sees its own files and processes only, and nothing of the environment', async () => {
    vi.stubEnv('QUADRILLE_KEY', 'secret-key');
    try {
      const { output } = await attack('look', [
        '-/',
        `-${folder}`,
        `-${homedir()}`,
        '-/tmp',
        '-/etc',
      ]);
      const { folders, environment, processes, status, user } = JSON.parse(output);
      expect(folders[folder]).toEqual([]);
      const above = [folder, ROOT].map(path => relative('/tmp', path).split(sep)[0]);
      expect(folders['/tmp'].filter((name: string) => !above.includes(name))).toEqual([]);
      expect(folders['/etc']).not.toContain('passwd');
      expect(output).not.toContain('secret-key');
      expect(output).not.toContain(SECRET);
      expect(Object.keys(environment).sort()).toEqual(
        expect.arrayContaining(['HOME', 'PATH', 'TMPDIR']),
      );
      expect(environment.HOME).toBe('/tmp');
      expect(processes.length).toBeLessThanOrEqual(3);
      for (const set of ['CapPrm', 'CapEff', 'CapBnd'])
        expect(status).toMatch(new RegExp(`^${set}:\\s+0+$`, 'm'));
      expect(status).toMatch(/^Seccomp:\s+2$/m);
      expect(user).not.toBe(0);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('reaches no port, of this machine or another', async () => {
    const server = createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const { output } = await attack('connect', [`${port}`]);
    server.close();
    expect(output).not.toContain('succeeded');
    expect(output.match(/failed/g)).toHaveLength(3);
  });

  test('starts no more processes than it may', async () => {
    const { started, failed } = JSON.parse((await attack('fork')).output);
    expect(failed).toBe('EAGAIN');
    expect(started).toBeLessThan(LIMITS.processes);
  });

  test('fills no more than its scratch folder', async () => {
    const folders = ['/tmp', '/dev/shm', '/dev', '/', folder];
    const { output } = await attack(
      'fill',
      folders.map(path => `-${path}`),
    );
    const written = output
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    const most = [LIMITS.scratch >> 20, LIMITS.shared >> 20, 0, 0, 0];
    for (const [i, { code, written: megabytes }] of written.entries()) {
      expect(code).not.toBe('');
      expect(megabytes, folders[i]).toBeLessThanOrEqual(most[i]);
    }
  });

  test('gains no rights', async () => {
    const { output } = await attack('gain');
    expect(output).toContain('failed mount');
    expect(output).not.toContain('succeeded');
  });

  test('signals nobody outside', async () => {
    const other = await start('survive', ['600']);
    const { output, status } = await attack('signal');
    expect(JSON.parse(output).others).toBeLessThanOrEqual(2);
    expect(status.stderr).toBe('');
    let first = '';
    for await (const { type } of other.events) {
      first ||= type;
      await other.close();
    }
    expect(first).toBe('data'); // it was not ended before
  });

  test('does not think on its opponent’s turn', async () => {
    const spinning = await start('spin');
    const events = spinning.events[Symbol.asyncIterator]();
    const count = async () => {
      spinning.send('\n');
      const { value } = await events.next();
      if (value?.type !== 'data') throw new Error('it has ended');
      return Number(new TextDecoder().decode(value.bytes));
    };
    const growth = async (paused: boolean) => {
      const before = await count();
      if (paused) spinning.pause();
      await attack('look'); // some time goes by
      return (await count()) - before;
    };
    await growth(false);
    const [free, stopped] = [await growth(false), await growth(true)];
    expect(stopped).toBeLessThan(free / 2);
    await spinning.close();
  });

  test('leaves nothing behind', async () => {
    const seconds = 600_000 + Math.floor(Math.random() * 100_000);
    const left = () =>
      processes().filter(({ pid }) => commandLineOf(pid)?.includes(`sleep\0${seconds}`));
    const connection = await start('survive', [`${seconds}`]);
    for await (const event of connection.events) if (event.type === 'data') break;
    await vi.waitFor(() => expect(left()).toHaveLength(5), { timeout: 60_000 });
    await connection.close();
    expect(left()).toEqual([]);
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
