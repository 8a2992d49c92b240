import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { ownCertificate } from '../../src/server/certificate.ts';
import { runHere } from '../support/run-here.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { freshFile } from '../support/store-files.ts';
import { serve } from './online-client.ts';

/** HTTPS with a certificate made here: what the terminal shows is what clients see. */

async function dial(port: number, ca: string): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca });
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'secureConnect');
  return socket;
}

test('serve --tls shows the fingerprint of its certificate, and WebSockets go over it', async () => {
  const store = freshFile();
  const server = await ServeProcess.start('--port', '0', '--tls', '--store', store);
  onTestFinished(() => server.kill());
  expect(server.address).toMatch(/^https:\/\/localhost:\d+\/$/);
  const ca = readFileSync(store.replace('.sqlite', '-tls.pem'), 'utf8');
  const socket = await dial(Number(server.port), ca);
  expect(socket.authorized).toBe(true);
  expect(server.said).toContain(`\n  ${socket.getPeerX509Certificate()?.fingerprint256}\n`);
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: localhost\r\nOrigin: https://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  const page = await dial(Number(server.port), ca);
  page.write('GET / HTTP/1.1\r\nHost: 192.0.2.7\r\nConnection: close\r\n\r\n');
  const [head] = await once(page, 'data');
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 /);
  expect(String(head)).toMatch(/\r\ncross-origin-embedder-policy: require-corp\r\n/i); // a secure context
});

test('a handshake that is never made is closed', async () => {
  const store = freshFile();
  const certificate = unwrap(await ownCertificate(`${store}.pem`, ['localhost'], Date.now()));
  const site = await serve(store, { certificate, limits: { handshakeTimeout: 100 } });
  onTestFinished(() => site.close());
  const socket = connectPlain(Number(new URL(site.address).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'close');
});

test.each([
  [['--tls-cert', 'a.pem'], 'Give --tls-cert and --tls-key together'],
  [['--tls', '--tls-cert', 'a.pem', '--tls-key', 'b.pem'], 'Choose one of them'],
  [['--tls-cert', 'none.pem', '--tls-key', 'none.pem'], 'Cannot read none.pem (ENOENT).'],
  [['--allow-host', 'http://a.example'], '"http://a.example" is not a server’s name.'],
  [['--trust-proxy', 'nginx'], '"nginx" is neither an address nor a network.'],
])('serve %j is refused', async (options, text) => {
  const { code, stderr } = await runHere(['serve', '--port', '0', ...options]);
  expect(code).toBe(2);
  expect(stderr).toContain(text);
});
