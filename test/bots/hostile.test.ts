import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BotsThread, botsThread } from '../../src/bots/bots-thread.ts';
import { hasSandbox } from '../../src/bots/sandbox/sandbox.ts';
import { BOT, bout, instantSeat, markBots, orphans, type Protocol } from './hostile/arena.ts';

/** Games of hostile bots: the ending, the evidence, and no process left. */

/** Milliseconds a move: short for bots that are to lose on time, too long for others to do so by accident. */
const SHORT = 1_000;
const LONG = 30_000;
let thread: BotsThread;
let mark = '';
const bot = (mode: string, protocol: Protocol, turn = 2) => ['sh', BOT, mode, protocol, `${turn}`];

beforeAll(() => {
  mark = markBots();
  thread = botsThread();
});
afterEach(() => expect(orphans(mark)).toEqual([]));
afterAll(() => thread.close());

describe('a bot that', () => {
  test('says nothing to the greeting is absent', async () => {
    const { ending, evidence } = await bout({
      thread,
      command: bot('silent', 'ugi'),
      protocol: 'ugi',
      side: 'first',
      limit: LONG,
      options: { wait: 300 },
    });
    expect(ending).toMatchObject({ cause: 'no-connection', winner: 'second' });
    expect(evidence).toMatchObject({ fault: 'no-greeting', sent: ['ugi'], received: '' });
  });

  test('cannot be started is told so at once', async () => {
    const command = ['quadrille-no-such-bot'];
    await expect(
      bout({ thread, command, protocol: 'ugi', side: 'first', limit: LONG }),
    ).rejects.toThrow('quadrille-no-such-bot: not found');
  });

  test('plays as it should wins or loses by the rules', async () => {
    for (const protocol of ['ugi', 'codingame'] as const) {
      const command = bot('good', protocol);
      const played = await bout({ thread, command, protocol, side: 'first', limit: LONG });
      expect(played.ending?.cause).toBe('rules');
    }
  });

  test('hogs memory is killed for it', async () => {
    const { ending, evidence } = await bout({
      thread,
      command: bot('hog', 'ugi'),
      protocol: 'ugi',
      side: 'first',
      limit: LONG,
      options: { memory: 40 << 20 },
    });
    expect(ending).toMatchObject({ cause: 'crash', winner: 'second' });
    expect(evidence).toMatchObject({ fault: 'memory', ending: { kind: 'memory' } });
  });

  test('shouts on its standard error is heard to its last words, no more', async () => {
    const command = bot('noisy', 'ugi');
    const { evidence } = await bout({
      thread,
      command,
      protocol: 'ugi',
      side: 'first',
      limit: LONG,
    });
    expect(evidence?.stderr).toMatch(/nnnlast words\n$/);
    expect(evidence?.stderr.length).toBeLessThanOrEqual(2_048);
  });
});

describe('the evidence', () => {
  test.for([
    ['illegal', 'ugi', 1], // in UGI the position is enough: earlier turns are left out
    ['half', 'codingame', 2],
    ['garbage', 'codingame', 3],
  ] as const)('of %s (%s) replays it', async ([mode, protocol, turn]) => {
    const command = bot(mode, protocol, turn);
    const limit = mode === 'half' ? SHORT : LONG;
    const { evidence } = await bout({ thread, command, protocol, side: 'second', limit });
    const bytes = evidence?.bytes ? Buffer.from(evidence.bytes, 'base64') : evidence?.received;
    expect(bytes?.length).toBeGreaterThan(2);
    const replay = spawn('sh', ['-c', evidence?.replay ?? 'exit 1'], {
      detached: true, // in a process group of its own, to be killed as one
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = Buffer.alloc(0);
    for await (const chunk of replay.stdout) {
      said = Buffer.concat([said, chunk]);
      if (said.includes(bytes ?? '?')) break;
    }
    if (replay.pid !== undefined) process.kill(-replay.pid, 'SIGKILL');
    await expect.poll(() => orphans(mark)).toEqual([]);
    expect(said.includes(bytes ?? '?')).toBe(true);
  });

  test('keeps bytes that are no text as they came', async () => {
    const command = bot('garbage', 'codingame');
    const played = await bout({
      thread,
      command,
      protocol: 'codingame',
      side: 'first',
      limit: LONG,
    });
    const bytes = Buffer.from(played.evidence?.bytes ?? '', 'base64');
    expect([...bytes.subarray(0, 5)]).toEqual([0xff, 0xfe, 0x01, 0x40, 0x40]);
  });
});

describe('a bot never pays for our stall:', () => {
  /** Holds up the main thread right after the bot's second question. */
  const stalled = (milliseconds: number) => {
    let asked = 0;
    return (message: { match: { position: { turn: string }; plies: readonly unknown[] } }) => {
      if (message.match.position.turn !== 'first' || ++asked !== 1) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
    };
  };

  test('an answer in time counts, with the time that it took', async () => {
    const { match, ending } = await bout({
      thread,
      command: bot('good', 'ugi'),
      protocol: 'ugi',
      side: 'first',
      limit: 2_000,
      spectator: stalled(3_000),
    });
    expect(ending?.cause).toBe('rules');
    for (const ply of match.plies.filter(each => each.side === 'first'))
      expect(ply.spent).toBeLessThan(2_000); // less than the three seconds that have passed
  });

  test('an answer out of time does not, and its time is the bot’s own', async () => {
    const { ending, evidence } = await bout({
      thread,
      command: ['env', 'LATE=1.2', ...bot('late', 'ugi')],
      protocol: 'ugi',
      side: 'first',
      limit: 1_000,
      spectator: stalled(4_000),
    });
    expect(ending).toMatchObject({ cause: 'time', winner: 'second' });
    expect(evidence?.fault).toBe('late-answer');
    expect(evidence?.spent).toBeGreaterThan(1_000);
    expect(evidence?.spent).toBeLessThan(4_000); // less than what has passed
  });
});

const inBox = hasSandbox();

describe('when the referee is killed by kill -9', () => {
  test.for(inBox ? ['plain', 'sandbox'] : ['plain'])('nothing of a bot is left (%s)', async how => {
    const own = `keeper-${process.pid}-${how}`;
    const keeper = spawn(
      process.execPath,
      [fileURLToPath(new URL('hostile/keeper.ts', import.meta.url)), how],
      { env: { ...process.env, LC_KEEPER: own }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(keeper.stdout, 'data');
    await expect
      .poll(() => orphans(`LC_KEEPER=${own}`).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(11); // the bot, its guards and all children
    keeper.kill('SIGKILL');
    await once(keeper, 'exit');
    await expect.poll(() => orphans(`LC_KEEPER=${own}`)).toEqual([]);
  });
});

describe.skipIf(!inBox && process.env.CI !== 'true')('in a sandbox (bubblewrap)', () => {
  const reach = async (sandbox: boolean) => {
    const home = mkdtempSync(join(tmpdir(), 'quadrille-sandbox-'));
    const folder = join(home, 'bot');
    mkdirSync(folder);
    chmodSync(home, 0o755); // under root, bots run as another user
    writeFileSync(join(home, 'secret'), 'secret');
    writeFileSync(join(folder, 'own'), 'own');
    copyFileSync(new URL('hostile/probe.js', import.meta.url), join(folder, 'probe.mjs'));
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const plan = { own: join(folder, 'own'), secret: join(home, 'secret'), port };
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
    const link = await thread.open({
      kind: 'process',
      command: [process.execPath, 'probe.mjs'],
      cwd: home,
      folder,
      memory: 1 << 30,
      sandbox,
    });
    let said = '';
    for await (const event of link.events)
      said += event.type === 'data' ? Buffer.from(event.bytes) : event.stderr;
    await link.close();
    server.close();
    return { ...JSON.parse(said), sandboxed: link.sandboxed };
  };

  test('a bot reads its own folder, nothing else, and has no network', async () => {
    expect(await reach(true)).toEqual({
      sandboxed: true,
      own: 'own',
      secret: 'ENOENT',
      network: expect.stringMatching(/^E/),
    });
  });

  test('that is the sandbox’s doing', async () => {
    expect(await reach(false)).toMatchObject({ secret: 'secret', network: 'connected' });
  });

  test('a hog is found too', async () => {
    const { ending, evidence } = await bout({
      thread,
      command: bot('hog', 'ugi'),
      protocol: 'ugi',
      side: 'first',
      limit: LONG,
      healthy: instantSeat(),
      options: { memory: 40 << 20, sandbox: true },
    });
    expect(ending?.cause).toBe('crash');
    expect(evidence?.fault).toBe('memory');
  });
});
