import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Fault } from '../core/result.ts';
import type { ServerCertificate } from './certificate.ts';
import { faults } from './faults.ts';
import type { ServerLimits } from './limits.ts';

export interface NodeServerOptions {
  readonly limits: ServerLimits;
  /** Whether all clients come through a proxy, whose connections are not limited by address. */
  readonly behindProxy: boolean;
  /** For HTTPS. */
  readonly certificate?: ServerCertificate;
  /** Called with the code of what is refused before it is a request. */
  refused(code: string): void;
}

/** Node's HTTP server with our timeouts and limits of connections. */
export function nodeServer(
  handler: RequestListener,
  { limits, behindProxy, certificate, refused }: NodeServerOptions,
): Server {
  const checks = { connectionsCheckingInterval: limits.timeoutCheck };
  const { handshakeTimeout } = limits;
  const listener = inTurn(handler, limits.pipelinedRequests, () => refused(faults.tooFast.code));
  const server = certificate
    ? createTlsServer(
        { ...checks, ...certificate, handshakeTimeout, minVersion: 'TLSv1.2' },
        listener,
      )
    : createServer(checks, listener);
  server.headersTimeout = limits.headersTimeout;
  server.requestTimeout = limits.requestTimeout;
  server.keepAliveTimeout = limits.keepAliveTimeout;
  server.maxConnections = limits.connections;
  server.setTimeout(limits.idleTimeout);
  server.on('drop', () => refused(faults.tooManySockets.code));
  if (!behindProxy)
    boundByAddress(server, limits.connectionsPerAddress, () => refused(faults.addressFull.code));
  return server;
}

/**
 * Handles a connection's requests one at a time; `most` may wait. Node would begin all that have arrived, each with
 * an open file and a buffer, even if the client does not read the first answer.
 */
function inTurn(handler: RequestListener, most: number, refused: () => void): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const others = waiting.get(socket);
    const handle = () => {
      if (socket.destroyed) return;
      response.once('close', () => {
        const next = waiting.get(socket)?.shift();
        if (next) next();
        else waiting.delete(socket);
      });
      void handler(request, response);
    };
    if (!others) {
      waiting.set(socket, []);
      handle();
    } else if (others.push(handle) > most && !socket.destroyed) {
      refused();
      socket.destroy();
    }
  };
}

function boundByAddress(server: Server, most: number, refused: () => void): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return; // already closed
    const key = normalizeIP(remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= most) {
      refused();
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}

const REFUSALS: Readonly<Record<string, { readonly status: string; readonly fault: Fault }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', fault: faults.tooSlow },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    fault: faults.headersTooLarge,
  },
};

/** Answers a connection that sent no valid request. */
export function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: Socket,
  refused: (code: string) => void,
): void {
  const { code = '' } = error;
  // with other errors nothing can be written: the connection is broken, or its TLS handshake failed
  const isHttp = code.startsWith('HPE_') || code.startsWith('ERR_HTTP_');
  if (!isHttp || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = REFUSALS[code] ?? { status: '400 Bad Request', fault: faults.notHttp };
  refused(refusal.fault.code);
  const body = JSON.stringify({ fault: refusal.fault });
  const head = [
    `HTTP/1.1 ${refusal.status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
