import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { isLocal } from './addresses.ts';

/**
 * The names that this server answers to. A page of another site can have its own name resolve to this machine once
 * it is loaded (DNS rebinding), and would then be of the server's origin; but the browser still sends that name.
 * An address cannot be rebound, so requests to any address are answered.
 */
export function hostList(listensAt: string, allowed: readonly string[]): (host: string) => boolean {
  const short = shortName();
  const known = new Set(ourNames(listensAt, allowed));
  return host => {
    const name = plain(host);
    return (
      isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
      isLocal(name) ||
      name.endsWith('.localhost') ||
      known.has(name) ||
      isMulticastName(name, short)
    );
  };
}

/** The names of this machine, what the server listens at, and those that were added. */
export function ourNames(listensAt: string, allowed: readonly string[]): readonly string[] {
  const names = [
    'localhost',
    hostname(),
    shortName(),
    `${shortName()}.local`,
    listensAt,
    ...allowed,
  ];
  return [...new Set(names.map(plain))].filter(name => isIP(name) === 0 && isHostName(name));
}

const shortName = (): string => plain(hostname()).split('.', 1)[0];

/** Without the dot that a full name may end with. */
const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** `name.local`, or `name-2.local` where another machine has the name. */
const isMulticastName = (name: string, short: string): boolean =>
  name.endsWith('.local') && name.replace(/(-\d+)?\.local$/, '') === short;

/** A name as `--allow-host` takes it: no scheme, no port, no path. */
export const isHostName = (text: string): boolean =>
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i.test(
    text,
  );

/** A proxy as `--trust-proxy` takes it: an address, a network, or a name for some of them. */
export function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address, bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
