import type { ContestPlan } from '../../src/arena/plan.ts';
import { runContest } from '../../src/arena/run.ts';
import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
import type { Contest, Store } from '../../src/store/store.ts';
import { signaturesNow } from './signatures.ts';

type Say = (line: string) => void;

/** Plays the games of a plan that the store lacks. */
export async function played(
  store: Store,
  plan: ContestPlan,
  concurrency: number,
  signal: AbortSignal,
  say: Say = console.log,
): Promise<Contest | null> {
  const contest = (await contestOf(store, plan)) ?? (await newContest(store, plan));
  if (contest.finished) return contest;
  let last = 0;
  const ending = await runContest({
    store,
    contest,
    plan,
    concurrency,
    signal,
    report(schedule) {
      const done = schedule.counted().length;
      if (done !== schedule.total && performance.now() - last < 5_000) return;
      last = performance.now();
      say(`${plan.name}: ${done}/${schedule.total}`);
    },
  });
  return ending === 'finished' ? contest : null;
}

/** The conditions of a plan: the signatures of its players, since nothing in the study depends on the machine. */
const conditionsOf = async (plan: ContestPlan): Promise<string> =>
  JSON.stringify({ signatures: await signaturesNow(plan) });

/** The stored contest with exactly this plan, whose players have the signatures of today's. */
async function contestOf(store: Store, plan: ContestPlan): Promise<Contest | null> {
  const wanted = JSON.stringify(plan);
  const conditions = await conditionsOf(plan);
  for (const { id, name } of await store.contests.list()) {
    if (name !== plan.name) continue;
    const contest = await store.contests.read(id);
    if (contest?.plan === wanted && contest.conditions === conditions) return contest;
  }
  return null;
}

const newContest = async (store: Store, plan: ContestPlan): Promise<Contest> =>
  store.contests.create({
    kind: 'championship',
    name: plan.name,
    plan: JSON.stringify(plan),
    conditions: await conditionsOf(plan),
    players: plan.participants,
  });

export const opened = async (file: string): Promise<Store> => unwrap(await openStore(file));
