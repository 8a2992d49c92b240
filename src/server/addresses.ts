import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Where `quadrille serve` listens unless told otherwise. */
export const USUAL_PORT = 4444;

const LOOPBACK = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Whether a connection from this address comes from this machine. */
export const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(address);

export const isLocal = (host: string): boolean => LOOPBACK.includes(host);

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

const interfaces = () => Object.values(networkInterfaces()).flatMap(list => list ?? []);

/** The addresses at which a server that listens at `host` is reached. */
export const addressesAt = (host: string): readonly string[] =>
  isEverywhere(host)
    ? ['127.0.0.1', '::1', ...interfaces().map(({ address }) => address.split('%', 1)[0])]
    : ['127.0.0.1', '::1', ...(isIP(host) === 0 ? [] : [host])];

/** The address to open; for a server bound to every interface, the first that others can reach. */
export function addressOf(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  const everywhere = isEverywhere(host);
  const reachable = interfaces().find(({ family, internal }) => family === 'IPv4' && !internal);
  const name = everywhere
    ? (reachable?.address ?? 'localhost')
    : host === '127.0.0.1'
      ? 'localhost'
      : host;
  return `${scheme}://${inUrl(name)}:${port}/`;
}
