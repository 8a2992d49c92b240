import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { LAUNCHER, quadrille, ROOT } from './run.ts';

/** `quadrille serve` as people start it. */

const running: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function serve(...args: string[]) {
  const child = spawn(process.execPath, [LAUNCHER, 'serve', ...args], {
    cwd: ROOT,
    env: { ...process.env, LC_ALL: 'en_GB.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text;
    if (said.includes('Ctrl-C')) break;
  }
  const address = /open at (http:\S+)/.exec(said)?.[1] ?? '';
  return { child, said, address };
}

test('sends the app with strict headers, tells its health, stops in good order', async () => {
  const { child, said, address } = await serve('--port', '0');
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
  expect(await (await fetch(`${address}health`)).json()).toEqual({ status: 'ok' });
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
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('takes the next port where the usual one is taken, but not where another was asked for', async () => {
  const holder = createServer();
  holder.listen(4444, '127.0.0.1');
  await Promise.race([once(holder, 'listening'), once(holder, 'error')]);
  const { address } = await serve();
  expect(Number(new URL(address).port)).toBeGreaterThan(4444);
  holder.close();
  const port = new URL(address).port;
  const { code, stderr } = await quadrille(['serve', '--port', port]);
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
