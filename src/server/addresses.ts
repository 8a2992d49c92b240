import { networkInterfaces } from 'node:os';

/** Where `quadrille serve` listens unless told otherwise. */
export const USUAL_PORT = 4444;

const LOOPBACK = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Whether a connection from this address comes from this machine. */
export const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(address);

export const isLocal = (host: string): boolean => LOOPBACK.includes(host);

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The address to open; for a server bound to every interface, the first that others can reach. */
export function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const reachable = Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  const name = everywhere
    ? (reachable?.address ?? 'localhost')
    : host === '127.0.0.1'
      ? 'localhost'
      : host;
  return `http://${inUrl(name)}:${port}/`;
}
