import type { FastifyInstance } from 'fastify';
import { type Fault, FaultError } from '../core/result.ts';
import type { ServerStore } from '../store/store.ts';
import { isLocal } from './addresses.ts';
import { hostList } from './hosts.ts';
import { type HttpOptions, httpServer, type RequestFront } from './http.ts';
import type { Identities } from './identity.ts';
import { LIMITS } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { online } from './online.ts';
import { frameOf } from './presence.ts';
import { publicFault } from './public-fault.ts';
import type { Rooms } from './rooms.ts';
import type { ServerOptions } from './server-options.ts';
import { StoreMonitor } from './store-monitor.ts';

export interface AppParts {
  readonly store: ServerStore;
  readonly metrics: Metrics;
  readonly identities: Identities;
  /** The server's own address; a function, since the port is not known before it listens. */
  address(): string;
  /** Further entries of `/health`. */
  health?(): Readonly<Record<string, unknown>>;
  /** The part of this program that passes requests on, having determined their origin. */
  readonly front?: RequestFront;
}

/** The server that runs games: HTTP, the web app's files, games over the network. */
export interface ServerApp {
  readonly server: FastifyInstance;
  readonly rooms: Rooms;
  /** Goes on with what an earlier server left unfinished, once the address is known. */
  resume(): Promise<void>;
  /** Closes every connection; games remain in the store, which stays open. */
  close(): Promise<void>;
}

/** The options of `httpServer` from those of the server. */
export function httpOptions(
  options: ServerOptions,
  metrics: Metrics,
  front?: RequestFront,
): HttpOptions {
  const isOurHost = hostList(options.host, options.allowHosts ?? []);
  return {
    log: options.log === true,
    limits: { ...LIMITS, ...options.limits },
    ...(options.certificate ? { certificate: options.certificate } : {}),
    ...(options.trustProxy ? { trustProxy: options.trustProxy } : {}),
    refused: metrics.refused,
    isOurHost,
    ...(front ? { front } : {}),
  };
}

/** Routes and rooms on a store; it does not listen yet. */
export async function serverApp(options: ServerOptions, parts: AppParts): Promise<ServerApp> {
  const { store, metrics, identities, address, health, front } = parts;
  const server = await httpServer({
    ...httpOptions(options, metrics, front),
    async health() {
      const more = health?.() ?? {};
      const trouble = await monitor.check();
      if (trouble)
        return { status: 'trouble', store: trouble.code.replace(/^store-/, ''), ...more };
      return { status: 'ok', store: 'ok', rooms: rooms.size, ...more };
    },
  });
  const { host } = options;
  const { rooms, contests, ladders } = await online(server, {
    store,
    storeFile: options.store,
    metrics,
    identities,
    files: options.files ?? `${options.store}.files`,
    place: () => ({ address: address(), local: isLocal(host) && !options.trustProxy, host }),
    limits: { ...LIMITS, ...options.limits },
    usualPorts: options.usualPorts === true,
    botPorts: options.botPorts,
    ...(options.version === undefined ? {} : { version: options.version }),
    ...(options.presets ? { presets: options.presets } : {}),
    ...(options.claimAfter === undefined ? {} : { claimAfter: options.claimAfter }),
  });
  measureRequests(server, metrics);
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
  return {
    server,
    rooms,
    async resume() {
      await contests.resume().catch(() => {}); // `monitor` reports trouble with the store
      await ladders.resume().catch(() => {});
    },
    async close() {
      monitor.close();
      await server.close();
    },
  };
}

/** Sends a fault to every page. */
function broadcast(server: FastifyInstance, fault: Fault): void {
  const frame = frameOf({ type: 'fault', id: null, fault });
  for (const socket of server.websocketServer.clients) socket.send(frame, { binary: false });
}

/** Measures latencies, and counts the codes of faults. */
function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'; // the pattern, not the path
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    metrics.request.observe({ route, status }, reply.elapsedTime / 1_000);
  });
  server.addHook('preSerialization', async (_request, _reply, payload) => {
    const { fault } = (payload ?? {}) as { readonly fault?: Fault };
    if (fault) metrics.refused(fault.code);
    return payload;
  });
}
