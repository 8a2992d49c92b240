import type { FastifyInstance } from 'fastify';
import type { ChampionshipPreset } from '../arena/plan.ts';
import type { PortRange } from '../classroom/bot-ports.ts';
import { type Fault, FaultError, ok, type Result } from '../core/result.ts';
import { openServerStore } from '../store/open.ts';
import type { StoreServer } from '../store/store.ts';
import { addressOf, isLocal } from './addresses.ts';
import type { ServerCertificate } from './certificate.ts';
import { hostList } from './hosts.ts';
import { httpServer } from './http.ts';
import { Identities } from './identity.ts';
import { LIMITS, type ServerLimits } from './limits.ts';
import { type Listening, listen } from './listen.ts';
import { type Metrics, serverMetrics } from './metrics.ts';
import { type MetricsAddress, type MetricsListener, serveMetrics } from './metrics-listener.ts';
import { online } from './online.ts';
import { frameOf } from './presence.ts';
import { publicFault } from './public-fault.ts';
import { newSecret } from './secrets.ts';
import { StoreMonitor } from './store-monitor.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Fail rather than take another port. */
  readonly strict: boolean;
  /** The file of the store. */
  readonly store: string;
  /** Serve metrics there. */
  readonly metrics?: MetricsAddress;
  /** Structured logs on standard output. */
  readonly log?: boolean;
  /** Try bots' usual ports before free ones. */
  readonly usualPorts?: boolean;
  /** The ports that bots of classes may have for themselves; any free ones if it is absent. */
  readonly botPorts?: PortRange;
  /** Wait while another server has the store, instead of failing: called once, with that server if it is known. */
  readonly waitForStore?: (server: StoreServer | null) => void;
  /** Called with the fault, path included, when the store cannot be written to, and with null when it can again. */
  readonly onStoreTrouble?: (fault: Fault | null) => void;
  /** Milliseconds that the store waits for another program's transaction. */
  readonly busyTimeout?: number;
  /** How long a player must be away before the other may claim the game, in milliseconds; default one minute. */
  readonly claimAfter?: number;
  /** Serve HTTPS with it. */
  readonly certificate?: ServerCertificate;
  /** Proxies whose word on the client's address, host and protocol is taken. */
  readonly trustProxy?: readonly string[];
  /** Names of this server besides those of this machine. */
  readonly allowHosts?: readonly string[];
  /** Of this program, for the conditions of contests. */
  readonly version?: string;
  /** The championships that courses prescribe. */
  readonly presets?: readonly ChampionshipPreset[];
  /** Other limits than the usual ones, for tests. */
  readonly limits?: Partial<ServerLimits>;
}

export interface RunningServer {
  readonly address: string;
  readonly listening: Listening;
  /** Where metrics are served, if they are. */
  readonly metricsPort: number | null;
  readonly server: FastifyInstance;
  /** The secret of whoever administers it: what its teacher's link carries. */
  readonly administrator: string;
  /** Closes every connection; games remain in the store. */
  close(): Promise<void>;
}

/** The whole server: the app, games over the network, and their store. */
export async function startServer(options: ServerOptions): Promise<Result<RunningServer>> {
  const { host, port, strict } = options;
  const metrics = serverMetrics();
  const { waitForStore: onWait, busyTimeout } = options;
  const opened = await openServerStore(options.store, {
    busyTimeout,
    onWait,
    onCommit({ whole, sync }) {
      metrics.transaction.observe(whole / 1_000);
      metrics.sync.observe(sync / 1_000);
    },
  });
  if (!opened.ok) return opened;
  const store = opened.value;
  const limits = { ...LIMITS, ...options.limits };
  const { identities, administrator } = await Identities.open(store.classrooms, newSecret());
  let address = '';
  const server = await httpServer({
    log: options.log === true,
    limits,
    ...(options.certificate ? { certificate: options.certificate } : {}),
    ...(options.trustProxy ? { trustProxy: options.trustProxy } : {}),
    refused: metrics.refused,
    isOurHost: hostList(host, options.allowHosts ?? []),
    async health() {
      const trouble = await monitor.check();
      if (trouble) return { status: 'trouble', store: trouble.code.replace(/^store-/, '') };
      return { status: 'ok', store: 'ok', rooms: rooms.size };
    },
  });
  const { rooms, contests, ladders } = await online(server, {
    store,
    storeFile: options.store,
    metrics,
    identities,
    files: `${options.store}.files`,
    place: () => ({ address, local: isLocal(host) && !options.trustProxy, host }),
    limits,
    usualPorts: options.usualPorts === true,
    botPorts: options.botPorts,
    ...(options.version === undefined ? {} : { version: options.version }),
    ...(options.presets ? { presets: options.presets } : {}),
    ...(options.claimAfter === undefined ? {} : { claimAfter: options.claimAfter }),
  });
  measureRequests(server, metrics);
  metrics.countRooms(() => rooms.counts());
  let exposed: MetricsListener | null = null;
  metrics.storeUp.set(1);
  const monitor = new StoreMonitor({
    lease: store.lease,
    onChange(trouble) {
      metrics.storeUp.set(trouble ? 0 : 1);
      const { code, message } = trouble ?? {
        code: 'store-ok',
        message: { en: 'the store is well' },
      };
      server.log[trouble ? 'error' : 'info']({ code }, message.en);
      options.onStoreTrouble?.(trouble);
      if (trouble) broadcast(server, publicFault(new FaultError(trouble)));
    },
  });
  const close = async () => {
    monitor.close();
    await exposed?.close();
    await server.close();
    await store.close();
  };
  if (options.metrics) {
    metrics.measureProcess();
    const serving = await serveMetrics(metrics, options.metrics);
    if (!serving.ok) {
      await close();
      return serving;
    }
    exposed = serving.value;
  }
  const listening = await listen(server, host, port, strict);
  if (listening.kind === 'refused') await close();
  else {
    address = addressOf(host, listening.port, options.certificate ? 'https' : 'http');
    await store.lease.announce(address).catch(() => {}); // `monitor` tells of it
    await contests.resume().catch(() => {}); // so it does of this
    await ladders.resume().catch(() => {});
  }
  const metricsPort = exposed?.port ?? null;
  return ok({ address, administrator, listening, server, metricsPort, close });
}

/** Tells every page. */
function broadcast(server: FastifyInstance, fault: Fault): void {
  const frame = frameOf({ type: 'fault', id: null, fault });
  for (const socket of server.websocketServer.clients) socket.send(frame, { binary: false });
}

/** Latencies, and the codes of faults that are replied. */
function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'; // as registered, not as asked for
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    metrics.request.observe({ route, status }, reply.elapsedTime / 1_000);
  });
  server.addHook('preSerialization', async (_request, _reply, payload) => {
    const { fault } = (payload ?? {}) as { readonly fault?: Fault };
    if (fault) metrics.refused(fault.code);
    return payload;
  });
}
