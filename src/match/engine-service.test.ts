import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { readRulesId, rulesOf } from '../core/variant.ts';
import type { KernelEngines } from '../engine/analysis.ts';
import { shareOf } from '../engine/review.ts';
import type { SearchResult } from '../engine/search.ts';
import { breakthrough } from '../games/breakthrough/index.ts';
import { games } from '../games/index.ts';
import { kernelEngines } from '../games/kernels.ts';
import { runSearch, warmUp } from './engine-service.ts';

const rules = unwrap(rulesOf(breakthrough));
const [move] = rules.start.legalMoves();
const result: SearchResult = { move, score: { kind: 'draw' }, line: [move], depth: 1, nodes: 1 };

/** The limits that a kernel gets for a search requested at 1,000 and started at another time. */
function given(limits: Limits, begun: number): Limits | null {
  let heard: Limits | null = null;
  const kernels: KernelEngines = {
    load: async () => undefined,
    search(_kernel, _position, context) {
      heard = context.limits;
      return result;
    },
    scoreMoves: () => ({ moves: [], depth: 0, nodes: 0 }),
    analyse: () => null,
  };
  const request = {
    rules: rules.id,
    position: rules.start.text(),
    player: 'breakthrough',
    seed: '',
  };
  const found = runSearch(
    { ...request, limits },
    {
      games: [breakthrough],
      kernels,
      requested: 1_000,
      now: () => begun,
      isStopped: () => false,
      report() {},
    },
  );
  expect(found.move).toBe(rules.writeMove(rules.start, move));
  return heard;
}

test.each<[string, Limits, number, Limits]>([
  ['its time runs from when it was requested', { time: 100 }, 1_030, { time: 70 }],
  ['half is left in any case', { time: 100 }, 4_000, { time: 50 }],
  ['a clock that was set back gives no time', { time: 100 }, 900, { time: 100 }],
  ['other limits do not change', { nodes: 500, depth: 3 }, 1_030, { nodes: 500, depth: 3 }],
])('a search: %s', (_, limits, begun, found) => {
  expect(given(limits, begun)).toEqual(found);
});

test('a compiled engine that plays by time is warmed up, once, by searches of its own', async () => {
  const own = kernelEngines({ memory: 2 ** 20 });
  await own.load(rules.start);
  const searched: string[] = [];
  const kernels: KernelEngines = {
    ...own,
    search(kernel, position, context) {
      const found = own.search(kernel, position, context);
      if (found.nodes > 0) searched.push(kernel);
      return found;
    },
  };
  const warm = new Set<string>();
  const warmFor = (player: string, limits: Limits) =>
    warmUp({ rules: rules.id, player, limits }, { games: [breakthrough], kernels }, warm);
  warmFor('breakthrough', { nodes: 1_000 });
  warmFor('breakthrough', { depth: 2 });
  warmFor('greedy', { time: 100 });
  expect(searched).toEqual([]);
  warmFor('breakthrough', { time: 100 });
  warmFor('breakthrough', { time: 200 });
  expect(searched).toEqual(['breakthrough']);
});

test.each([
  ['ultimate', 'ultimate', true],
  ['ultimate:count', 'ultimate', true],
  ['ultimate:open', 'ultimate', true],
  ['breakthrough', 'breakthrough', true],
  ['breakthrough:width=5,height=7', 'breakthrough', true],
  ['puissance4:rotation', 'puissance4', true],
  ['breakthrough:width=4,height=8', 'breakthrough', false], // not measured
  ['puissance4:5x5-rotation', 'puissance4', false],
  ['ultimate', 'best-first', false], // points of another engine
  ['ultimate', 'alphabeta', false],
])('chances of %s by %s are told: %s', async (id, player, areTold) => {
  const start = unwrap(readRulesId(games, id)).start;
  const kernels = kernelEngines({ memory: 2 ** 20 });
  await kernels.load(start);
  const [move] = start.legalMoves().slice(-3);
  const position = start.play(move).text();
  const { score } = runSearch(
    { rules: id, position, player, seed: '', limits: { nodes: 2_000 } },
    {
      ...{ games, kernels },
      ...{ requested: 0, now: () => 0, isStopped: () => false, report() {} },
    },
  );
  if (score.kind !== 'points') throw new Error('proven at once');
  expect(score.chances !== undefined).toBe(areTold);
  if (score.chances === undefined) return;
  expect(Math.sign(score.chances - 0.5)).toBe(Math.sign(score.points));
  expect(shareOf(score)).toBe(score.chances);
});
