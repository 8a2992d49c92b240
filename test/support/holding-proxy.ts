import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy to a server that can delay bytes, as a slow network does. */
export interface HoldingProxy {
  /** The server's address through the proxy. */
  readonly address: string;
  /** Holds back everything to the server, from it, or both. */
  hold(...ways: readonly ('up' | 'down')[]): void;
  /** Forwards what was held back, in order, and everything after it. */
  release(): void;
}

export async function holdingProxy(address: string): Promise<HoldingProxy> {
  const { hostname, port } = new URL(address);
  const held = { up: false, down: false };
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const pass = (way: 'up' | 'down', from: Socket, to: Socket) =>
    from.on('data', bytes => {
      if (held[way]) waiting.push(() => to.write(bytes));
      else to.write(bytes);
    });
  const proxy = createServer(client => {
    const server = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ]) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
    }
    pass('up', client, server);
    pass('down', server, client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const own = (proxy.address() as AddressInfo).port;
  return {
    address: `http://localhost:${own}`,
    hold(...ways) {
      for (const way of ways) held[way] = true;
    },
    release() {
      held.up = false;
      held.down = false;
      for (const send of waiting.splice(0)) send();
    },
  };
}
