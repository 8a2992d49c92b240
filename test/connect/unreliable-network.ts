import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A network that a test breaks: TCP connections through it are cut, or fall silent. */
export interface UnreliableNetwork {
  readonly port: number;
  /** Connections so far. */
  readonly accepted: number;
  /** Destroys every connection. */
  cut(): void;
  /** Silently drops everything on the present connections. */
  silence(): void;
  /** New connections are refused while it is down. */
  isDown: boolean;
}

export async function unreliableNetwork(target: number): Promise<UnreliableNetwork> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server = createServer(near => {
    if (network.isDown) return near.destroy();
    accepted++;
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const network: UnreliableNetwork = {
    port: (server.address() as AddressInfo).port,
    get accepted() {
      return accepted;
    },
    cut,
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    isDown: false,
  };
  return network;
}
