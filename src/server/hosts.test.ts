import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { hostList, isHostName, isProxyAddress } from './hosts.ts';

const machine = hostname().toLowerCase();
const short = machine.split('.', 1)[0];

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['board.localhost', true],
  ['127.0.0.1', true],
  ['192.0.2.7', true], // an address cannot be rebound
  ['[::1]', true],
  ['[2001:db8::7]', true],
  [machine, true],
  [`${short}.local`, true],
  [`${short}-2.local`, true],
  ['games.example.org', true],
  ['Games.Example.ORG.', true],
  ['pc.school.example', true],
  ['evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  [`${short}.evil.example`, false],
  [`${short}.local.evil.example`, false],
  ['other.local', false],
  ['evil.games.example.org', false],
  ['', false],
  ['[', false],
])('%s: %s', (name, known) => {
  expect(hostList('pc.school.example', ['games.example.org'])(name)).toBe(known);
});

test('names and proxies as the options take them', () => {
  const names = ['games.example.org', 'pc-12', 'a_b.local', 'x.'];
  expect(names.filter(name => !isHostName(name))).toEqual([]);
  const none = [
    'http://games.example.org',
    'games.example.org:80',
    '',
    '-a',
    'a b',
    '*.org',
    'a/b',
  ];
  expect(none.filter(isHostName)).toEqual([]);
  const proxies = ['loopback', 'uniquelocal', '127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'];
  expect(proxies.filter(proxy => !isProxyAddress(proxy))).toEqual([]);
  const wrong = ['', 'nginx', '10.0.0.0/33', '10.0.0.0/', '::/129', '10.0.0.0/8/8', 'all'];
  expect(wrong.filter(isProxyAddress)).toEqual([]);
});
