import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { serverMetrics } from '../../src/server/metrics.ts';
import { readMetricsAddress, serveMetrics } from '../../src/server/metrics-listener.ts';
import type { RunningServer } from '../../src/server/server-options.ts';
import { startServer } from '../../src/server/start.ts';
import { ROOT } from '../support/run.ts';
import { freshFile } from '../support/store-files.ts';
import { Client, friends, post } from './online-client.ts';

/** The metrics of a running server. */

const LOOPBACK = { host: '127.0.0.1', port: 0 };

async function started(): Promise<RunningServer & { site: string }> {
  const running = unwrap(
    await startServer({ ...LOOPBACK, strict: true, store: freshFile(), metrics: LOOPBACK }),
  );
  onTestFinished(() => running.close());
  return { ...running, site: running.address.slice(0, -1) };
}

const scrape = async ({ metricsPort }: RunningServer): Promise<string> =>
  (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

/** The value of a sample, by its name with labels. */
const sample = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

test('a game is seen: its moves, rooms, sockets, refusals, requests and commits', async () => {
  const server = await started();
  const { first, second, room, secrets } = await friends(server.site);
  const spectator = await Client.join(server.site, room);
  const silent = new Client(server.site);
  await silent.open();
  for (const text of ['a1', 'b1', 'a2', 'b2']) {
    const mover = first.moves.length % 2 === 0 ? first : second;
    mover.move(text);
    for (const page of [first, second]) await page.until(() => page.moves.includes(text));
  }
  await first.fault(first.move('a1'));
  const malicious = 'evil"} 1\nquadrille_move_seconds_count 99';
  await first.fault(first.move(malicious));
  await post(server.site, { rules: malicious });
  for (const path of ['/evil/path', '/evil.js', '/api/evil']) await fetch(`${server.site}${path}`);
  let text = await scrape(server);
  expect(sample(text, 'quadrille_move_seconds_count')).toBe(4);
  expect(sample(text, 'quadrille_sockets{role="player"}')).toBe(2);
  expect(sample(text, 'quadrille_sockets{role="spectator"}')).toBe(1);
  expect(sample(text, 'quadrille_sockets{role="unauthenticated"}')).toBe(1);
  expect(sample(text, 'quadrille_rooms{state="playing"}')).toBe(1);
  expect(sample(text, 'quadrille_rooms{state="rest"}')).toBe(0);
  expect(sample(text, 'quadrille_games_created_total')).toBe(1);
  expect(sample(text, 'quadrille_games_begun_total')).toBe(1);
  expect(sample(text, 'quadrille_store_sync_seconds_count')).toBeGreaterThanOrEqual(5);
  expect(sample(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  const requests = 'quadrille_http_request_seconds_count{route="/api/games",status="2xx"}';
  expect(sample(text, requests)).toBe(1);
  const refused = [...text.matchAll(/^quadrille_refusals_total\{code="(.*)"\} (\d+)$/gm)];
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(refused.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(5);
  for (const told of [malicious, 'evil', room, secrets.first, secrets.second])
    expect(text).not.toContain(told);

  first.move('a3');
  await first.until(() => first.status?.phase === 'over');
  for (const page of [spectator, silent]) page.socket.close();
  await expect
    .poll(async () => {
      text = await scrape(server);
      return sample(text, 'quadrille_sockets{role="spectator"}');
    })
    .toBe(0);
  expect(sample(text, 'quadrille_games_ended_total{cause="rules"}')).toBe(1);
  expect(sample(text, 'quadrille_rooms{state="over"}')).toBe(1);
});

test('docs/serve.md lists exactly what there is', async () => {
  const docs = readFileSync(join(ROOT, 'docs', 'serve.md'), 'utf8');
  const listed = [...docs.matchAll(/^\| `(quadrille_\w+)(?:\{(\w+(?:,\w+)*)\})?` \|/gm)];
  const metrics = serverMetrics();
  metrics.countRooms(async () => ({ waiting: 0, playing: 0, over: 0, rest: 0 }));
  const registered = metrics.registry.getMetricsAsArray();
  expect(listed.map(([, name]) => name).toSorted()).toEqual(
    registered.map(({ name }) => name).toSorted(),
  );
  for (const [, name, labels] of listed) {
    const metric = metrics.registry.getSingleMetric(name) as { labelNames?: string[] } | undefined;
    expect(metric?.labelNames ?? [], name).toEqual(labels?.split(',') ?? []);
  }
});

test('refusals have a bounded number of names', async () => {
  const metrics = serverMetrics();
  for (let i = 0; i < 1_000; i++) metrics.refused(`code-${i}`);
  const text = await metrics.registry.metrics();
  expect(text.match(/^quadrille_refusals_total\{/gm)).toHaveLength(101);
  expect(sample(text, 'quadrille_refusals_total{code="other"}')).toBe(900);
});

test('only this machine reads them unless told, by its own name, at /metrics', async () => {
  const metrics = serverMetrics();
  const { port, close } = unwrap(await serveMetrics(metrics, LOOPBACK));
  onTestFinished(close);
  const at = `http://127.0.0.1:${port}`;
  const { headers } = await fetch(`${at}/metrics`);
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await fetch(`${at}/`)).status).toBe(404);
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(405);
  const foreign = get(`${at}/metrics`, { headers: { host: 'rebound.example:9464' } });
  const [answer] = (await once(foreign, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(403);
  expect(await serveMetrics(metrics, { ...LOOPBACK, port })).toMatchObject({
    fault: { code: 'metrics-port' },
  });
});

const addresses = [
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
  ['[::1]:0', { host: '::1', port: 0 }],
  ['scraped.example:80', { host: 'scraped.example', port: 80 }],
  ['65536', null],
  ['localhost', null],
  [':9464', null],
  ['http://x:1', null],
] as const;
test.each(addresses)('--metrics %s', (text, expected) => {
  const read = readMetricsAddress(text);
  expect(read.ok ? read.value : null).toEqual(expected);
});
