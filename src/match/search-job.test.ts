import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { rulesOf } from '../core/variant.ts';
import type { KernelEngines } from '../engine/analysis.ts';
import type { SearchResult } from '../engine/search.ts';
import { breakthrough } from '../games/breakthrough/index.ts';
import { runSearchJob, type SearchJob, type SearchReply } from './search-job.ts';

const rules = unwrap(rulesOf(breakthrough));
const [move] = rules.start.legalMoves();
const result: SearchResult = { move, score: { kind: 'draw' }, line: [move], depth: 1, nodes: 1 };

/** The limits that a kernel is given for an order that was asked at 1,000 and begun at another time. */
function given(limits: Limits, begun: number): Limits | null {
  let heard: Limits | null = null;
  const kernels: KernelEngines = {
    search(_kernel, _position, context) {
      heard = context.limits;
      return result;
    },
    scoreMoves: () => ({ moves: [], depth: 0, nodes: 0 }),
    analyse: () => null,
  };
  const order: SearchJob = {
    id: 1,
    kind: 'search',
    asked: 1_000,
    rules: rules.id,
    position: rules.start.text(),
    player: 'breakthrough',
    limits,
    seed: '',
  };
  const answers: SearchReply[] = [];
  runSearchJob(order, {
    games: [breakthrough],
    kernels,
    now: () => begun,
    isStopped: () => false,
    answer: answer => answers.push(answer),
  });
  expect(answers).toMatchObject([{ id: 1, kind: 'done' }]);
  return heard;
}

test.each<[string, Limits, number, Limits]>([
  ['its time runs from when it was asked', { time: 100 }, 1_030, { time: 70 }],
  ['half is left to think in any case', { time: 100 }, 4_000, { time: 50 }],
  ['a clock that was set back gives no time', { time: 100 }, 900, { time: 100 }],
  ['other limits do not change', { nodes: 500, depth: 3 }, 1_030, { nodes: 500, depth: 3 }],
])('an order: %s', (_, limits, begun, found) => {
  expect(given(limits, begun)).toEqual(found);
});
