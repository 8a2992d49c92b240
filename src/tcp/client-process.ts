import type { ProgramSpec } from '../bots/bots-thread.ts';
import type { Connection, ConnectionEvent } from '../bots/connection.ts';
import { USUAL_MEMORY, USUAL_WAIT } from '../bots/process-seat.ts';
import { type RelayNotice, readRelayNotice } from '../bots/relay.ts';
import { millis } from '../core/clock.ts';
import type { ForfeitCause } from '../core/match.ts';
import { errorMessage } from '../core/result.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { Forfeit } from '../match/seat.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { sleep, type Timers } from '../time/timers.ts';
import { forfeitFor, stderrEvidence, type TcpEvidence } from './forfeit.ts';
import { PROTOCOL_RULES, portHint } from './protocol-rules.ts';
import { type TcpClient, type TcpProtocol, usualPort } from './protocols.ts';
import { watchedConnection } from './remote-client.ts';
import { scsName } from './scs-remote-client.ts';

/** An unmodified client of a course's server as a program of this machine. */
export interface ClientProgram extends Pick<ProgramSpec, 'command' | 'cwd' | 'folder' | 'cpus'> {
  readonly protocol: TcpProtocolName;
  /** The value of {name} in its command. */
  readonly name: string;
  readonly memory?: number | undefined;
  readonly sandbox?: boolean | undefined;
}

export interface StartClientOptions {
  /** Starts the program. */
  open(spec: ProgramSpec): Promise<Connection>;
  /** Its protocol. */
  readonly adapter: TcpProtocol;
  readonly timers: Timers;
  /** Milliseconds within which it must connect and, in protocols with requests, ask for a game. */
  readonly wait?: number | undefined;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** Why a client does not play. */
export interface ClientFailure {
  readonly kind: 'failure';
  /**
   * It could not be run; it ended before it asked to play; it never connected; it connected and never asked; it
   * asked for something else.
   */
  readonly code: 'not-started' | 'ended' | 'not-connected' | 'not-asked' | 'unfit';
  readonly cause: ForfeitCause;
  readonly evidence: Omit<TcpEvidence, 'position'>;
}

export interface StartedClient {
  readonly kind: 'client';
  readonly client: TcpClient;
}

export const failureForfeit = ({ cause, evidence }: ClientFailure, position: string): Forfeit =>
  forfeitFor(cause, { ...evidence, position });

type Ended = Extract<ConnectionEvent, { type: 'ended' }>;

/** Starts a client and waits until it has connected and asked to play. Its process is closed with its connection. */
export async function startClient(
  program: ClientProgram,
  { open, adapter, timers, wait = USUAL_WAIT, signal }: StartClientOptions,
): Promise<StartedClient | ClientFailure> {
  const { command, cwd, folder, cpus, protocol, name } = program;
  const port = usualPort(protocol);
  const began = timers.now();
  const opened = await open({
    ...{ kind: 'process', command, cwd, folder, cpus },
    memory: program.memory ?? USUAL_MEMORY,
    sandbox: program.sandbox ?? true,
    client: { port, name: protocol === 'scs' ? scsName(name) : name },
  }).catch((error: unknown) => errorMessage(error));
  if (typeof opened === 'string') return notStarted(opened);
  const { connection, noticed, ended } = behindRelay(opened);
  const limit = deadline(timers, wait, signal);
  const fail = async (
    code: 'not-connected' | 'not-asked' | 'unfit',
    rule: TcpEvidence['rule'],
  ): Promise<ClientFailure> => {
    const { stderr } = await connection.status();
    await connection.close();
    const spent = timers.now() - began;
    const evidence = { rule, spent, ...stderrEvidence(stderr) };
    return { kind: 'failure', code, cause: 'no-connection', evidence };
  };
  try {
    const notice = await Promise.race([noticed, ended, limit.passed]);
    if (notice === null) return await fail('not-connected', PROTOCOL_RULES.connect(port));
    if ('type' in notice) return endedEarly(notice, PROTOCOL_RULES.connect(port));
    if (notice.kind !== 'connected') {
      await connection.close();
      const hint = notice.kind === 'no-port' ? portHint(port, notice.why) : null;
      return notStarted(notice.why, hint);
    }
    const watched = watchedConnection(connection);
    const asked = adapter.admit(watched).then(client => client ?? 'unfit');
    const client = await Promise.race([asked, ended, limit.passed]);
    if (client === null) return await fail('not-asked', PROTOCOL_RULES.ask);
    if (client === 'unfit') {
      const end = await Promise.race([ended, limit.passed, afterwards(timers)]);
      return end ? endedEarly(end, PROTOCOL_RULES.ask) : await fail('unfit', PROTOCOL_RULES.ask);
    }
    if ('type' in client) return endedEarly(client, PROTOCOL_RULES.ask);
    return { kind: 'client', client };
  } finally {
    limit.cancel();
  }
}

const notStarted = (message: string, hint: TcpEvidence['hint'] | null = null): ClientFailure => ({
  ...{ kind: 'failure', code: 'not-started', cause: 'no-connection' },
  evidence: {
    ...{ rule: PROTOCOL_RULES.start, spent: 0, ending: { kind: 'failed', message } },
    ...(hint && { hint }),
  },
});

function endedEarly({ ending, spent, stderr }: Ended, rule: TcpEvidence['rule']): ClientFailure {
  const cause =
    ending.kind === 'flood' ? 'flood' : ending.kind === 'memory' ? 'crash' : 'no-connection';
  const evidence = { rule, phase: 'greeting', spent, ending, ...stderrEvidence(stderr) } as const;
  return { kind: 'failure', code: 'ended', cause, evidence };
}

/** Milliseconds within which a refused client exits, so that its exit is reported. */
const LAST_EXIT = 200;
const afterwards = (timers: Timers): Promise<null> => sleep(LAST_EXIT, { timers }).then(() => null);

function deadline(timers: Timers, wait: number, signal?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<null>();
  const expire = () => resolve(null);
  const cancel = timers.after(millis(wait), expire);
  signal?.addEventListener('abort', expire);
  if (signal?.aborted) expire();
  return {
    passed: promise,
    cancel() {
      cancel();
      signal?.removeEventListener('abort', expire);
    },
  };
}

/** Characters of the relay's notice; a longer first line is not the relay's. */
const LONGEST_NOTICE = 4_096;

/** Separates the relay's notice from the client's output. */
function behindRelay(connection: Connection) {
  const events = asyncQueue<ConnectionEvent>();
  const noticed = Promise.withResolvers<RelayNotice>();
  const ended = Promise.withResolvers<Ended>();
  let head: Uint8Array | null = new Uint8Array(0);
  const pass = (event: ConnectionEvent) => {
    if (event.type === 'ended') ended.resolve(event);
    if (event.type === 'ended' || head === null) return events.push(event);
    head = Buffer.concat([head, event.bytes]);
    const read = readRelayNotice(head);
    if (!read && head.length <= LONGEST_NOTICE) return;
    head = null;
    noticed.resolve(read?.notice ?? { kind: 'not-started', why: 'no relay' });
    if (read && read.rest.length > 0) events.push({ ...event, bytes: read.rest });
  };
  void (async () => {
    for await (const event of connection.events) pass(event);
    events.close();
  })();
  return {
    connection: { ...connection, events },
    noticed: noticed.promise,
    ended: ended.promise,
  };
}
