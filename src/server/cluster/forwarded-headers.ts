import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { originHeaders, type RequestOrigin } from './request-origin.ts';

/** Carries the cluster's secret from one server to another, inside TLS. */
export const CLUSTER_HEADER = 'x-quadrille-cluster';
/** Says that the server that answers does not lead, or no longer. */
export const NOT_LEADER_HEADER = 'x-quadrille-not-leader';

/** Headers that are not forwarded: those of the connection, and those that we write ourselves. */
const OWN = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  CLUSTER_HEADER,
  NOT_LEADER_HEADER,
]);

/** Names and values as they were sent, without those of the connection. */
export function passedOn({ rawHeaders, headers }: IncomingMessage): [string, string][] {
  const named = (headers.connection ?? '').toLowerCase().split(',');
  const own = new Set([...OWN, ...named.map(name => name.trim())]);
  return rawHeaders.flatMap((name, i) =>
    i % 2 === 0 && !own.has(name.toLowerCase()) ? [[name, rawHeaders[i + 1]]] : [],
  );
}

/** The headers of a request as the leader gets it. */
export function requestHeaders(
  request: IncomingMessage,
  origin: RequestOrigin,
  secret: string,
): OutgoingHttpHeaders {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of passedOn(request)) {
    const key = name.toLowerCase();
    const known = headers[key];
    headers[key] = known === undefined ? value : [known, value].flat();
  }
  return { ...headers, ...originHeaders(origin), [CLUSTER_HEADER]: secret };
}
