import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** Where a request comes from and what host it names, whatever proxies are between. */
export interface RequestOrigin {
  /** The client's address as a trusted proxy tells it, or the peer's. */
  readonly address: string;
  /** Empty where none was named. */
  readonly host: string;
  readonly protocol: string;
}

/** What names for networks mean in `--trust-proxy`. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Determines the origin of requests; trusts the proxies in `trustProxy` only. */
export function originReader(
  trustProxy: readonly string[] = [],
): (request: IncomingMessage) => RequestOrigin {
  const proxies = new BlockList();
  for (const text of trustProxy.flatMap(name => NETWORKS[name] ?? [name])) {
    const [address, bits] = text.split('/');
    const family = familyOf(address);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, familyOf(address));
  return ({ socket, headers }) => {
    const peer = socket.remoteAddress ?? '';
    const told = (name: string) => (isProxy(peer) ? lastOf(headers[name]) : undefined);
    // the nearest first
    const hops = [peer, ...listOf(headers['x-forwarded-for']).reverse()];
    const client = hops.findIndex((hop, i) => i === hops.length - 1 || !isProxy(hop));
    return {
      address: hops[client] ?? peer,
      host: told('x-forwarded-host') ?? headers.host ?? '',
      protocol:
        told('x-forwarded-proto') ?? ((socket as TLSSocket).encrypted === true ? 'https' : 'http'),
    };
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const listOf = (header: string | readonly string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map(text => text.trim())
    .filter(text => text !== '');

const lastOf = (header: string | readonly string[] | undefined): string | undefined =>
  listOf(header).at(-1);

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/** The origin as headers, which replace those of the sender. */
export const originHeaders = ({ address, host, protocol }: RequestOrigin) => ({
  'x-forwarded-for': address,
  'x-forwarded-proto': protocol,
  ...(host === '' ? {} : { 'x-forwarded-host': host }),
});

/** Writes the origin into the headers of a request that stays in this program. */
export function stampOrigin({ headers }: IncomingMessage, origin: RequestOrigin): void {
  for (const name of FORWARDED) delete headers[name];
  Object.assign(headers, originHeaders(origin));
}
