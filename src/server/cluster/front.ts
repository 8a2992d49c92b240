import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type NodeServerOptions, nodeServer, refuseConnection } from '../node-server.ts';
import { closerOf } from './open-sockets.ts';
import { originReader, type RequestOrigin } from './request-origin.ts';

/** Whoever answers requests and WebSockets now. */
export interface Backend {
  request(request: IncomingMessage, response: ServerResponse, origin: RequestOrigin): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, origin: RequestOrigin): void;
}

export interface FrontOptions extends Omit<NodeServerOptions, 'behindProxy'> {
  /** Proxies whose word is taken. */
  readonly trustProxy?: readonly string[] | undefined;
}

/** The public port of a server that leads or follows: it stays open while that changes. */
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
