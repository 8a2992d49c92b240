import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { httpServer, WEB_FOLDER } from '../../src/server/http.ts';
import { times } from '../support/long.ts';
import { quadrille } from '../support/run.ts';
import { ServeProcess } from '../support/serve-process.ts';

/** `quadrille serve` from end to end. */

const running: ServeProcess[] = [];
afterEach(() => Promise.all(running.splice(0).map(server => server.kill())));

async function serve(...args: string[]): Promise<ServeProcess> {
  const server = await ServeProcess.start(...args);
  running.push(server);
  return server;
}

test('sends the app with strict headers, tells its health, stops in good order', async () => {
  const server = await serve('--port', '0');
  const { said, address } = server;
  expect(address).toMatch(/^http:\/\/localhost:\d+\/$/);
  expect(said).not.toContain('█'); // no QR code for this machine alone
  const page = await fetch(address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<div id="app">');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toContain('unsafe-inline');
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(page.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect(await (await fetch(`${address}health`)).json()).toEqual({
    status: 'ok',
    store: 'ok',
    rooms: 0,
  });
  expect((await fetch(`${address}play/ultimate`)).status).toBe(200);
  for (const [path, init] of [
    ['nothing.js', {}],
    ['../package.json', {}],
    ['%2e%2e/package.json', {}],
    ['play', { method: 'POST', body: '{}' }],
    ['api/none', {}],
  ] as const) {
    const refused = await fetch(`${address}${path}`, init);
    expect(refused.status, path).toBeGreaterThanOrEqual(400);
    expect(await refused.text()).not.toMatch(/\n\s+at |node_modules|"scripts"/);
  }
  expect(await server.stop()).toBe(0);
  expect(server.said).toContain('Games that were going on are kept');
});

test('a class behind one address is not turned away', async () => {
  const server = await httpServer();
  onTestFinished(() => server.close());
  const assets = readdirSync(join(WEB_FOLDER, 'assets')).filter(file => file.endsWith('.js'));
  const codes = new Set<number>();
  const students = times(15, 40);
  for (let student = 0; student < students; student++)
    for (const file of assets) codes.add((await server.inject(`/assets/${file}`)).statusCode);
  expect(students * assets.length).toBeGreaterThan(1_200);
  expect([...codes]).toEqual([200]);
});

test('takes the next port where the usual one is taken, but not where another was asked for', async () => {
  const holder = createServer();
  holder.listen(4444, '127.0.0.1');
  await Promise.race([once(holder, 'listening'), once(holder, 'error')]);
  const { address } = await serve();
  expect(Number(new URL(address).port)).toBeGreaterThan(4444);
  holder.close();
  const port = new URL(address).port;
  const file = join(mkdtempSync(join(tmpdir(), 'quadrille-serve-')), 'other.sqlite');
  onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }));
  const { code, stderr } = await quadrille(['serve', '--port', port, '--store', file]);
  expect(code).toBe(2);
  expect(stderr).toContain(`Cannot listen at 127.0.0.1, port ${port} (EADDRINUSE).`);
  const bad = await quadrille(['serve', '--port', 'many']);
  expect(bad.code).toBe(2);
  expect(bad.stderr).toContain('"many" is not a port.');
});

test('shows a QR code where the network may come', async () => {
  const { said } = await serve('--port', '0', '--host', '0.0.0.0');
  expect(said).toMatch(/[█▀▄]{5}/);
});

test('refuses a store that is none, and says so; logs are one JSON object a line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-serve-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'picture.sqlite');
  writeFileSync(file, 'not a database');
  const refused = await quadrille(['serve', '--port', '0', '--store', file]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('is not a Quadrille database');
  const server = await serve('--port', '0', '--log', '--store', join(folder, 'games.sqlite'));
  await fetch(`${server.address}api/games`, { method: 'POST' });
  expect(await server.stop()).toBe(0);
  const lines = server.said.split('\n').filter(line => line.startsWith('{'));
  expect(lines.map(line => JSON.parse(line)).some(({ req }) => req?.url === '/api/games')).toBe(
    true,
  );
});
