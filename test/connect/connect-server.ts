import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { type BotsThread, botsThread, type ProgramSpec } from '../../src/bots/bots-thread.ts';
import { BotEntrance } from '../../src/classroom/connect-bot.ts';
import { ConnectedBots } from '../../src/classroom/connected-bots.ts';
import { ConnectClient } from '../../src/cli/connect/connect-client.ts';
import { ProgramRuns } from '../../src/cli/connect/program-runs.ts';
import { type Fault, unwrap } from '../../src/core/result.ts';
import type { ConnectHello, ConnectWelcome, ServerItem } from '../../src/protocols/connect-wire.ts';
import { MOST_BYTES } from '../../src/protocols/wire.ts';
import { AdmissionControl } from '../../src/server/admission.ts';
import { handleConnectSocket } from '../../src/server/connect-socket.ts';
import { Identities } from '../../src/server/identity.ts';
import { LIMITS, type ServerLimits } from '../../src/server/limits.ts';
import { serverMetrics } from '../../src/server/metrics.ts';
import { keyOf, newSecret } from '../../src/server/secrets.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { systemTimers } from '../../src/time/timers.ts';

/** What all tests of a file share. */
interface Shared {
  readonly store: Store;
  readonly thread: BotsThread;
  close(): Promise<void>;
}
let shared: Promise<Shared> | null = null;
let classes = 0;

async function openShared(): Promise<Shared> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-connect-'));
  const store = unwrap(await openStore(join(folder, 'quadrille.sqlite')));
  const thread = botsThread();
  const close = async () => {
    await thread.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { store, thread, close };
}

/** To be called after all tests of a file; the next file in this process opens its own. */
export async function closeShared(): Promise<void> {
  const opened = shared;
  shared = null;
  await (await opened)?.close();
}

/** A server for connected programs with a class, over real sockets and a real store. */
export async function connectServer(limits: Partial<ServerLimits> = {}) {
  const used = { ...LIMITS, ...limits };
  shared ??= openShared();
  const { classrooms: store } = (await shared).store;
  const { identities } = await Identities.open(store, newSecret());
  const code = `K${++classes}`;
  const classroom = await store.add({ code, name: 'Première NSI', settings: '{}' });
  if (classroom === 'taken') throw new Error('a fresh store has no class');
  const connected = new ConnectedBots({
    ...{ timers: systemTimers, limits: used, changed() {} },
    keepLog: log => store.addBotLog(log),
  });
  const entrance = new BotEntrance(store, used.botsPerMember);
  const admission = new AdmissionControl(used);
  const { log } = fastify();
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, maxPayload: MOST_BYTES });
  sockets.on('connection', (socket, request) => {
    socket.on('error', () => {});
    handleConnectSocket(socket, request.socket, {
      ...{ connected, entrance, identities, store, admission, log },
      ...{ limits: used, metrics: serverMetrics(), visitor: { address: '192.0.2.1' } },
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    connected.close();
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  /** A student with a secret. */
  const enter = async (pseudonym: string) => {
    const secret = newSecret();
    const person = await store.addPerson({ name: pseudonym, key: keyOf(secret) });
    const added = await store.addMembers(classroom.id, [
      { role: 'student', realName: pseudonym, pseudonym, person: person.id },
    ]);
    if (added === 'taken') throw new Error(`${pseudonym} is taken`);
    return { secret, classroom: classroom.id, member: added[0] };
  };
  const { port } = http.address() as AddressInfo;
  return { port, store, classroom, connected, join: enter };
}

const HASH = 'a'.repeat(64);

export interface StudentMachine {
  readonly client: ConnectClient;
  readonly items: ServerItem[];
  readonly welcomes: ConnectWelcome[];
  readonly faults: Fault[];
  /** Resolves when the client has left, or to the fault by which the server refused it. */
  readonly ended: Promise<Fault | null>;
  lost: number;
  until(met: () => boolean): Promise<void>;
}

/** A student's machine with a program. */
export function studentMachine(
  port: number,
  { secret, classroom }: Pick<ConnectHello, 'secret' | 'classroom'>,
  command: readonly string[],
  bot: Partial<ConnectHello['bot']> = {},
): StudentMachine {
  let look = () => {};
  const changed = () => look();
  const items: ServerItem[] = [];
  const welcomes: ConnectWelcome[] = [];
  const faults: Fault[] = [];
  const program = {
    kind: 'process' as const,
    command,
    cwd: process.cwd(),
    memory: 1 << 30,
    sandbox: false,
  };
  shared ??= openShared();
  const thread = shared.then(each => each.thread);
  const open = async (spec: ProgramSpec) => (await thread).open(spec);
  const runs = new ProgramRuns({ open, program, post: item => client.post(item) });
  const client = new ConnectClient({
    url: new URL(`ws://127.0.0.1:${port}/api/connect`),
    access: { url: new URL(`http://127.0.0.1:${port}`), certificate: undefined },
    hello: {
      secret,
      classroom,
      bot: { name: null, game: 'tictactoe', protocol: 'ugi', hash: HASH, command: 'bot', ...bot },
    },
    timers: systemTimers,
    random: () => 0,
    welcomed(welcome) {
      welcomes.push(welcome);
      if (welcome.resumed) runs.back();
      else void runs.close();
      changed();
    },
    item(item) {
      items.push(item);
      runs.handle(item);
      changed();
    },
    lost() {
      made.lost++;
      runs.away();
      changed();
    },
    warned: fault => faults.push(fault),
  });
  const ended = client.run();
  onTestFinished(async () => {
    client.leave();
    await ended;
    await runs.close();
  });
  const made: StudentMachine = {
    ...{ client, items, welcomes, faults, ended, lost: 0 },
    until: met =>
      new Promise(resolve => {
        look = () => met() && resolve();
        look();
      }),
  };
  return made;
}
