import { availableParallelism, cpus, release, type } from 'node:os';
import type { Contest, Store } from '../store/store.ts';
import type { ContestPlan } from './plan.ts';
import type { Conditions } from './summary.ts';

/** What this machine is, as results tell it. */
export const conditionsHere = (version: string, concurrency: number): Conditions => ({
  version,
  node: process.version,
  system: `${type()} ${release()} ${process.arch}`,
  processor: cpus()[0]?.model.trim() ?? '?',
  cores: availableParallelism(),
  concurrency,
});

/** Stores a contest that is still to be played. */
export function createContest(
  store: Store,
  plan: ContestPlan,
  conditions: Conditions,
): Promise<Contest> {
  return store.contests.create({
    kind: plan.format.kind === 'match' ? 'match' : 'championship',
    name: plan.name,
    plan: JSON.stringify(plan),
    conditions: JSON.stringify(conditions),
    players: plan.participants,
  });
}
