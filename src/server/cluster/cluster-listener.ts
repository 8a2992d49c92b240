import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCode, type Fault, ok, type Result, refuse } from '../../core/result.ts';
import { newCertificate } from '../certificate.ts';
import type { ServerLimits } from '../limits.ts';
import { keyOf, verifySecret } from '../secrets.ts';
import { boundTo, type ClusterAddress } from './cluster-address.ts';
import { clusterFaults as faults } from './faults.ts';
import { CLUSTER_HEADER, NOT_LEADER_HEADER } from './forwarded-headers.ts';
import { closerOf } from './open-sockets.ts';

/** Answers what other servers forward to the leader. */
export interface ForwardedBackend {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface ClusterListenerOptions {
  readonly address: ClusterAddress;
  /** The cluster's secret, from the store. */
  readonly secret: string;
  readonly limits: ServerLimits;
  /** Null while this server does not lead. */
  backend(): ForwardedBackend | null;
}

/** The port for the other servers, which alone know the secret. Its certificate is made at each start. */
export interface ClusterListener {
  readonly port: number;
  readonly certificate: string;
  /** Whether one of the other servers has sent this request. */
  isVouched(request: IncomingMessage): boolean;
  close(): Promise<void>;
}

/** Longer than the other servers keep a connection, so that the client closes first. */
const KEPT = 600_000;

const FORBIDDEN = 403;
const UNAVAILABLE = 503;

export async function clusterListener({
  address,
  secret,
  limits,
  backend,
}: ClusterListenerOptions): Promise<Result<ClusterListener>> {
  const pem = await newCertificate([address.host], Date.now());
  const key = keyOf(secret);
  const vouched = new WeakSet<IncomingMessage>();
  const { headersTimeout, requestTimeout, handshakeTimeout, timeoutCheck } = limits;
  const server = createServer({
    ...{ cert: pem, key: pem, minVersion: 'TLSv1.2', handshakeTimeout },
    ...{ headersTimeout, requestTimeout, connectionsCheckingInterval: timeoutCheck },
    keepAliveTimeout: KEPT,
  });
  server.maxConnections = limits.connections;
  const close = closerOf(server);
  const proven = unprovenSockets(server, limits.unknownPerAddress);
  /** A refusal if it comes from a stranger, or this server does not lead. */
  const admit = (request: IncomingMessage): ForwardedBackend | ForwardRefusal => {
    const shown = request.headers[CLUSTER_HEADER];
    if (typeof shown !== 'string' || !verifySecret(shown, key)) return STRANGER;
    delete request.headers[CLUSTER_HEADER]; // so that it is never logged
    vouched.add(request);
    proven(request.socket);
    return backend() ?? NOT_LEADER;
  };
  server.on('request', (request, response) => {
    const admitted = admit(request);
    if ('request' in admitted) return admitted.request(request, response);
    const { status, headers, fault } = admitted;
    response.writeHead(status, { ...headers, connection: 'close' });
    response.end(JSON.stringify({ fault }));
  });
  server.on('upgrade', (request, socket, head) => {
    const admitted = admit(request);
    if ('upgrade' in admitted) return admitted.upgrade(request, socket, head);
    const { status, headers } = admitted;
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.on('error', () => socket.destroy());
    socket.end(
      `HTTP/1.1 ${status} \r\n${lines.join('')}content-length: 0\r\nconnection: close\r\n\r\n`,
    );
  });
  server.on('tlsClientError', (_, socket) => socket.destroy());
  server.on('clientError', (_, socket) => socket.destroy());
  try {
    server.listen(address.port, boundTo(address));
    await once(server, 'listening');
  } catch (error) {
    const code = errorCode(error) || 'unknown';
    return refuse('cluster-port', {
      fr: `Impossible d’attendre les autres serveurs à ${address.host}, port ${address.port} (${code}). Choisissez une autre adresse avec --cluster-address.`,
      en: `Cannot wait for the other servers at ${address.host}, port ${address.port} (${code}). Choose another address with --cluster-address.`,
    });
  }
  return ok({
    port: (server.address() as AddressInfo).port,
    certificate: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')),
    isVouched: request => vouched.has(request),
    close,
  });
}

/**
 * Bounds the connections that have not shown the secret by closing the oldest, so that strangers leave room for the
 * other servers. The function returned is to be called with each that has shown it.
 */
function unprovenSockets(server: Server, most: number): (socket: Socket) => void {
  const unproven = new Map<string, Socket>();
  // the socket of a request is that of TLS, another object
  const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    unproven.set(key, socket);
    socket.once('close', () => unproven.get(key) === socket && unproven.delete(key));
    const [oldest] = unproven.values();
    if (unproven.size > most) oldest?.destroy();
  });
  return socket => unproven.delete(keyOf(socket));
}

interface ForwardRefusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fault: Fault;
}

const STRANGER: ForwardRefusal = { status: FORBIDDEN, headers: {}, fault: faults.notOurs };
const NOT_LEADER: ForwardRefusal = {
  status: UNAVAILABLE,
  headers: { [NOT_LEADER_HEADER]: '1' },
  fault: faults.noLeader,
};
