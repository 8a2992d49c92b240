import { conditionsAfter } from '../arena/conditions.ts';
import { type ContestPlan, planOf } from '../arena/plan.ts';
import type { Contest, Store } from '../store/store.ts';

/** The data of a contest that a worker needs to play its games. */
export interface ContestWork {
  readonly id: string;
  /** How many changes the plan has. */
  readonly changes: number;
  readonly plan: ContestPlan;
  /** The hashes of the bots' archives, by participant. */
  readonly files: Readonly<Record<string, string>>;
  /** The speed that clocks are scaled to; null: they run as the plan says. */
  readonly scaledTo: number | null;
}

export function contestWork(contest: Contest): ContestWork {
  const plan = planOf(contest);
  const { bots = {}, speed, clock } = conditionsAfter(contest);
  const files = Object.entries(bots).flatMap(([name, { files: hash }]) =>
    hash === undefined ? [] : [[name, hash] as const],
  );
  return {
    id: contest.id,
    changes: contest.changes.length,
    plan,
    files: Object.fromEntries(files),
    scaledTo: clock === 'scaled' && speed !== undefined ? speed : null,
  };
}

/** The same with the archives of bots that were uploaded in a class. Null if there is no such contest. */
export async function readContestWork(store: Store, id: string): Promise<ContestWork | null> {
  const contest = await store.contests.read(id);
  if (!contest) return null;
  const work = contestWork(contest);
  const files: Record<string, string> = { ...work.files };
  for (const { name, seat } of work.plan.participants) {
    const [, bot, version] = /^class:([a-z0-9]+)@(\d{1,6})$/.exec(seat) ?? [];
    const archive = bot === undefined ? null : await archiveOf(store, bot, Number(version));
    if (archive !== null) files[name] = archive;
  }
  return { ...work, files };
}

/** The hash of the archive of an uploaded bot that is still in its class; null for other bots, and for those on one server only. */
async function archiveOf(store: Store, id: string, number: number): Promise<string | null> {
  const bot = await store.classrooms.bot(id);
  if (!bot || bot.removed || bot.means !== 'upload') return null;
  const versions = await store.classrooms.versions(id);
  const version = versions.find(each => each.number === number);
  const { archive } = JSON.parse(version?.details ?? '{}') as { readonly archive?: unknown };
  return typeof archive === 'string' ? archive : null;
}
