import { expect, test } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import type { EngineClient, SearchRequest, SearchResultText } from '../match/engine-client.ts';
import type { LaneName } from './engine-lane.ts';
import { enginePool, threadsFor } from './engine-pool.ts';
import { LIMITS } from './limits.ts';
import { serverMetrics } from './metrics.ts';

const RESULT: SearchResultText = {
  ...{ move: 'a1', score: { kind: 'draw' }, line: [], depth: 1, nodes: 1, time: 1 },
};

/** A pool whose engines search until the test answers; `thinking` has the names of the running searches. */
function arrange(threads = 3) {
  const { timers, advance } = handClock();
  const thinking = new Map<string, () => void>();
  const open = { people: 0, engines: 0 };
  const start = (lane: LaneName): EngineClient => {
    open[lane]++;
    return {
      ready: async () => {},
      search: ({ position }, { signal } = {}) =>
        new Promise(resolve => {
          const answer = () => {
            thinking.delete(position);
            resolve(RESULT);
          };
          thinking.set(position, answer);
          signal?.addEventListener('abort', answer);
        }),
      analyse: () => Promise.reject(new Error('not here')),
      close: async () => void open[lane]--,
    };
  };
  const metrics = serverMetrics();
  const pool = enginePool({ timers, metrics, threads, start });
  /** A game of an address, which asks for searches by name. */
  const game = (room: string, address: string, lane: LaneName = 'people') => {
    let notices = 0;
    const changed = () => void notices++;
    const engines = pool.open({ room, address, lane, changed });
    const ask = (name: string, time = 10_000, signal?: AbortSignal) =>
      engines
        .engine('first')
        .search(requestOf(name, time), signal ? { signal } : {})
        .then(({ move }) => move, String);
    return { ...{ engines, ask }, notices: () => notices };
  };
  const answer = async (name: string) => {
    thinking.get(name)?.();
    await settled();
  };
  return { pool, game, answer, advance, open, names: () => [...thinking.keys()].join(' ') };
}

const requestOf = (position: string, time: number): SearchRequest => ({
  ...{ rules: 'tictactoe', player: 'mcts', seed: '1', position },
  limits: { time },
});
const settled = () => new Promise(setImmediate);

const GIGABYTE = 2 ** 30;
test.each([
  [1, 4, 3, 'one core: long and short searches take turns'],
  [2, 23, 3, 'two cores'],
  [8, 16, 7, 'one core is left to the main loop'],
  [64, 256, 8, 'more bring nothing'],
  [8, 4, 3, 'little memory'],
  [8, 1, 2, 'less of it'],
])('%d cores and %d GB have %d threads: %s', (cores, memory, threads) => {
  expect(threadsFor(cores, memory * GIGABYTE)).toBe(threads);
});

test('a person’s search begins at once, however many games between engines think', async () => {
  const { game, names } = arrange();
  for (let i = 0; i < 60; i++) void game(`r${i}`, 'a', 'engines').ask(`e${i}`);
  await settled();
  expect(names()).toBe('e0');
  void game('own', 'a').ask('p');
  await settled();
  expect(names()).toBe('e0 p');
});

test('a short thought begins at once, however many people wait for long ones', async () => {
  const { game, names, answer } = arrange();
  for (const address of ['a', 'b', 'c'])
    for (let i = 0; i < 20; i++) void game(`${address}${i}`, address).ask(`${address}${i}`);
  await settled();
  expect(names()).toBe('a0 b0');
  void game('quick', 'a').ask('quick', LIMITS.shortThought);
  await settled();
  expect(names()).toBe('a0 b0 quick');
  await answer('a0');
  expect(names()).toBe('b0 quick c0');
});

test('whoever waits learns the place at intervals, and that it thinks', async () => {
  const { game, answer, advance } = arrange();
  const [first, second, third] = ['1', '2', '3'].map(room => game(room, 'a'));
  for (const [i, each] of [first, second, third].entries()) void each.ask(`s${i}`);
  await settled();
  const places = () => [first, second, third].map(({ engines }) => engines.places.first);
  const notices = () => [first, second, third].map(each => each.notices());
  expect(notices()).toEqual([0, 0, 0]);
  advance(LIMITS.queueNotices);
  expect(places()).toEqual([null, 1, 2]);
  expect(notices()).toEqual([0, 1, 1]);
  advance(LIMITS.queueNotices);
  expect(notices()).toEqual([0, 1, 1]); // nothing has changed
  await answer('s0');
  advance(LIMITS.queueNotices);
  expect(places()).toEqual([null, null, 1]);
  expect(notices()).toEqual([0, 2, 2]);
});

test('time in the queue is counted, and ends when the search begins', async () => {
  const { game, answer, advance } = arrange();
  const [before, game2] = [game('1', 'a'), game('2', 'a')];
  const { engines } = game2;
  const waited = () => engines.engine('first').waited?.();
  void before.ask('before');
  void game2.ask('own');
  await settled();
  advance(7_000);
  expect(waited()).toBe(7_000);
  expect(before.engines.engine('first').waited?.()).toBe(0);
  await answer('before');
  advance(5_000);
  expect(waited()).toBe(7_000);
  await answer('own');
  void game2.ask('next');
  await settled();
  advance(1_000);
  expect(waited()).toBe(7_000);
});

test('a turn that is over leaves the queue, and the next search of the side takes its place', async () => {
  const { pool, game, names, answer, advance } = arrange();
  void game('1', 'a').ask('before');
  const own = game('2', 'a');
  const turn = new AbortController();
  const asked = own.ask('taken back', 10_000, turn.signal);
  await settled();
  advance(1_000);
  turn.abort();
  void own.ask('again');
  expect(await asked).toMatch('stopped before it began');
  expect(pool.load('people')).toMatchObject({ waiting: 1, running: 1 });
  await answer('before');
  expect(names()).toBe('again');
  expect(own.engines.engine('first').waited?.()).toBe(1_000);
});

test('a game that rests begins no search; it goes on when it is looked at', async () => {
  const { game, names, answer, advance } = arrange();
  const [resting, other] = [game('1', 'a', 'engines'), game('2', 'a', 'engines')];
  resting.engines.hold(true);
  void resting.ask('rests');
  void other.ask('other');
  await settled();
  expect(names()).toBe('other');
  advance(LIMITS.queueNotices);
  expect(resting.engines.places.first).toBeNull();
  await answer('other');
  expect(names()).toBe('');
  resting.engines.hold(false);
  await settled();
  expect(names()).toBe('rests');
});

test('a game that is closed takes its searches along', async () => {
  const { pool, game, names } = arrange();
  const [running, waiting, next] = ['1', '2', '3'].map(room => game(room, 'a'));
  const asked = [running.ask('running'), waiting.ask('waiting'), next.ask('next')];
  await settled();
  running.engines.close();
  waiting.engines.close();
  expect(await Promise.all(asked.slice(0, 2))).toEqual(['a1', 'Error: stopped before it began']);
  await settled();
  expect(names()).toBe('next');
  expect(pool.load('people')).toMatchObject({ waiting: 0, running: 1 });
});

test('a thread without work is ended after a while, and started again when there is some', async () => {
  const { game, answer, advance, open } = arrange();
  const { ask } = game('1', 'a');
  void ask('s1');
  await settled();
  await answer('s1');
  advance(LIMITS.engineIdle - 1);
  void ask('s2');
  await settled();
  advance(1);
  expect(open.people).toBe(1);
  await answer('s2');
  advance(LIMITS.engineIdle);
  expect(open.people).toBe(0);
  void ask('s3');
  await settled();
  expect(open.people).toBe(1);
});
