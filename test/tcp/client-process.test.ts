import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { botsThread } from '../../src/bots/bots-thread.ts';
import type { ConnectionEvent } from '../../src/bots/connection.ts';
import { RELAY_ALLOWANCE } from '../../src/bots/relay.ts';
import { hasSandbox, LIMITS } from '../../src/bots/sandbox/sandbox.ts';
import { botUser } from '../../src/bots/sandbox/user.ts';
import { evidenceLines } from '../../src/match/evidence.ts';
import type { TcpProtocolName } from '../../src/protocols/bot-seats.ts';
import {
  type ClientFailure,
  type ClientProgram,
  failureForfeit,
  startClient,
} from '../../src/tcp/client-process.ts';
import { type TcpClient, usualProtocol } from '../../src/tcp/protocols.ts';
import { systemTimers as timers } from '../../src/time/timers.ts';
import { ROOT, run } from '../support/run.ts';

/** Clients of the courses' servers as programs of this machine, in their sandbox and without. */

const folder = mkdtempSync(join(tmpdir(), 'quadrille clients '));
const thread = botsThread();
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A client in JavaScript; `net` and the words of its command are in scope. */
const script = (text: string, ...words: string[]): string[] => [
  process.execPath,
  '-e',
  `const net = require('node:net'); const words = process.argv.slice(1); ${text}`,
  '--',
  ...words,
];

const start = (
  protocol: TcpProtocolName,
  command: readonly string[],
  options: Partial<ClientProgram> & { readonly wait?: number } = {},
) => {
  const { wait = 60_000, ...more } = options;
  const adapter = usualProtocol(protocol, wait, timers);
  const program = { protocol, command, cwd: folder, name: 'Ada', ...more };
  return startClient(program, { open: thread.open, adapter, timers, wait });
};

async function connected(...given: Parameters<typeof start>): Promise<TcpClient> {
  const started = await start(...given);
  if (started.kind === 'client') return started.client;
  throw new Error(JSON.stringify(started));
}

async function failed(...given: Parameters<typeof start>): Promise<ClientFailure> {
  const started = await start(...given);
  if (started.kind === 'failure') return started;
  throw new Error('it plays');
}

/** A client's output until its end, and the ending. */
async function heard({ connection }: TcpClient) {
  const bytes: Uint8Array[] = [];
  let last: ConnectionEvent | undefined;
  for await (const event of connection.events) {
    last = event;
    if (event.type === 'data') bytes.push(event.bytes);
  }
  await connection.close();
  const ended = last?.type === 'ended' ? last : null;
  return { text: Buffer.concat(bytes).toString(), ended };
}

describe.each([
  { where: 'in its sandbox', sandbox: true },
  { where: 'without a sandbox', sandbox: false },
])('a client $where', ({ sandbox }) => {
  const boxed = sandbox && hasSandbox();

  test('is told host, port and name; bytes go both ways, unchanged', async () => {
    const echo = script(
      `const socket = net.connect(Number(words[1]), words[0]);
       socket.write(words[2] + words[3]);
       socket.on('data', bytes => socket.write(bytes));
       socket.on('end', () => process.exit(7));`,
      ...['{host}', '{port}', '{name}', '<{name}:{x}>'],
    );
    const client = await connected('log320', echo, { sandbox, name: '{port} é' });
    expect(client.connection.sandboxed).toBe(boxed);
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i * 7);
    client.connection.send(bytes);
    const greeting = '{port} é<{port} é:{x}>';
    const all: Uint8Array[] = [];
    let length = 0;
    for await (const event of client.connection.events) {
      if (event.type === 'ended') {
        expect(event.ending).toEqual({ kind: 'exit', code: 7, signal: null });
        break;
      }
      all.push(event.bytes);
      length += event.bytes.length;
      if (length === Buffer.byteLength(greeting) + bytes.length) client.connection.finish();
    }
    expect(Buffer.concat(all).equals(Buffer.concat([Buffer.from(greeting), bytes]))).toBe(true);
  });

  test.skipIf(!boxed)('finds a host and a port that are built in', async () => {
    const command = script(`net.connect(8888, 'localhost').on('error', console.error).end('x');`);
    expect((await heard(await connected('log320', command, { sandbox }))).text).toBe('x');
  });

  test('that dies before it connects: exit code, last words', async () => {
    const failure = await failed(
      'scs',
      script(
        `console.error('no such opening'); console.log('bye'); process.exitCode = 3;`,
        '{port}',
      ),
      { sandbox },
    );
    expect(failure.code).toBe('ended');
    const forfeit = failureForfeit(failure, 'the start');
    expect(forfeit.cause).toBe('no-connection');
    const { spent: _, ...told } = JSON.parse(forfeit.evidence);
    expect(told).toMatchObject({
      position: 'the start',
      ending: { kind: 'exit', code: 3, signal: null },
      stderr: 'no such opening\nbye\n',
    });
    expect(evidenceLines(forfeit.evidence, 'en')?.[0].value).toMatch(
      /^The program ended with exit code 3 before it was ready to play, after /,
    );
    const crash = script(`process.kill(process.pid, 'SIGSEGV')`, '{port}');
    const killed = await failed('scs', crash, { sandbox });
    expect(killed.evidence.ending).toEqual({ kind: 'exit', code: null, signal: 'SIGSEGV' });
  });

  test('that never connects', async () => {
    const { code, cause, evidence } = await failed(
      'scs',
      script(`console.log('thinking'); setInterval(() => {}, 1e6);`),
      { sandbox, wait: 2_000 },
    );
    expect([code, cause, evidence.ending]).toEqual(['not-connected', 'no-connection', undefined]);
    expect(evidence.rule.en).toContain('port 2016');
  });

  test('that connects and never asks', async () => {
    const { code, evidence } = await failed(
      'scs',
      script(`net.connect(Number(words[0]), '127.0.0.1')`, '{port}'),
      { sandbox, wait: 3_000 },
    );
    expect([code, evidence.rule.en]).toEqual(['not-asked', expect.stringContaining('PARTIE')]);
  });

  test('that asks for something else', async () => {
    const { code } = await failed(
      'scs',
      script(
        `net.connect(Number(words[0]), '127.0.0.1').write('GET / HTTP/1.1'); setInterval(() => {}, 1e6);`,
        '{port}',
      ),
      { sandbox },
    );
    expect(code).toBe('unfit');
  });

  test('that closes its connection and runs on, or dies later', async () => {
    const leaves = script(
      `net.connect(Number(words[0]), '127.0.0.1').end('x'); setInterval(() => {}, 1e6);`,
      '{port}',
    );
    const left = await heard(await connected('log320', leaves, { sandbox }));
    expect([left.text, left.ended?.ending]).toEqual(['x', { kind: 'closed' }]);
    const dies = script(
      `net.connect(Number(words[0]), '127.0.0.1').on('data', () => { throw new Error('not my board'); });`,
      '{port}',
    );
    const client = await connected('log320', dies, { sandbox });
    client.connection.send('1 …');
    const { ended } = await heard(client);
    expect(ended?.ending).toEqual({ kind: 'exit', code: 1, signal: null });
    expect(ended?.stderr).toContain('not my board');
  });

  test('that connects a thousand times has one connection', async () => {
    // they write, since a connection refused by a full queue notices the end only then
    const many = script(
      `const all = Array.from({ length: 1_000 }, (_, i) => new Promise(resolve => {
         const socket = net.connect(Number(words[0]), '127.0.0.1', () => i > 0 && socket.write('x'));
         socket.on('error', () => resolve(0)).on('data', () => resolve(1)).on('end', () => resolve(0));
         if (i === 0) socket.on('data', () => Promise.all(all).then(got => socket.end('' + got.reduce((a, b) => a + b))));
       }));`,
      '{port}',
    );
    const client = await connected('log320', many, { sandbox });
    client.connection.send('1');
    expect((await heard(client)).text).toBe('1');
  });

  test('that floods its connection is stopped', async () => {
    const floods = script(
      `const socket = net.connect(Number(words[0]), '127.0.0.1');
       const more = () => socket.write(Buffer.alloc(65_536), more);
       socket.on('data', more);`,
      '{port}',
    );
    const client = await connected('log320', floods, { sandbox });
    client.connection.send('1');
    expect((await heard(client)).ended?.ending.kind).toBe('flood');
  });

  test('that takes too much memory is stopped', async () => {
    const grows = script(
      `const socket = net.connect(Number(words[0]), '127.0.0.1');
       const held = [];
       socket.on('data', () => setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 10));`,
      '{port}',
    );
    const client = await connected('log320', grows, { sandbox, memory: 200 << 20 });
    client.connection.send('1');
    const { ended } = await heard(client);
    expect(ended?.ending.kind).toBe('memory');
  });

  test('that starts as many processes as it can keeps its connection', async () => {
    const forks = script(
      `const { spawn } = require('node:child_process');
       const socket = net.connect(Number(words[0]), '127.0.0.1');
       socket.on('data', async () => {
         let started = 0;
         for (let i = 0; i < 400; i++)
           started += await new Promise(resolve =>
             spawn('sleep', ['1000']).on('spawn', () => resolve(1)).on('error', () => resolve(0)));
         socket.end('' + started);
       });`,
      '{port}',
    );
    const client = await connected('log320', forks, { sandbox });
    client.connection.send('1');
    const started = Number((await heard(client)).text);
    expect(started).toBeGreaterThan(100);
    if (boxed) expect(started).toBeLessThan(LIMITS.processes + RELAY_ALLOWANCE.processes);
  });

  test('that kills the relay loses its connection', async () => {
    const kills = script(
      `const socket = net.connect(Number(words[0]), '127.0.0.1');
       socket.on('data', () => process.kill(process.ppid, 'SIGKILL'));
       setInterval(() => {}, 1e6);`,
      '{port}',
    );
    const client = await connected('log320', kills, { sandbox });
    client.connection.send('1');
    const { ended } = await heard(client);
    expect(ended?.ending).toEqual({ kind: 'exit', code: null, signal: 'SIGKILL' });
  });
});

test.skipIf(!hasSandbox())('no port of the host answers a client in its sandbox', async () => {
  const server = createServer(socket => socket.on('error', () => {}).end('the host')).listen(
    0,
    '::',
  );
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const own = Object.values(networkInterfaces()).flatMap(each => each ?? []);
  const hosts = ['127.0.0.1', '::1', ...own.map(({ address }) => address)];
  const scan = `
    const [own, port, ...hosts] = words;
    const answers = (host, port) => new Promise(resolve => {
      const socket = net.connect({ host, port: Number(port), timeout: 5_000 });
      socket.on('connect', () => { resolve(true); socket.destroy(); });
      socket.on('error', () => resolve(false)).on('timeout', () => resolve(false));
    });
    const relay = net.connect(Number(own), '127.0.0.1');
    relay.on('data', async () => {
      const found = [];
      for (const host of hosts) if (await answers(host, port)) found.push(host + ' ' + port);
      for (let near = 1; near <= 10_000; near++) if (await answers('127.0.0.1', near)) found.push(near);
      relay.end(JSON.stringify(found));
    });`;
  const scanned = async (sandbox: boolean) => {
    const text = sandbox ? scan : scan.replace('near <= 10_000', 'false');
    const client = await connected('log320', script(text, '{port}', `${port}`, ...hosts), {
      sandbox,
    });
    client.connection.send('go');
    return JSON.parse((await heard(client)).text);
  };
  expect(await scanned(true)).toEqual([]);
  // without a sandbox the same client finds it
  expect(await scanned(false)).toContain(`127.0.0.1 ${port}`);
  server.close();
});

test('without a sandbox a client with a built-in port needs that port', async () => {
  const holder = createServer();
  await new Promise(resolve =>
    holder.once('listening', resolve).once('error', resolve).listen(8888, '127.0.0.1'),
  ); // or another program holds it
  const { code, evidence } = await failed('log320', script(''), { sandbox: false });
  expect([code, evidence.hint?.en]).toEqual([
    'not-started',
    expect.stringContaining('port 8888 is taken on this machine'),
  ]);
  holder.close();
});

test.skipIf(botUser() === null)('our Node need not be within reach of the bots’ user', async () => {
  const hidden = join(folder, 'hidden');
  mkdirSync(hidden, { mode: 0o700 });
  const node = join(hidden, 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o700);
  const file = join(folder, 'start.mjs');
  const source = JSON.stringify(join(ROOT, 'src/bots/bots-thread.ts'));
  writeFileSync(
    file,
    `import { botsThread } from ${source};
     const thread = botsThread();
     const client = { port: 0, name: '' };
     const program = { kind: 'process', command: ['sh', '-c', 'exit 4'], cwd: '/', memory: 1 << 30, client };
     for (const sandbox of [true, false])
       for await (const { ending } of (await thread.open({ ...program, sandbox })).events)
         console.log(ending.kind, ending.code);
     await thread.close();`,
  );
  expect(await run(node, [file])).toEqual({ code: 0, stdout: 'exit 4\nexit 4\n', stderr: '' });
});
