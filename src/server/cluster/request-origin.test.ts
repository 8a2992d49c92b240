import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { originReader, stampOrigin } from './request-origin.ts';

const request = (peer: string, headers: Record<string, string>, encrypted = false) =>
  // cast: originReader reads only these two properties
  ({ socket: { remoteAddress: peer, encrypted }, headers }) as unknown as IncomingMessage;

const LIES = {
  host: 'play.example',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
};

test('strangers say nothing of themselves', () => {
  for (const read of [originReader(), originReader(['10.0.0.0/8', 'loopback'])])
    expect(read(request('203.0.113.9', LIES))).toEqual({
      address: '203.0.113.9',
      host: 'play.example',
      protocol: 'http',
    });
});

test('a proxy that is trusted tells who the client is, and chains of them', () => {
  const read = originReader(['loopback', '10.1.2.3']);
  expect(read(request('::1', LIES))).toEqual({
    address: '6.6.6.6',
    host: 'evil.example',
    protocol: 'https',
  });
  const chain = { ...LIES, 'x-forwarded-for': '1.1.1.1, 6.6.6.6, 10.1.2.3' };
  expect(read(request('::ffff:127.0.0.1', chain)).address).toBe('6.6.6.6'); // not the hops that the client made up
  expect(read(request('127.0.0.1', { host: 'a' }))).toEqual({
    address: '127.0.0.1',
    host: 'a',
    protocol: 'http',
  });
  expect(read(request('127.0.0.1', { host: 'a' }, true)).protocol).toBe('https');
});

test('what is written into the headers replaces what was there', () => {
  const told = request('203.0.113.9', { ...LIES });
  stampOrigin(told, { address: '203.0.113.9', host: '', protocol: 'http' });
  expect(told.headers).toEqual({
    host: 'play.example',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'http',
  });
});
