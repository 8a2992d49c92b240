import { afterAll, beforeAll, expect, test } from 'vitest';
import { IN_USE } from '../../scripts/train/engines.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { games } from '../../src/games/index.ts';
import { kernelEngines } from '../../src/games/kernels.ts';
import type { SearchRequest, SearchResultText } from '../../src/match/engine-client.ts';
import { runSearch } from '../../src/match/engine-service.ts';
import { openSite, type Site, soon } from './page.ts';

/** A compiled engine and its network are the same in Node and in the browser: same positions, same moves. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const kernels = kernelEngines();

/** After a few moves, where books and plans are over. */
const SEARCHES = [
  ['breakthrough', 'breakthrough', 'd2d3 e7e6 c2c3'],
  ['breakthrough:6x6', 'breakthrough', 'c2c3 d5d4'],
  ['ultimate', 'ultimate', 'e5 e1 a3'],
  ['ultimate', 'best-first', 'e5 e1 a3'],
  ['ultimate:count', 'ultimate', 'e5 e1 a3'],
  ['ultimate:open', 'ultimate', 'a2 b5 e5'],
  ['puissance4:rotation', 'puissance4', '4 3 5'],
] as const;

async function requestFor([id, player, moves]: (typeof SEARCHES)[number]): Promise<SearchRequest> {
  const rules = unwrap(readRulesId(games, id));
  let position = rules.start;
  for (const move of moves.split(' '))
    position = position.play(unwrap(rules.readMove(position, move)));
  await kernels.load(position);
  return {
    rules: rules.id,
    position: position.text(),
    player,
    limits: { nodes: 30_000 },
    seed: 'same',
  };
}

const inNode = (request: SearchRequest): SearchResultText =>
  runSearch(request, {
    games,
    kernels,
    requested: 0,
    now: () => 0,
    isStopped: () => false,
    report: () => {},
  });

/** Runs in the page: asks an engine's worker as the app does. */
const askWorker = async ([script, requests]: readonly [string, readonly SearchRequest[]]) => {
  const worker = new Worker(script, { type: 'module' });
  worker.postMessage({ type: 'notify', message: {} });
  requests.forEach((request, id) => {
    const args = [request, performance.timeOrigin + performance.now()];
    worker.postMessage({ type: 'call', id, method: 'search', args });
  });
  const found = new Map<number, unknown>();
  await new Promise<void>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      if (data.type !== 'replies') return;
      for (const { id, ...reply } of data.replies) found.set(id, reply.value ?? reply);
      if (found.size === requests.length) resolve();
    };
  });
  worker.terminate();
  return requests.map((_, id) => found.get(id));
};

test('every network is compared', () => {
  const compared = SEARCHES.map(([id]) => id.replace('6x6', 'small'));
  expect(compared).toEqual(expect.arrayContaining(Object.keys(IN_USE)));
});

test('the same network visits the same positions in Node and in the browser', async () => {
  const { page, complaints, close } = await site.open('/analysis/tictactoe');
  const workers = () => page.workers().map(worker => worker.url());
  await soon(workers).toContainEqual(expect.stringContaining('engine-worker'));
  const script = workers().find(url => url.includes('engine-worker')) ?? '';
  const requests = await Promise.all(SEARCHES.map(requestFor));
  const withoutTime = (result: SearchResultText) => ({ ...result, time: 0 });
  const inBrowser = (await page.evaluate(askWorker, [
    script,
    requests,
  ] as const)) as SearchResultText[];
  expect(inBrowser.map(withoutTime)).toEqual(requests.map(inNode).map(withoutTime));
  expect(inBrowser.every(({ nodes }) => nodes > 20_000)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});
