import type { Rules, Sides } from '../core/game.ts';
import { SIDES } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import type { Fixture } from '../stats/schedule.ts';
import type { Contest, Store, StoredGame } from '../store/store.ts';
import type { ExpectedClient, RosterNotice } from '../tcp/roster.ts';
import { openBotGames, type ProgramChoice } from './bot-games.ts';
import { engineGames } from './engine-games.ts';
import type { FinishedGame, GameSpec } from './game.ts';
import { isNamed, USUAL_NETWORK } from './network-plan.ts';
import { Openings } from './openings.ts';
import { choicesOf, clientsOf } from './participants.ts';
import { type ContestPlan, controlOf, gameSeed, planOf, rulesFor, voidedAttempts } from './plan.ts';
import { Schedule, type ScheduledGame } from './schedule.ts';

export interface RunOptions {
  readonly store: Store;
  readonly contest: Contest;
  readonly plan: ContestPlan;
  /** Games played at once. */
  readonly concurrency: number;
  /** Stops the run: games in progress are aborted, and played again when it is resumed. */
  readonly signal: AbortSignal;
  /** Called after each stored result, and once at the beginning. */
  readonly report?: (schedule: Schedule, game: StoredGame | null) => void;
  /** Called once for each participant whose bot runs without a sandbox. */
  readonly unsandboxed?: (seat: string) => void;
  /** For participants that connect over TCP. */
  readonly network?: NetworkRun;
}

export interface NetworkRun {
  /** This machine only if undefined. */
  readonly address?: string | undefined;
  /** Called when a game waits for its players. */
  announce(game: ScheduledGame, clients: Partial<Sides<ExpectedClient | undefined>>): void;
  note(notice: RosterNotice): void;
}

/** The most results waiting to be stored, so that they can share a transaction. */
const MOST_WAITING = 256;

/**
 * Plays a contest's remaining games. Every result is stored as soon as its game ends; killing the process
 * at any time loses only the games in progress. So does a change of the contest while it runs: it goes on
 * by the changed plan.
 */
export async function runContest(options: RunOptions): Promise<'finished' | 'stopped'> {
  const { store, signal } = options;
  for (let now = options; ; ) {
    const end = await runPlan(now);
    if (end !== 'outdated') return end;
    const contest = await store.contests.read(now.contest.id);
    if (!contest) throw new Error(`contest ${now.contest.id} is gone`);
    if (signal.aborted) return 'stopped';
    now = { ...now, contest, plan: planOf(contest) };
  }
}

async function runPlan(options: RunOptions): Promise<'finished' | 'stopped' | 'outdated'> {
  const { store, contest, plan, signal, report } = options;
  const changes = contest.changes.length;
  const voided = voidedAttempts(plan);
  const schedule = new Schedule(plan);
  for (const game of await store.games.of(contest.id)) schedule.add(game);
  report?.(schedule, null);
  const contestGames = await openContestGames(options);
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const waiting = new Set<Promise<void>>();
  let changed = Promise.withResolvers<void>();
  let failure: unknown;
  let outdated = false;
  const change = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const fail = (error: unknown) => {
    failure ??= error;
    end();
    change();
  };

  const keep = async (scheduled: ScheduledGame, start: string, played: FinishedGame) => {
    const { number, first, second } = scheduled;
    const game = { number, first, second, rules: contestGames.rules.id, start, ...played };
    const attempt = (voided.get(number) ?? 0) + 1;
    const stored = await store.games.finish(contest.id, attempt, game, changes);
    if (stored === 'outdated') {
      outdated = true;
      end();
      return change();
    }
    // another process runs the same contest and stored this game first: its result counts
    const counts = stored === 'stored' ? game : await store.games.read(contest.id, number);
    if (counts) {
      const { events: _, ...result } = counts;
      schedule.add(result);
    }
    report?.(schedule, game);
    if (schedule.isOver) end();
    change();
  };

  const busy = new Set<string | number>();
  const lane = async () => {
    while (!ending.signal.aborted) {
      const scheduled = schedule.take(game =>
        contestGames.keysOf(game).every(key => !busy.has(key)),
      );
      if (!scheduled) {
        if (schedule.isOver) return;
        await changed.promise; // the next game depends on games in progress
        continue;
      }
      const start = contestGames.startOf(scheduled);
      const keys = contestGames.keysOf(scheduled);
      for (const key of keys) busy.add(key);
      const played = await contestGames.play(scheduled, start, ending.signal);
      for (const key of keys) busy.delete(key);
      if (!played) return;
      const kept: Promise<void> = keep(scheduled, start, played)
        .catch(fail)
        .finally(() => waiting.delete(kept));
      waiting.add(kept);
      if (keys.length > 0)
        await kept; // announced in the order of what happened
      else if (waiting.size >= MOST_WAITING) await Promise.race(waiting);
    }
  };

  try {
    const lanes = Array.from({ length: Math.max(1, options.concurrency) }, lane);
    await Promise.all(lanes.map(each => each.catch(fail)));
    await Promise.all(waiting);
    if (failure !== undefined) throw failure;
    if (outdated) return 'outdated';
    if (!schedule.isOver) return 'stopped';
    return contest.finished ? 'finished' : await store.contests.finish(contest.id, changes);
  } finally {
    signal.removeEventListener('abort', end);
    await contestGames.close();
  }
}

interface ContestGames {
  readonly rules: Rules;
  startOf(scheduled: ScheduledGame): string;
  /** What only one game at a time may use: a client over the network plays one, and so does a shared port. */
  keysOf(fixture: Fixture): readonly (string | number)[];
  play(scheduled: ScheduledGame, start: string, signal: AbortSignal): Promise<FinishedGame | null>;
  close(): Promise<void>;
}

/** Games of engines are played in threads of their own, those with another player in this one. */
async function openContestGames(options: RunOptions): Promise<ContestGames> {
  const { plan, concurrency, unsandboxed, network } = options;
  const rules = rulesFor(plan);
  const control = controlOf(plan);
  const choices = unwrap(choicesOf(plan));
  const clients = clientsOf(plan);
  const openings = new Map<number, Openings>();
  const warned = new Set<string>();
  const engines = engineGames();
  const bots = await openBotGames({
    folder: plan.folder,
    ponder: plan.ponder ?? false,
    concurrency: Math.max(1, concurrency),
    unsandboxed({ name }) {
      if (warned.has(name)) return;
      warned.add(name);
      unsandboxed?.(name);
    },
    clients,
    wait: (plan.network ?? USUAL_NETWORK).wait,
    address: network?.address,
    note: notice => network?.note(notice),
  });
  const clientOf = (name: string) => clients.find(client => client.name === name);
  const choiceOf = (name: string): ProgramChoice => {
    const choice = choices.get(name);
    if (!choice) throw new Error(`no participant ${name}`);
    return choice;
  };
  return {
    rules,
    startOf({ plies, opening }) {
      const list = openings.get(plies) ?? new Openings(rules, plies, plan.seed);
      openings.set(plies, list);
      return list.at(opening);
    },
    keysOf: fixture =>
      SIDES.flatMap(side => {
        const client = clientOf(fixture[side]);
        if (!client) return [];
        const isShared = clients.filter(({ port }) => port === client.port).length > 1;
        return [isShared && !isNamed(client.protocol) ? client.port : client.name];
      }),
    play(scheduled, start, signal) {
      const { number } = scheduled;
      const spec: GameSpec = { rules: rules.id, start, control, seed: gameSeed(plan, number) };
      const [first, second] = [choiceOf(scheduled.first), choiceOf(scheduled.second)];
      if (first.kind === 'engine' && second.kind === 'engine')
        return engines.play(spec, { first, second }, signal);
      const ports = { first: clientOf(scheduled.first), second: clientOf(scheduled.second) };
      if (ports.first || ports.second) network?.announce(scheduled, ports);
      return bots.play(spec, { first, second }, scheduled, signal);
    },
    async close() {
      await Promise.all([engines.close(), bots.close()]);
    },
  };
}
