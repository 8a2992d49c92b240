import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** When the connection of a commit is cut: before the database receives it, or after it was done. */
export type Cut = 'before' | 'after';

/** A proxy to a database that can be cut at commits. */
export interface CuttingProxy {
  /** The address of the database through the proxy. */
  readonly address: string;
  /** Cuts the connection at the next commits, one after another. */
  cut(...cuts: readonly Cut[]): void;
  /** Blocks the present connections; new ones work. */
  silence(): void;
  /** How many cuts are left. */
  readonly left: number;
}

export async function cuttingProxy(address: string): Promise<CuttingProxy> {
  const url = new URL(address);
  const port = Number(url.port);
  const coming: Cut[] = [];
  const sockets = new Set<Socket>();
  let silenced = new Set<Socket>();
  const proxy = createServer(client => {
    const database = connect(port, url.hostname);
    let cut: Cut | null = null;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', bytes => {
      if (silenced.has(client)) return;
      if (coming.length > 0 && /\bcommit\0/.test(bytes.toString('latin1')))
        cut = coming.shift() ?? null;
      if (cut === 'before') end();
      else database.write(bytes);
    });
    database.on('data', bytes => {
      if (silenced.has(client)) return;
      if (cut === 'after') end();
      else client.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const listening = proxy.address();
  if (listening === null || typeof listening === 'string') throw new Error('no port');
  url.port = String(listening.port);
  return {
    address: url.href,
    cut: (...cuts) => coming.push(...cuts),
    silence: () => {
      silenced = new Set(sockets);
    },
    get left() {
      return coming.length;
    },
  };
}
