import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { quotable } from '../core/texts.ts';
import { sleep } from '../time/timers.ts';
import { isLocal } from './addresses.ts';
import { sendAppPage } from './app-page.ts';
import type { ServerCertificate } from './certificate.ts';
import { faults } from './faults.ts';
import { LIMITS, type ServerLimits } from './limits.ts';
import { logWriter } from './log-writer.ts';
import { nodeServer, refuseConnection } from './node-server.ts';
import { refuseError, refuseRequest, TOO_MANY } from './refuse-request.ts';

/** The built web app: the same relative path from src/server and from dist/server. */
export const WEB_FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url));

const STANDARD_OUTPUT = 1;

export interface Health extends Readonly<Record<string, unknown>> {
  readonly status: 'ok' | 'trouble';
}

/** What passes requests on to a server within this program, with their origin in `X-Forwarded-…`. */
export interface RequestFront {
  /** Whether another server of ours has checked the host name. */
  isVouched(request: IncomingMessage): boolean;
}

export interface HttpOptions {
  /** Structured logs on standard output, one JSON object per line. */
  readonly log?: boolean;
  readonly web?: string;
  readonly limits?: ServerLimits;
  /** For HTTPS. */
  readonly certificate?: ServerCertificate;
  /** Proxies (addresses and networks) that are believed about the client's address, host and protocol. */
  readonly trustProxy?: readonly string[];
  /** Passes requests on from within this program; the server then does not listen itself. */
  readonly front?: RequestFront;
  /** Whether the server answers to the name; by default to every name. */
  isOurHost?(name: string): boolean;
  /** Called with the code of what is refused before it is a request. */
  refused?(code: string): void;
  /** What `/health` replies, with 503 unless all is well. */
  health?(): Promise<Health>;
}

/** Whether a path may be a page; all others that are not files are not found. */
const isPage = (url: string): boolean =>
  !/\.[a-z0-9]+$/i.test(url.split('?', 1)[0]) && !url.startsWith('/api');

/** Whether an address can be parsed as a path; for others the app shows its page for unknown addresses. */
function isSound(url: string): boolean {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0]);
    return !['//', '\\', '\0'].some(odd => path.includes(odd));
  } catch {
    return false;
  }
}

/** Headers for secure contexts only; elsewhere browsers warn about them in their consoles. */
const FOR_TRUSTED = [
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'origin-agent-cluster',
];
const isTrusted = ({ hostname, protocol }: FastifyRequest): boolean =>
  protocol === 'https' || isLocal(hostname);

const SECURITY_HEADERS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'cross-origin' }, // pages of other sites may load the board
  strictTransportSecurity: false, // a classroom's server uses plain http
};

/** A request for an upgrade leaves the HTTP parser and its timeouts, so it gets one of ours. */
function limitUpgrades(server: FastifyInstance, { idleTimeout }: ServerLimits): void {
  server.addHook('onRequest', async ({ raw }) => {
    const { headers, socket } = raw;
    if (headers.upgrade !== undefined) socket.setTimeout(idleTimeout, () => socket.destroy()); // a WebSocket cancels it
  });
  server.addHook('onSend', async ({ raw }, reply) => {
    if (raw.headers.upgrade !== undefined) reply.header('connection', 'close');
  });
  server.addHook('onResponse', async ({ raw }) => {
    if (raw.headers.upgrade !== undefined) raw.socket.destroySoon();
  });
}

/** Delays some refusals, so that clients that retry at once are slowed down. */
function delayRefusals(
  server: FastifyInstance,
  { delayedRefusals, refusalDelay }: ServerLimits,
): void {
  let delayed = 0;
  server.addHook('onSend', async (_, reply) => {
    if (reply.statusCode !== TOO_MANY || delayed >= delayedRefusals) return;
    delayed++;
    await sleep(refusalDelay, { background: true });
    delayed--;
  });
}

/**
 * The HTTP server: security headers, limits, the app's files and `/health`. Other routes must
 * be registered before it listens.
 */
export async function httpServer({
  log = false,
  web = WEB_FOLDER,
  limits = LIMITS,
  certificate,
  trustProxy,
  front,
  isOurHost = () => true,
  refused = () => {},
  health = async () => ({ status: 'ok' }),
}: HttpOptions = {}): Promise<FastifyInstance> {
  const behindProxy = trustProxy !== undefined;
  const server = fastify({
    logger: log ? { stream: logWriter(STANDARD_OUTPUT) } : false,
    serverFactory: handler =>
      nodeServer(handler, {
        limits,
        behindProxy,
        refused,
        ...(certificate ? { certificate } : {}),
      }),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, refused),
    // a front has replaced the headers of strangers
    trustProxy: front ? (_, hop) => hop === 0 : trustProxy === undefined ? false : [...trustProxy],
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => (isSound(url) ? url : '/unknown'),
  });
  await server.register(helmet, SECURITY_HEADERS);
  server.addHook('onRequest', async (request, reply) => {
    const { host, hostname, raw } = request;
    if (host !== '' && !isOurHost(hostname) && front?.isVouched(raw) !== true)
      // browsers always name a host
      return refuseRequest(request, reply, 421, faults.unknownHost(quotable(hostname)));
  });
  limitUpgrades(server, limits);
  delayRefusals(server, limits);
  server.addHook('onSend', async (request, reply) => {
    if (!isTrusted(request)) for (const name of FOR_TRUSTED) reply.removeHeader(name);
  });
  await server.register(rateLimit, { max: limits.requestsPerMinute, timeWindow: 60_000 });
  await server.register(files, {
    root: web,
    index: false,
    wildcard: true,
    preCompressed: true, // by the build
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/'); // hashed names
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('access-control-allow-origin', '*'); // the board and its imports
    },
  });
  server.get('/', (request, reply) => sendAppPage(web, request, reply));
  server.get('/health', async (_, reply) => {
    const found = await health();
    return reply.code(found.status === 'ok' ? 200 : 503).send(found);
  });
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && isPage(request.url)) return sendAppPage(web, request, reply);
    return refuseRequest(request, reply, 404, faults.notFound);
  });
  server.setErrorHandler(refuseError);
  return server;
}

export const isBuilt = (web = WEB_FOLDER): boolean => existsSync(`${web}/index.html`);
