import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type NodeServerOptions, nodeServer, refuseConnection } from '../node-server.ts';
import { closerOf } from './open-sockets.ts';
import { originReader, type RequestOrigin } from './request-origin.ts';

/** What answers requests and WebSockets. */
export interface Backend {
  request(request: IncomingMessage, response: ServerResponse, origin: RequestOrigin): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, origin: RequestOrigin): void;
}

export interface FrontOptions extends Omit<NodeServerOptions, 'behindProxy'> {
  /** Proxies whose `X-Forwarded-…` headers are trusted. */
  readonly trustProxy?: readonly string[] | undefined;
}

/** The public port of a clustered server; it stays open while the server changes between leader and follower. */
export class Front {
  readonly server: Server;
  backend: Backend;
  readonly close: () => Promise<void>;

  constructor({ trustProxy, ...options }: FrontOptions, backend: Backend) {
    this.backend = backend;
    const originOf = originReader(trustProxy);
    this.server = nodeServer(
      (request, response) => this.backend.request(request, response, originOf(request)),
      { ...options, behindProxy: trustProxy !== undefined },
    );
    this.close = closerOf(this.server);
    this.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.backend.upgrade(request, socket, head, originOf(request)),
    );
    this.server.on('clientError', (error, socket) =>
      refuseConnection(error, socket as Socket, options.refused),
    );
  }
}
