import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that WebSockets have to end by themselves. */
const FAREWELL = 1_000;

/** Closes a server with all its connections, WebSockets too, of which Node keeps no list. Call it before it listens. */
export function closerOf(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    const late = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, FAREWELL);
    const closed = new Promise(resolve => server.close(resolve));
    server.closeAllConnections();
    await closed;
    clearTimeout(late);
  };
}
