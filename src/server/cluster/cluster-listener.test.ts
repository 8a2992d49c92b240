import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { LIMITS } from '../limits.ts';
import { clusterListener } from './cluster-listener.ts';
import { CLUSTER_HEADER } from './forwarded-headers.ts';

const HOST = '127.0.0.1';

test('strangers with noise, plain HTTP, bodies without end or WebSockets reach nothing', async () => {
  const reached: string[] = [];
  const listener = unwrap(
    await clusterListener({
      ...{ address: { host: HOST, port: 0 }, secret: 'the secret', limits: LIMITS },
      backend: () => ({
        request: (request, response) => response.end(String(reached.push(request.url ?? ''))),
        upgrade: request => void reached.push(request.url ?? ''),
      }),
    }),
  );
  onTestFinished(() => listener.close());
  const { port, certificate: ca } = listener;
  const plain = async (bytes: string | Buffer) => {
    const socket = connect(port, HOST, () => socket.write(bytes));
    socket.on('error', () => {}).resume();
    await once(socket, 'close');
  };
  await plain('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await plain(Buffer.alloc(65_536, 0xff));
  const secure = async (bytes: string) => {
    const socket = connectSecurely({ port, host: HOST, ca }, () => socket.write(bytes));
    socket.on('error', () => {});
    return text(socket);
  };
  const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n';
  const headers = `host: x\r\n${CLUSTER_HEADER}: a guess\r\n`;
  expect(await secure(`GET /api/live HTTP/1.1\r\n${headers}${upgrade}\r\n`)).toMatch(
    /^HTTP\/1.1 403/,
  );
  const endless = `POST /api/rooms HTTP/1.1\r\n${headers}content-length: 999999999\r\n\r\nx`;
  expect(await secure(endless)).toMatch(/^HTTP\/1.1 403/);
  await secure('\0\x01 nonsense\r\n\r\n');
  expect(reached).toEqual([]);
  const known = request({
    host: HOST,
    port,
    ca,
    headers: { [CLUSTER_HEADER]: 'the secret' },
  }).end();
  const [answer] = await once(known, 'response');
  expect(await text(answer)).toBe('1');
});

test('strangers who hold connections open leave room for the other servers', async () => {
  const listener = unwrap(
    await clusterListener({
      address: { host: HOST, port: 0 },
      secret: 'the secret',
      limits: { ...LIMITS, unknownPerAddress: 2, connections: 5 },
      backend: () => ({ request: (_, response) => response.end('leads'), upgrade: () => {} }),
    }),
  );
  onTestFinished(() => listener.close());
  const { port, certificate: ca } = listener;
  const ask = async (secret: string): Promise<number | undefined> => {
    const headers = { [CLUSTER_HEADER]: secret };
    const asked = request({ host: HOST, port, ca, headers, agent: false }).end();
    const [answer] = await once(asked, 'response');
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  for (let i = 0; i < 6; i++) {
    const silent = connect(port, HOST);
    onTestFinished(() => void silent.destroy());
    await once(silent, 'connect');
  }
  expect(await ask('the secret')).toBe(200);
  expect(await ask('a guess')).toBe(403);
});
