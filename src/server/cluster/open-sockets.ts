import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { after } from '../../time/timers.ts';

/** Milliseconds that WebSockets have to end by themselves. */
const FAREWELL = 1_000;

/** Returns what closes a server with all its sockets, WebSockets included. To be called before the server listens. */
export function closerOf(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    const cancel = after(FAREWELL, () => {
      for (const socket of sockets) socket.destroy();
    });
    const closed = new Promise(resolve => server.close(resolve));
    server.closeAllConnections();
    await closed;
    cancel();
  };
}
