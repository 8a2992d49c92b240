import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode, ok, type Result, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import { isLocal } from './addresses.ts';
import type { Metrics } from './metrics.ts';

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/** Reads `[HOST:]PORT`; this machine only, unless a host is given. */
export function readMetricsAddress(text: string): Result<MetricsAddress> {
  const found = /^(?:(\[[\da-f:.]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(text);
  const port = Number(found?.[2]);
  if (!found || port > 65_535)
    return refuse('bad-metrics-address', {
      fr: `« ${quotable(text)} » n’est pas une adresse pour les mesures. Donnez un port de 0 à 65535, ou ADRESSE:PORT, par exemple 9464 ou 0.0.0.0:9464.`,
      en: `"${quotable(text)}" is no address for metrics. Give a port from 0 to 65535, or HOST:PORT, such as 9464 or 0.0.0.0:9464.`,
    });
  return ok({ host: (found[1] ?? '127.0.0.1').replace(/^\[|\]$/g, ''), port });
}

export interface MetricsListener {
  readonly port: number;
  close(): Promise<void>;
}

/** Enough for a few scrapers and a person. */
const MOST_CONNECTIONS = 20;
/** Milliseconds that a scraper has to send its request. */
const REQUEST = 10_000;

/** Serves the metrics at a port of their own, which the public proxy need not expose. */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: MetricsAddress,
): Promise<Result<MetricsListener>> {
  let reading: Promise<string> | null = null; // shared by concurrent requests
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const named = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';
    // DNS rebinding: another site's name may resolve to this machine
    if (isLocal(host) && !isLocal(named)) return response.writeHead(403).end();
    if (request.method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end();
    if (request.url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
    reading ??= registry.metrics().finally(() => {
      reading = null;
    });
    const text = await reading;
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  };
  const server = createServer({ requestTimeout: REQUEST }, (request, response) => {
    reply(request, response).catch(() => response.writeHead(500).end());
  });
  server.maxConnections = MOST_CONNECTIONS;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const code = errorCode(error) || 'unknown';
    return refuse('metrics-port', {
      fr: `Impossible de servir les mesures à ${host}, port ${port} (${code}). Choisissez-en un autre avec --metrics, ou 0 pour un port libre.`,
      en: `Cannot serve metrics at ${host}, port ${port} (${code}). Choose another with --metrics, or 0 for any free one.`,
    });
  }
  return ok({
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
