import module from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ProbeMethods } from '../../test/support/protocol-worker.ts';
import { FaultError } from '../core/result.ts';
import { startWorker } from '../threads/node-port.ts';
import { type Port, webPort } from './port.ts';
import { type WorkerClient, workerClient } from './worker-client.ts';
import { serve } from './worker-server.ts';

const opened: WorkerClient<ProbeMethods, string>[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(client => client.terminate()));
});

function probe(name = 'protocol-worker') {
  const port = startWorker(`../../test/support/${name}`, import.meta.url);
  const notices: string[] = [];
  const ends: (Error | null)[] = [];
  const listeners: (() => void)[] = [];
  const client = workerClient<ProbeMethods, string, string>(port, {
    name: 'the probe',
    cancellable: true,
    onNotice(notice) {
      notices.push(notice);
      for (const listener of listeners.splice(0)) listener();
    },
    onEnd: error => ends.push(error),
  });
  opened.push(client);
  const noticed = () => new Promise<void>(resolve => listeners.push(resolve));
  return { port, client, notices, ends, noticed };
}

describe('a call', () => {
  test('has its own reply, in whatever order they come', async () => {
    const { client } = probe();
    const late = client.call('later', []);
    expect(await Promise.all([client.call('add', [2, 3]), client.call('add', [4, 5])])).toEqual([
      5, 9,
    ]);
    client.notify('release');
    expect(await late).toBe('late');
  });
  test('hears of progress before its reply', async () => {
    const { client } = probe();
    const heard: unknown[] = [];
    expect(await client.call('count', [3], { progress: value => heard.push(value) })).toBe(3);
    expect(heard).toEqual([1, 2, 3]);
  });
  test('rejects with the fault that the worker refused it with', async () => {
    const refused = probe().client.call('refuse', []);
    await expect(refused).rejects.toBeInstanceOf(FaultError);
    await expect(refused).rejects.toMatchObject({
      fault: { code: 'probe', message: { en: 'no' } },
    });
  });
  test('rejects with a message and the place in the worker where it threw, and the worker goes on', async () => {
    const { client } = probe();
    await expect(client.call('break', [])).rejects.toMatchObject({
      message: 'broken',
      stack: expect.stringContaining('protocol-worker.ts'),
    });
    expect(await client.call('add', [1, 1])).toBe(2);
  });
});

describe('cancellation', () => {
  test('reaches a worker that reads no messages, and that call alone', async () => {
    const { client } = probe();
    const [running, waiting] = [new AbortController(), new AbortController()];
    let spins = () => {};
    const spinning = new Promise<void>(resolve => {
      spins = resolve;
    });
    const first = client.call('spin', [], { signal: running.signal, progress: () => spins() });
    let over = false;
    void first.then(() => {
      over = true;
    });
    const second = client.call('spin', [], { signal: waiting.signal });
    await spinning;
    waiting.abort();
    for (let i = 0; i < 100; i++) await new Promise(resolve => setImmediate(resolve));
    expect(over).toBe(false);
    running.abort();
    expect(await first).toBe('cancelled');
    expect(await second).toBe('cancelled');
  });
  test('may come before the call', async () => {
    expect(await probe().client.call('spin', [], { signal: AbortSignal.abort() })).toBe(
      'cancelled',
    );
  });
});

test('notices go both ways without a call', async () => {
  const { client, notices, noticed } = probe();
  client.notify('hello');
  await noticed();
  expect(notices).toEqual(['heard hello']);
});

describe('the end of a worker', () => {
  test.each([
    ['by an uncaught error', 'throw', 'uncaught'],
    ['by itself', 'exit', 'the probe has ended'],
  ] as const)(
    '%s rejects all that is pending and all that is called later',
    async (_, how, message) => {
      const { client, ends } = probe();
      const pending = [client.call('hang', []), client.call('die', [how])];
      for (const call of pending) await expect(call).rejects.toThrow(message);
      await expect(client.call('add', [1, 2])).rejects.toThrow(message);
      expect(ends).toHaveLength(1);
      await client.close();
    },
  );
  test('that could not be started is the same', async () => {
    const { client } = probe('no-such-worker');
    await expect(client.call('add', [1, 2])).rejects.toThrow('no-such-worker');
  });
  test('by terminate does not wait for replies', async () => {
    const { client, ends } = probe();
    const pending = expect(client.call('hang', [])).rejects.toThrow('the probe is closed');
    await client.terminate();
    await pending;
    expect(ends).toEqual([null]);
  });
  test('by close waits for every reply and for what the worker does last', async () => {
    const { client, notices } = probe();
    const late = client.call('later', []);
    const closed = client.close();
    await expect(client.call('add', [1, 2])).rejects.toThrow('the probe is closed');
    client.notify('release');
    expect(await late).toBe('late');
    await closed;
    expect(notices).toEqual(['closing']);
  });
});

test('the process is kept alive by pending calls only', async () => {
  const { port, client } = probe();
  let held = false;
  vi.spyOn(port, 'keepAlive').mockImplementation(keep => {
    held = keep;
  });
  const calls = [client.call('add', [1, 2]), client.call('add', [3, 4])];
  expect(held).toBe(true);
  await Promise.all(calls);
  expect(held).toBe(false);
});

test('a thread has the compile cache of its starter, and no variable that programs would inherit', async () => {
  module.enableCompileCache(join(tmpdir(), 'quadrille-compile-cache'));
  // it has a folder for each set of V8 flags, and another test may have set one since this process began
  const cacheOf = (folder = '') => dirname(folder);
  expect(module.getCompileCacheDir()).toBeDefined();
  const { folder, variable } = await probe().client.call('compileCache', []);
  expect(cacheOf(folder)).toBe(cacheOf(module.getCompileCacheDir()));
  expect(variable).toBe(process.env.NODE_COMPILE_CACHE);
});

describe('a worker of a browser', () => {
  /** One of two ends as browsers have them: events, and no notification of a worker's end except its errors. */
  class BrowserEnd {
    other: BrowserEnd = this;
    terminated = 0;
    readonly #listeners = new Map<string, (event: object) => void>();
    addEventListener(type: string, listener: (event: object) => void) {
      this.#listeners.set(type, listener);
    }
    happens(type: string, event: object) {
      this.#listeners.get(type)?.(event);
    }
    postMessage(data: unknown) {
      this.other.happens('message', { data });
    }
    terminate() {
      this.terminated++;
    }
  }
  function browserPair() {
    const [worker, scope] = [new BrowserEnd(), new BrowserEnd()];
    worker.other = scope;
    scope.other = worker;
    return { worker, scope };
  }
  const client = (port: Port) => workerClient<Pick<ProbeMethods, 'add'>>(port, { name: 'it' });

  test('is called alike', async () => {
    const { worker, scope } = browserPair();
    serve<Pick<ProbeMethods, 'add'>>(webPort(scope), { add: (_, a, b) => a + b });
    expect(await client(webPort(worker)).call('add', [2, 3])).toBe(5);
  });
  test('that fails is ended, once', async () => {
    const { worker } = browserPair();
    const called = expect(client(webPort(worker)).call('add', [2, 3])).rejects.toThrow('no file');
    worker.happens('error', { message: 'no file' });
    await called;
    expect(worker.terminated).toBe(1);
  });
  test('says nothing when it is ended', async () => {
    const { worker } = browserPair();
    const one = client(webPort(worker));
    const called = expect(one.call('add', [2, 3])).rejects.toThrow('it is closed');
    await one.terminate();
    await called;
    expect(worker.terminated).toBe(1);
  });
});
