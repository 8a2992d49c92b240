import type { BotsThread, TcpListener } from '../bots/bots-thread.ts';
import type { Connection } from '../bots/connection.ts';
import { type AsyncQueue, asyncQueue } from '../match/async-queue.ts';

/** This machine's own addresses. A client may resolve `localhost` to either. */
const LOOPBACK = { ipv4: '127.0.0.1', ipv6: '::1' } as const;
/** How many free ports of one family are tried until one is also free in the other. */
const TRIES = 8;

/** Listens for programs of this machine only, unless an address is given. Rejects with the system's error. */
export async function listen(
  thread: BotsThread,
  port: number,
  address?: string,
): Promise<TcpListener> {
  if (address !== undefined) return thread.listen(address, port);
  for (let tried = 1; ; tried++) {
    const ipv4 = await thread.listen(LOOPBACK.ipv4, port);
    try {
      return joined([ipv4, await thread.listen(LOOPBACK.ipv6, ipv4.port)]);
    } catch (error) {
      if (/EAFNOSUPPORT|EADDRNOTAVAIL/.test(String(error))) return ipv4; // a machine without IPv6
      await ipv4.close();
      if (port !== 0 || tried === TRIES) throw error;
    }
  }
}

/** Several listeners at one port as one. */
function joined(listeners: readonly [TcpListener, ...TcpListener[]]): TcpListener {
  const clients: AsyncQueue<Connection> = asyncQueue();
  const pass = async (listener: TcpListener) => {
    for await (const client of listener.clients) clients.push(client);
  };
  void Promise.all(listeners.map(pass)).then(() => clients.close());
  return {
    port: listeners[0].port,
    clients,
    async close() {
      await Promise.all(listeners.map(listener => listener.close()));
    },
  };
}
