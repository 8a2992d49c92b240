import { choicesOf } from '../arena/participants.ts';
import type { ContestWorkers } from '../classroom/contests.ts';
import { unwrap } from '../core/result.ts';
import { measureSpeed, usesClock } from '../queue/speed.ts';
import { WorkSpreader } from '../queue/work-spreader.ts';
import type { Store } from '../store/store.ts';

/** Spreads contests of classes over the workers of the store; undefined if the store cannot have any. */
export function contestWorkers(store: Store, version: string): ContestWorkers | undefined {
  const { work } = store;
  if (!work) return undefined;
  let speed: Promise<number> | null = null;
  return {
    async conditions(plan) {
      if (!usesClock(plan, unwrap(choicesOf(plan)))) return {};
      speed ??= measureSpeed();
      return { speed: await speed };
    },
    spreader: (contest, on) =>
      new WorkSpreader(contest, {
        ...{ store, work, version },
        onWorkers: on.workers,
        onFailed: on.failed,
      }),
  };
}
