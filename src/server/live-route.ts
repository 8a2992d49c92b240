import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../core/result.ts';
import { MOST_BYTES } from '../protocols/wire.ts';
import { after } from '../time/timers.ts';
import { AdmissionControl } from './admission.ts';
import { sameOrigin, visitorOf } from './api.ts';
import { faults } from './faults.ts';
import type { ServerLimits } from './limits.ts';
import { refuseRequest } from './refuse-request.ts';
import { handleSocket, type SocketOptions } from './socket.ts';
import type { WireSocketOptions } from './wire-socket.ts';

const RESTARTING = 1012;

/** Lets a server accept WebSockets, which are told that it restarts when it closes. */
export async function addWebSockets(server: FastifyInstance, limits: ServerLimits): Promise<void> {
  await server.register(websocket, {
    options: { maxPayload: MOST_BYTES },
    errorHandler(error, socket, request) {
      request.log.info({ code: errorCode(error) }, 'connection broken off');
      after(limits.closeDelay, () => socket.terminate(), { background: true });
    },
    preClose(done) {
      for (const client of server.websocketServer.clients) client.close(RESTARTING);
      server.websocketServer.close();
      done();
    },
  });
}

export interface LiveRoute {
  readonly admission: AdmissionControl;
  /** Refuses before the upgrade, which is more expensive. */
  payFor(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** `/api/live`, where pages follow and play games. */
export function addLiveRoute(
  server: FastifyInstance,
  options: Pick<SocketOptions, 'find' | 'identities' | 'limits' | 'metrics'>,
): LiveRoute {
  const admission = new AdmissionControl(options.limits);
  const payFor = async (request: FastifyRequest, reply: FastifyReply) => {
    if (admission.pay(visitorOf(request))) return;
    await refuseRequest(request, reply.header('retry-after', 5), 429, faults.tooMany);
  };
  const live = { admission, payFor };
  addSocketRoute(server, '/api/live', live, (socket, stream, connection) =>
    handleSocket(socket, stream, { ...options, ...connection }),
  );
  return live;
}

/** Adds a route for WebSockets alone. */
export function addSocketRoute(
  server: FastifyInstance,
  url: string,
  { admission, payFor }: LiveRoute,
  handle: (
    socket: WebSocket,
    stream: Socket,
    connection: Pick<WireSocketOptions, 'admission' | 'visitor' | 'log'>,
  ) => void,
): void {
  server.route({
    method: 'GET',
    url,
    onRequest: [sameOrigin, payFor],
    handler: (request, reply) => refuseRequest(request, reply, 426, faults.notWebSocket),
    wsHandler(socket, request) {
      const { log, raw } = request;
      handle(socket, raw.socket, { admission, visitor: visitorOf(request), log });
    },
  });
}
