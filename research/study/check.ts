import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContestPlan } from '../../src/arena/plan.ts';
import { type ExperimentData, firstRound } from './data.ts';
import { opened, played } from './play.ts';
import { signaturesNow } from './signatures.ts';

/** Replays the first round of an experiment: a fingerprint of how this program plays. */
async function fingerprintNow(plan: ContestPlan): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-study-'));
  const store = await opened(join(folder, 'games.sqlite'));
  try {
    const round: ContestPlan = { ...plan, format: { kind: 'round-robin', rounds: 1 } };
    const contest = await played(store, round, 1, new AbortController().signal, () => {});
    if (!contest) throw new Error(`${plan.name} was broken off`);
    return await firstRound(store, contest.id, plan.participants.length);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

/** The differences between an experiment's data and how this program plays. */
export interface Differences {
  /** Players that search or choose differently, are new, or are missing, with the difference. */
  readonly changed: ReadonlyMap<string, string>;
  /** Null if it was not replayed. */
  readonly replays: boolean | null;
}

/** Whether the players play as those of the data, by their signatures: some seconds for all experiments. */
export async function changedPlayers(
  plan: ContestPlan,
  { players, signatures }: ExperimentData,
): Promise<ReadonlyMap<string, string>> {
  const now = await signaturesNow(plan);
  const seatIn = (all: readonly { name: string; seat: string }[], name: string) =>
    all.find(player => player.name === name)?.seat;
  const names = new Set([...plan.participants, ...players].map(({ name }) => name));
  const differences = [...names].map((name): [string, string | null] => {
    const [today, then] = [seatIn(plan.participants, name), seatIn(players, name)];
    if (then === undefined) return [name, 'is new'];
    if (today === undefined) return [name, 'plays no longer'];
    if (today !== then) return [name, `has other limits: ${today}, was ${then}`];
    const [is, was] = [now, signatures].map(all => all.find(one => one.name === name));
    if (!is || !was) return [name, 'has no signature'];
    if (is.nodes !== was.nodes) return [name, `searches ${is.nodes} nodes, was ${was.nodes}`];
    return [name, is.moves === was.moves ? null : 'chooses other moves'];
  });
  return new Map(differences.flatMap(([name, what]) => (what === null ? [] : [[name, what]])));
}

/** Compares the signatures and, if these are equal, replays the first round. */
export async function differencesOf(plan: ContestPlan, data: ExperimentData): Promise<Differences> {
  const changed = await changedPlayers(plan, data);
  if (changed.size > 0) return { changed, replays: null };
  return { changed, replays: (await fingerprintNow(plan)) === data.fingerprint };
}

/** The differences in one line, with the command that plays the experiment again. */
export function differencesText(id: string, { changed, replays }: Differences): string {
  if (changed.size === 0 && replays !== false) return `${id}: plays as the data say`;
  const what =
    changed.size > 0
      ? [...changed].map(([name, how]) => `${name} ${how}`).join('; ')
      : 'the first round is played otherwise, though every player chooses as before';
  return `${id}: stale: ${what}. Play it again: npm run study -- ${id}`;
}
