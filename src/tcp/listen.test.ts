import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import { listen } from './listen.ts';

let thread: BotsThread;
beforeAll(() => {
  thread = botsThread();
});
afterAll(() => thread.close());

const reaches = async (host: string, port: number): Promise<boolean> => {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? []);
const hasIpv6 = addresses.some(({ address }) => address === '::1');
/** Linux accepts all of 127.0.0.0/8; on other systems 127.0.0.2 need not be an address of this machine. */
const elsewhere = [
  ...addresses.filter(({ family, internal }) => family === 'IPv4' && !internal),
  ...(process.platform === 'linux' ? [{ address: '127.0.0.2' }] : []),
].map(({ address }) => address);

test('without an address, programs of this machine alone get in, by either loopback', async () => {
  const listener = await listen(thread, 0);
  const clients = listener.clients[Symbol.asyncIterator]();
  expect(await reaches('127.0.0.1', listener.port)).toBe(true);
  expect((await clients.next()).value?.address).toMatch(/^127\.0\.0\.1:/);
  if (hasIpv6) {
    expect(await reaches('::1', listener.port)).toBe(true);
    expect((await clients.next()).value?.address).toMatch(/^::1:/);
  }
  for (const address of elsewhere)
    expect([address, await reaches(address, listener.port)]).toEqual([address, false]);
  await listener.close();
  expect((await clients.next()).done).toBe(true);
});

test('0.0.0.0 opens it to the network', async () => {
  const listener = await listen(thread, 0, '0.0.0.0');
  for (const address of ['127.0.0.1', ...elsewhere])
    expect([address, await reaches(address, listener.port)]).toEqual([address, true]);
  await listener.close();
});

test.runIf(hasIpv6)('a port that another program has at the other loopback is taken', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(listen(thread, port)).rejects.toThrow('EADDRINUSE');
  expect(await reaches('127.0.0.1', port)).toBe(false);
  other.close();
});
