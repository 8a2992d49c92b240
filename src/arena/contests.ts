import { availableParallelism, cpus, release, type } from 'node:os';
import { FaultError } from '../core/result.ts';
import { isForfeit, type PlayedGame } from '../stats/played.ts';
import { fewOpenings, replays, type Warning } from '../stats/warnings.ts';
import type { Contest, Store, StoredGame } from '../store/store.ts';
import { brokenText, type ContestChain, readChain } from './chain.ts';
import type { Conditions, MachineConditions } from './conditions.ts';
import { Openings } from './openings.ts';
import { type ContestPlan, planOf, rulesFor } from './plan.ts';
import { Schedule } from './schedule.ts';
import {
  type ContestReport,
  hasTable,
  mayBeSuspended,
  needsGames,
  type StoredResults,
  summaryOf,
} from './summary.ts';

/** Creates contests in the store, and reads them with their summaries. */

/** The conditions of this machine. */
export const conditionsHere = (version: string, concurrency: number): MachineConditions => ({
  version,
  node: process.version,
  system: `${type()} ${release()} ${process.arch}`,
  processor: cpus()[0]?.model.trim() || '?', // some systems name none
  cores: availableParallelism(),
  concurrency,
});

/** Stores a new contest, without games. */
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

/** The most games whose moves are compared to find repeated games, and that are read for it, so that reading stays fast. */
const COMPARED = 500;
const READ = 10 * COMPARED;

/**
 * The summary of a stored contest. `most`: with more links its chain is not compared with all games, which
 * the summary says.
 */
export async function readSummary(
  store: Store,
  contest: Contest,
  most?: number,
): Promise<ContestReport> {
  const chain = await readChain(store, contest.id, most);
  try {
    return await summarised(store, contest, chain);
  } catch (error) {
    if (chain.state !== 'broken') throw error; // overwritten data need not be readable
    throw new FaultError({ code: 'changed-outside', message: brokenText(chain) });
  }
}

async function summarised(
  store: Store,
  contest: Contest,
  chain: ContestChain,
): Promise<ContestReport> {
  const plan = planOf(contest);
  rulesFor(plan); // throws here, not where the summary is shown, if the plan's game is unknown
  const stored = await storedResults(store, contest.id, plan);
  const warnings = [
    replays(await firstGames(store, contest.id)),
    openingsWarning(plan, stored),
  ].filter(warning => warning !== null);
  const summary = summaryOf(contest, plan, stored, warnings, chain);
  const workers = await store.contests.playedBy(contest.id);
  return workers.length === 0 ? summary : { ...summary, workers };
}

async function storedResults(store: Store, id: string, plan: ContestPlan): Promise<StoredResults> {
  if (!hasTable(plan)) return { kind: 'games', games: await store.games.of(id) };
  const counts = await store.games.counts(id);
  return mayBeSuspended(plan, counts)
    ? { kind: 'games', games: await store.games.of(id) }
    : { kind: 'counts', counts };
}

/** The stored games that count: all but those played after a decision. */
export async function whichCount(
  store: Store,
  contest: Contest,
): Promise<(game: { readonly number: number }) => boolean> {
  if (!needsGames(planOf(contest))) return () => true;
  const played = (await countedGames(store, contest)).filter(({ rules }) => rules !== '');
  const numbers = new Set(played.map(({ number }) => number));
  return ({ number }) => numbers.has(number);
}

/** The games that count, with those that a suspended player forfeits without playing. */
export async function countedGames(store: Store, contest: Contest): Promise<readonly StoredGame[]> {
  const schedule = new Schedule(planOf(contest));
  for (const game of await store.games.of(contest.id)) schedule.add(game);
  return schedule.counted();
}

async function firstGames(store: Store, id: string): Promise<PlayedGame[]> {
  const compared: PlayedGame[] = [];
  let read = 0;
  for await (const { events, first, second, start, ending, tally } of store.games.withEvents(id)) {
    if (read++ === READ) break;
    if (isForfeit({ first, second, ending, tally })) continue;
    const moves = events.flatMap(event => (event.type === 'moved' ? [event.move] : []));
    compared.push({ first, second, ending, tally, moves: [start, ...moves].join(' ') });
    if (compared.length === COMPARED) break;
  }
  return compared;
}

function openingsWarning(plan: ContestPlan, stored: StoredResults): Warning | null {
  const { format, openingPlies } = plan;
  if (openingPlies === 0 || format.kind === 'knockout' || format.kind === 'ladder') return null;
  if (stored.kind === 'games' && format.kind === 'match') {
    const starts = new Map(stored.games.map(({ number, start }) => [number >> 1, start]));
    return fewOpenings(new Set(starts.values()).size, starts.size);
  }
  const wanted = format.kind === 'match' ? format.pairs : format.rounds;
  const openings = new Openings(rulesFor(plan), openingPlies, plan.seed);
  return fewOpenings(openings.available(wanted), wanted);
}
