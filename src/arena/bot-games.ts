import { availableParallelism } from 'node:os';
import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import type { BotEvidence } from '../bots/evidence.ts';
import { FAULTS } from '../bots/faults.ts';
import { processSeats } from '../bots/process-seat.ts';
import type { NamedChoice } from '../bots/seat-choice.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { openSeat } from '../match/open-seat.ts';
import type { Seat } from '../match/seat.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { clientSeats, gatherClients, seatWithoutGame } from '../tcp/client-seats.ts';
import { CONTEST_RETRIES, usualProtocol } from '../tcp/protocols.ts';
import { type ExpectedClient, openRoster, type RosterNotice } from '../tcp/roster.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { systemTimers as timers } from '../time/timers.ts';
import { type FinishedGame, type GameSpec, playGame } from './game.ts';
import { invite, type SpoiltGame } from './invitations.ts';
import type { ContestEngines, GameObserver, ObservedGame } from './observer.ts';
import type { RemoteSeats } from './remote-seats.ts';

/** A choice of a program; people do not play contests. */
export type ProgramChoice = Exclude<NamedChoice, { kind: 'person' }>;

export interface PlayOptions {
  readonly signal: AbortSignal;
  /** Identifies the game to participants that only a server knows. */
  readonly game?: Pick<ObservedGame, 'contest' | 'number' | 'attempt'>;
  readonly observer?: GameObserver | undefined;
  /** Engines to use in place of own ones. */
  readonly engines?: ContestEngines | undefined;
}

export interface BotGames {
  /** Resolves to null if the signal aborted the game. `names` are those of the participants. */
  play(
    spec: GameSpec,
    seats: Sides<ProgramChoice>,
    names: Sides<string>,
    options: PlayOptions,
  ): Promise<FinishedGame | SpoiltGame | null>;
  close(): Promise<void>;
}

export interface BotGamesOptions {
  /** The working directory of bots. */
  readonly folder: string;
  /** Whether bots may think on their opponents' turns. */
  readonly ponder?: boolean;
  /** Concurrent games, between whose bots the processors are divided. */
  readonly concurrency?: number;
  /** Called for each bot that runs without a sandbox. */
  unsandboxed(choice: { readonly name: string }): void;
  /** The participants that connect over TCP. */
  readonly clients: readonly ExpectedClient[];
  /** Milliseconds that a game waits for them. */
  readonly wait: number;
  readonly address?: string | undefined;
  note(notice: RosterNotice): void;
  /** Opens the seats that only a server knows. */
  readonly remote?: RemoteSeats | undefined;
}

/** The seat of a player that could not be started, which forfeits the game. */
function unstarted(why: string, { start }: GameSpec): Seat {
  const fault = 'not-started';
  const { cause, rule } = FAULTS[fault];
  const evidence: BotEvidence = {
    fault,
    rule,
    position: start,
    sent: [],
    received: '',
    length: 0,
    spent: 0,
    limit: null,
    ending: { kind: 'failed', message: why },
    stderr: '',
  };
  return seatWithoutGame({ type: 'forfeit', cause, evidence: JSON.stringify(evidence) });
}

/** Games with bots on one side or both; each process runs for one game. Rejects if a port cannot be opened. */
export async function openBotGames(options: BotGamesOptions): Promise<BotGames> {
  const { folder, ponder = false, concurrency = 1, unsandboxed, clients, wait } = options;
  let thread: BotsThread | null = null;
  const takeThread = (): BotsThread => {
    thread ??= botsThread();
    return thread;
  };
  const idle: EngineClient[] = [];
  const all: EngineClient[] = [];
  const takeEngine = (): EngineClient => {
    const known = idle.pop();
    if (known) return known;
    const started = engineThread();
    all.push(started);
    return started;
  };
  const programs = {
    thread: takeThread,
    cwd: folder,
    timers,
    ponder,
    cpus: Math.max(1, Math.floor(availableParallelism() / concurrency)),
    unsandboxed,
  };
  const process = processSeats(programs);
  const { address, note } = options;
  const protocol = (name: TcpProtocolName) => usualProtocol(name, wait, timers, CONTEST_RETRIES);
  const roster =
    clients.length === 0
      ? null
      : await openRoster({
          thread: takeThread(),
          expected: clients,
          address,
          wait,
          timers,
          protocol,
          note,
        }).catch(async error => {
          await thread?.close();
          throw error;
        });

  return {
    async play(spec, choices, names, { signal, game, observer, engines }) {
      const { seed } = spec;
      const sources = { ...programs, protocol, wait, signal, roster };
      const arrivals = await gatherClients(choices, names, spec.start, sources);
      const network = clientSeats(arrivals, names, { protocol });
      const own = new Map<Side, EngineClient>();
      const engine = (side: Side) => {
        if (engines) return engines.engine(side);
        const taken = own.get(side) ?? takeEngine();
        own.set(side, taken);
        return taken;
      };
      const invited = invite(options.remote, { spec, choices, names, wait, game, signal });
      const tcp = (side: Side) => network.seats[side];
      const resources = { seed, process, tcp, engine, remote: invited.open };
      const seat = async (side: Side): Promise<Seat> => {
        const opened = await openSeat(choices[side], side, resources);
        return opened.ok ? opened.value : unstarted(opened.fault.reason, spec);
      };
      const [first, second] = await Promise.all(SIDES.map(seat));
      try {
        // a player whose opponent did not come is told nothing of the game
        const isUnplayed = (side: Side) =>
          invited.missing.size > 0 && choices[side].kind === 'remote' && !invited.missing.has(side);
        const seats = {
          first: isUnplayed('first') ? seatWithoutGame(null) : first,
          second: isUnplayed('second') ? seatWithoutGame(null) : second,
        };
        const played = await playGame(spec, seats, invited.signal, observer);
        return played ?? invited.spoilt();
      } finally {
        invited.close();
        await network.close(signal);
        await Promise.all([first, second].map(each => each.close?.()));
        idle.push(...own.values());
      }
    },
    async close() {
      await roster?.close();
      await thread?.close();
      await Promise.all(all.map(engine => engine.close()));
    },
  };
}
