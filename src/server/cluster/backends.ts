import type { FastifyInstance } from 'fastify';
import type { ServerApp } from '../app.ts';
import type { ForwardedBackend } from './cluster-listener.ts';
import type { Forwarder } from './forwarder.ts';
import type { Backend } from './front.ts';
import { stampOrigin } from './request-origin.ts';

/** Answers forwarded requests, into whose headers the other servers have written the origin. */
export const forwardedBackend = ({ server }: ServerApp): ForwardedBackend => ({
  request: (request, response) => server.routing(request, response),
  upgrade: (request, socket, head) => void server.server.emit('upgrade', request, socket, head),
});

/** Answers with the app of the leader, in this program. */
export function leaderBackend(app: ServerApp): Backend {
  const { request: answer, upgrade: open } = forwardedBackend(app);
  return {
    request(request, response, origin) {
      stampOrigin(request, origin);
      answer(request, response);
    },
    upgrade(request, socket, head, origin) {
      stampOrigin(request, origin);
      open(request, socket, head);
    },
  };
}

/** Answers with the app's files, shows rooms to spectators, and hands the rest to the leader. */
export const followerBackend = (
  pages: FastifyInstance,
  forwarder: Pick<Forwarder, 'request' | 'upgrade'>,
  isOurHost: (name: string) => boolean,
): Backend => ({
  request(request, response, origin) {
    if (isForLeader(request.url ?? '') && answersTo(origin.host, isOurHost))
      return void forwarder.request(request, response, origin);
    stampOrigin(request, origin);
    pages.routing(request, response);
  },
  upgrade(request, socket, head, origin) {
    if (isForSpectators(request.url ?? '')) {
      stampOrigin(request, origin);
      return void pages.server.emit('upgrade', request, socket, head);
    }
    if (answersTo(origin.host, isOurHost))
      return void forwarder.upgrade(request, socket, head, origin);
    socket.on('error', () => socket.destroy());
    socket.end(
      'HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    );
  },
});

const isForLeader = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/** Spectators' pages say so in the address, so that it is known before their hello. */
const isForSpectators = (url: string): boolean => url === '/api/live?watch';

/** Browsers always name a host. */
function answersTo(host: string, isOurHost: (name: string) => boolean): boolean {
  const name = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.split(':', 1)[0];
  return host === '' || isOurHost(name);
}
