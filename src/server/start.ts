import type { FastifyInstance } from 'fastify';
import { type Fault, ok, type Result } from '../core/result.ts';
import { openStore } from '../store/open.ts';
import { addressOf, isLocal } from './addresses.ts';
import { hostList } from './hosts.ts';
import { httpServer } from './http.ts';
import { LIMITS, type ServerLimits } from './limits.ts';
import { type Listening, listen } from './listen.ts';
import { type Metrics, serverMetrics } from './metrics.ts';
import { type MetricsAddress, type MetricsListener, serveMetrics } from './metrics-listener.ts';
import { online } from './online.ts';

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
  /** How long a player must be away before the other may claim the game, in milliseconds; default one minute. */
  readonly claimAfter?: number;
  /** Proxies whose word on the client's address, host and protocol is taken. */
  readonly trustProxy?: readonly string[];
  /** Names of this server besides those of this machine. */
  readonly allowHosts?: readonly string[];
  /** Other limits than the usual ones, for tests. */
  readonly limits?: Partial<ServerLimits>;
}

export interface RunningServer {
  readonly address: string;
  readonly listening: Listening;
  /** Where metrics are served, if they are. */
  readonly metricsPort: number | null;
  readonly server: FastifyInstance;
  /** Closes every connection; games remain in the store. */
  close(): Promise<void>;
}

/** The whole server: the app, games over the network, and their store. */
export async function startServer(options: ServerOptions): Promise<Result<RunningServer>> {
  const { host, port, strict } = options;
  const metrics = serverMetrics();
  const opened = await openStore(options.store, {
    onCommit({ whole, sync }) {
      metrics.transaction.observe(whole / 1_000);
      metrics.sync.observe(sync / 1_000);
    },
  });
  if (!opened.ok) return opened;
  const store = opened.value;
  const limits = { ...LIMITS, ...options.limits };
  let address = '';
  const server = await httpServer({
    log: options.log === true,
    limits,
    ...(options.trustProxy ? { trustProxy: options.trustProxy } : {}),
    isOurHost: hostList(host, options.allowHosts ?? []),
    async health() {
      await store.rooms.read('');
      return { store: 'ok', rooms: rooms.size };
    },
  });
  const rooms = await online(server, {
    store,
    metrics,
    place: () => ({ address, local: isLocal(host) && !options.trustProxy, host }),
    limits,
    usualPorts: options.usualPorts === true,
    ...(options.claimAfter === undefined ? {} : { claimAfter: options.claimAfter }),
  });
  measureRequests(server, metrics);
  metrics.countRooms(() => rooms.counts());
  let exposed: MetricsListener | null = null;
  const close = async () => {
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
  else address = addressOf(host, listening.port);
  return ok({ address, listening, server, metricsPort: exposed?.port ?? null, close });
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
