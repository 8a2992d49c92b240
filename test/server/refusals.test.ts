import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Fault } from '../../src/core/result.ts';
import { faults } from '../../src/server/faults.ts';
import { FRIENDS, type Served, serve } from './online-client.ts';

/** Every refusal, over HTTP too, is a fault in both languages that says what to do. */

/** Requests for games a minute: more than the table needs. */
const GAMES = 15;
let site: Served;
beforeAll(async () => {
  site = await serve(undefined, { limits: { gamesPerMinute: GAMES } });
});
afterAll(() => site.close());

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** `fetch` allows neither `Host` nor `Upgrade`. */
const ask = (
  address: string,
  { path = '/', method = 'GET', headers = {}, body = '' }: Asked,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { method, headers }, answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', chunk => {
        text += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

const JSON_TYPE = { 'content-type': 'application/json' };
const GAME = { path: '/api/games', method: 'POST', headers: JSON_TYPE };
const UPGRADE = {
  path: '/api/live',
  headers: {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': `${'A'.repeat(22)}==`,
  },
};
const adding = <T extends Asked>(asked: T, headers: Readonly<Record<string, string>>) => ({
  ...asked,
  headers: { ...asked.headers, ...headers },
});

test.each<[string, Asked, number, string]>([
  ['a file that is not there', { path: '/assets/none.js' }, 404, 'not-found'],
  ['an unknown route', { path: '/api/none' }, 404, 'not-found'],
  ['another method', { path: '/health', method: 'DELETE' }, 404, 'not-found'],
  ['no WebSocket', { path: '/api/live' }, 426, 'not-websocket'],
  ['no JSON', { ...GAME, body: '{' }, 400, 'bad-request'],
  ['nothing', { ...GAME, body: '' }, 400, 'bad-request'],
  ['a prototype', { ...GAME, body: '{"__proto__":{}}' }, 400, 'bad-request'],
  ['four thousand brackets', { ...GAME, body: '['.repeat(4_000) }, 400, 'bad-request'],
  [
    'as many closed ones',
    { ...GAME, body: `${'['.repeat(2_000)}${']'.repeat(2_000)}` },
    400,
    'bad-message',
  ],
  ['ten thousand brackets', { ...GAME, body: '['.repeat(10_000) }, 413, 'body-too-large'],
  [
    'another type',
    { ...GAME, headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    415,
    'not-json',
  ],
  ['another site', adding(GAME, { origin: 'http://evil.example' }), 403, 'foreign-origin'],
  ['its WebSocket', adding(UPGRADE, { origin: 'http://evil.example' }), 403, 'foreign-origin'],
  ['another name', { headers: { host: 'evil.example' } }, 421, 'unknown-host'],
  [
    'a rebound name',
    adding(GAME, { host: 'evil.example:4444', origin: 'http://evil.example:4444' }),
    421,
    'unknown-host',
  ],
  [
    'its WebSocket',
    adding(UPGRADE, { host: 'evil.example', origin: 'http://evil.example' }),
    421,
    'unknown-host',
  ],
  [
    'a forwarded name without a proxy',
    { headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' } },
    421,
    'unknown-host',
  ],
  ['headers without end', { headers: { 'x-long': 'x'.repeat(40_000) } }, 431, 'headers-too-large'],
])('%s: %#', async (_, asked, status, code) => {
  const answer = await ask(site.address, asked);
  expect(answer.status).toBe(status);
  const { fault } = JSON.parse(answer.text) as { fault: Fault };
  expect(fault.code).toBe(code);
  expect(Object.keys(fault.message)).toEqual(['fr', 'en']);
});

test('a refused WebSocket leaves no connection open', async () => {
  const closed = new Promise(resolve => {
    const socket = connect(Number(new URL(site.address).port), '127.0.0.1', () => {
      const head = Object.entries({ host: 'evil.example', ...UPGRADE.headers });
      socket.write(
        `GET /api/live HTTP/1.1\r\n${head.map(line => line.join(': ')).join('\r\n')}\r\n\r\n`,
      );
    });
    socket.on('data', () => {}).on('close', resolve);
  });
  await closed;
});

test('somebody who opens a refused address in a browser reads sentences', async () => {
  const headers = { host: 'evil.example', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const { status, text, headers: answered } = await ask(site.address, { headers });
  expect(status).toBe(421);
  expect(answered['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toContain('relancez-le avec --allow-host evil.example');
  expect(text).toContain('start it again with --allow-host evil.example');
});

/** A verb that tells somebody what to do, or that it is done for him. */
const WHAT_TO_DO = {
  fr: /\b(?:\p{Lu}|\p{Ll})\p{Ll}*ez\b|réessaie d’elle-même|se reconnecte/u,
  en: /\b(?:Check|Try|tries|Ask|Reload|Close|Open|Delete|Send|Wait|Finish|Play|play|Choose|Set|Give|must be|connects again|Start|Stop|Copy|Install|Free)\b/,
};
test.each(Object.entries(faults))('%s says what to do', (_, each) => {
  const { message } =
    typeof each === 'function' ? (each as (...args: string[]) => Fault)('8', '9') : each;
  for (const lang of ['fr', 'en'] as const) {
    expect(message[lang]).toMatch(WHAT_TO_DO[lang]);
    expect(message[lang]).toMatch(/[.!?/]$/);
  }
});

describe('behind a proxy that is trusted', () => {
  const FORWARDED = {
    host: '127.0.0.1:1',
    'x-forwarded-host': 'games.example.org',
    'x-forwarded-proto': 'https',
  };
  const creation = { ...GAME, body: JSON.stringify(FRIENDS) };

  test('names, origins, protocols and addresses are those of the client', async () => {
    const proxied = await serve(undefined, {
      trustProxy: ['loopback'],
      allowHosts: ['games.example.org'],
      limits: { gamesPerMinute: 2 },
    });
    onTestFinished(() => proxied.close());
    const page = await ask(proxied.address, { headers: FORWARDED });
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin'); // a secure context
    const from = (client: string, origin = 'https://games.example.org') =>
      ask(proxied.address, adding(creation, { ...FORWARDED, origin, 'x-forwarded-for': client }));
    const statuses = [];
    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'])
      statuses.push((await from(client)).status);
    expect(statuses).toEqual([201, 201, 429, 201]);
    expect((await from('192.0.2.3', 'https://evil.example')).status).toBe(403);
    const other = adding(creation, { ...FORWARDED, 'x-forwarded-host': 'evil.example' });
    expect((await ask(proxied.address, other)).status).toBe(421);
  });

  test('its headers count for nothing where it is not', async () => {
    const headers = { host: 'games.localhost', 'x-forwarded-proto': 'https' };
    const page = await ask(site.address, { headers });
    expect(page.headers['cross-origin-opener-policy']).toBeUndefined();
    const statuses = [];
    for (let client = 1; client <= GAMES + 1; client++)
      statuses.push(
        (await ask(site.address, adding(creation, { 'x-forwarded-for': `192.0.2.${client}` })))
          .status,
      );
    expect(statuses.at(-1)).toBe(429);
  });
});
