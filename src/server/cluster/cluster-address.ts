import { isIP } from 'node:net';
import { ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { addressOf } from '../addresses.ts';

/** Where the other servers on the same database reach a server. */
export interface ClusterAddress {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/** Reads `HOST[:PORT]`. */
export function readClusterAddress(text: string): Result<ClusterAddress> {
  const found = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text);
  const port = Number(found?.[2] ?? 0);
  if (!found || port > 65_535)
    return refuse('bad-cluster-address', {
      fr: `« ${quotable(text)} » n’est pas une adresse pour les autres serveurs. Donnez ADRESSE:PORT, par exemple 10.0.0.5:4445, telle que les autres serveurs atteignent celui-ci.`,
      en: `"${quotable(text)}" is no address for the other servers. Give HOST:PORT, such as 10.0.0.5:4445, as the other servers reach this one.`,
    });
  return ok({ host: found[1].replace(/^\[|\]$/g, ''), port });
}

/** The address of a server that listens at `host`, unless told otherwise. */
export const usualClusterAddress = (host: string): ClusterAddress => ({
  host: new URL(addressOf(host, 80)).hostname
    .replace(/^\[|\]$/g, '')
    .replace('localhost', '127.0.0.1'),
  port: 0,
});

/** What the listener binds to: a name may mean an address that this machine does not have. */
export const boundTo = ({ host }: ClusterAddress): string => (isIP(host) === 0 ? '0.0.0.0' : host);
