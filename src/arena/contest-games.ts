import type { Rules } from '../core/game.ts';
import { FaultError, unwrap } from '../core/result.ts';
import type { Fixture } from '../stats/schedule.ts';
import type { ExpectedClient } from '../tcp/roster.ts';
import { openBotGames, type ProgramChoice } from './bot-games.ts';
import { engineGames } from './engine-games.ts';
import type { FinishedGame, GameSpec } from './game.ts';
import type { SpoiltGame } from './invitations.ts';
import { isNamed, USUAL_NETWORK } from './network-plan.ts';
import type { GameObserver, ObservedGame } from './observer.ts';
import { Openings } from './openings.ts';
import { choicesOf, clientsOf, refuseRemote } from './participants.ts';
import { type ContestPlan, controlOf, gameSeed, rulesFor } from './plan.ts';
import type { RunOptions } from './run.ts';
import type { ScheduledGame } from './schedule.ts';

/** A game that is about to be played. */
export interface GameToPlay {
  readonly scheduled: ScheduledGame;
  readonly spec: GameSpec;
  readonly game: ObservedGame;
  readonly observer: GameObserver | undefined;
  readonly signal: AbortSignal;
}

/** How the games of a contest are played: those of engines in threads of their own, others in this one. */
export interface ContestGames {
  readonly rules: Rules;
  specOf(scheduled: ScheduledGame): GameSpec;
  /** Keys of what only one game at a time may use, such as a client over the network, or a shared port. */
  keysOf(fixture: Fixture): readonly string[];
  /** The number of this machine's processors that a game uses; its players take turns. */
  processorsOf(fixture: Fixture): number;
  /** The participants that could not begin a game at once. */
  away(): ReadonlySet<string>;
  /** Null: the signal aborted it. */
  play(game: GameToPlay): Promise<FinishedGame | SpoiltGame | null>;
  /** Continues with a changed plan; false if that requires ports to be opened or closed. */
  update(plan: ContestPlan): boolean;
  close(): Promise<void>;
}

const NOBODY: ReadonlySet<string> = new Set();

/** The options of a run that concern playing games, not storing results. */
export type ContestGamesOptions = Pick<
  RunOptions,
  'plan' | 'concurrency' | 'unsandboxed' | 'network' | 'remote' | 'observe' | 'engines' | 'spreader'
> & { readonly contest: Pick<RunOptions['contest'], 'id'> };

/** What a game uses for a participant. */
interface Uses {
  readonly key: string | null;
  readonly isHere: boolean;
}

function usedBy(
  choice: ProgramChoice,
  client: ExpectedClient | undefined,
  clients: readonly ExpectedClient[],
  { contest, remote }: ContestGamesOptions,
): Uses {
  if (choice.kind === 'remote')
    return {
      key: remote?.keyOf(choice.name) ?? null,
      isHere: remote?.isHere?.(choice.name) ?? false,
    };
  const isHere = choice.kind !== 'tcp';
  if (!client) return { key: null, isHere };
  const isShared = clients.filter(({ port }) => port === client.port).length > 1;
  const key = isShared && !isNamed(client.protocol) ? `port ${client.port}` : client.name;
  return { key: `${contest.id} ${key}`, isHere };
}

export async function openContestGames(options: ContestGamesOptions): Promise<ContestGames> {
  const { concurrency, unsandboxed, network, remote, observe } = options;
  let { plan } = options;
  let choices = unwrap(choicesOf(plan));
  if (!remote) {
    const refused = refuseRemote(choices, options.spreader !== undefined);
    if (!refused.ok) throw new FaultError(refused.fault);
  }
  const rules = rulesFor(plan);
  const control = controlOf(plan);
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
    remote,
  });
  const clientOf = (name: string) => clients.find(client => client.name === name);
  const choiceOf = (name: string): ProgramChoice => {
    const choice = choices.get(name);
    if (!choice) throw new Error(`no participant ${name}`);
    return choice;
  };
  const known = new Map<string, Uses>();
  const usesOf = (name: string): Uses => {
    const uses = known.get(name) ?? usedBy(choiceOf(name), clientOf(name), clients, options);
    known.set(name, uses);
    return uses;
  };
  const startOf = ({ plies, opening }: ScheduledGame): string => {
    const list = openings.get(plies) ?? new Openings(rules, plies, plan.seed);
    openings.set(plies, list);
    return list.at(opening);
  };
  return {
    rules,
    specOf: scheduled => ({
      rules: rules.id,
      start: startOf(scheduled),
      control,
      seed: gameSeed(plan, scheduled.number),
    }),
    keysOf({ first, second }) {
      const [one, other] = [usesOf(first).key, usesOf(second).key];
      return [one, one === other ? null : other].filter(key => key !== null);
    },
    processorsOf: ({ first, second }) => (usesOf(first).isHere || usesOf(second).isHere ? 1 : 0),
    away() {
      if (!remote?.isReady) return NOBODY;
      const away = [...choices].filter(
        ([, choice]) => choice.kind === 'remote' && !remote.isReady?.(choice.name),
      );
      return new Set(away.map(([name]) => name));
    },
    async play({ scheduled, spec, game, observer, signal }) {
      const [first, second] = [choiceOf(scheduled.first), choiceOf(scheduled.second)];
      if (first.kind === 'engine' && second.kind === 'engine' && !observe)
        return engines.play(spec, { first, second }, signal);
      const ports = { first: clientOf(scheduled.first), second: clientOf(scheduled.second) };
      if (ports.first || ports.second) network?.announce(scheduled, ports);
      const given = options.engines?.(game);
      try {
        const seats = { first, second };
        return await bots.play(spec, seats, scheduled, { signal, observer, engines: given, game });
      } finally {
        given?.close();
      }
    },
    update(changed) {
      if (clients.length > 0 || clientsOf(changed).length > 0) return false;
      plan = changed;
      choices = unwrap(choicesOf(plan));
      known.clear();
      return true;
    },
    async close() {
      await Promise.all([engines.close(), bots.close()]);
    },
  };
}
