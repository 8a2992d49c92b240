import { availableParallelism } from 'node:os';
import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import type { BotEvidence } from '../bots/evidence.ts';
import { FAULTS } from '../bots/faults.ts';
import { processSeats } from '../bots/process-seat.ts';
import type { NamedChoice } from '../bots/seat-choice.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { openSeat } from '../match/open-seat.ts';
import type { Seat, Submission } from '../match/seat.ts';
import { systemTimers as timers } from '../match/timers.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { clientSeats, gatherClients } from '../tcp/client-seats.ts';
import { CONTEST_RETRIES, usualProtocol } from '../tcp/protocols.ts';
import { type ExpectedClient, openRoster, type RosterNotice } from '../tcp/roster.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { type FinishedGame, type GameSpec, playGame } from './game.ts';

/** A seat for a program; people do not play contests. */
export type ProgramChoice = Exclude<NamedChoice, { kind: 'person' }>;

export interface BotGames {
  /** Resolves to null if the signal aborted the game. `names` are those of the participants. */
  play(
    spec: GameSpec,
    seats: Sides<ProgramChoice>,
    names: Sides<string>,
    signal: AbortSignal,
  ): Promise<FinishedGame | null>;
  close(): Promise<void>;
}

export interface BotGamesOptions {
  /** The working directory of bots. */
  readonly folder: string;
  /** Whether bots may think on their opponents' turns. */
  readonly ponder?: boolean;
  /** Games at once, between whose bots the processors are shared out. */
  readonly concurrency?: number;
  /** Called for each bot that runs without a sandbox. */
  unsandboxed(choice: { readonly name: string }): void;
  /** Who connects over TCP, by name. */
  readonly clients: readonly ExpectedClient[];
  /** Milliseconds that a game waits for them. */
  readonly wait: number;
  readonly address?: string | undefined;
  note(notice: RosterNotice): void;
}

/** A player that could not be started: it forfeits the game. */
function absent(why: string, { start }: GameSpec): Seat {
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
  return {
    tell: () => {},
    submissions: asyncQueue<Submission>(),
    illegalMoveLimit: 0,
    prepare: async () => ({ type: 'forfeit', cause, evidence: JSON.stringify(evidence) }),
  };
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
    async play(spec, choices, names, signal) {
      const { seed } = spec;
      const sources = { ...programs, protocol, wait, signal, roster };
      const arrivals = await gatherClients(choices, names, spec.start, sources);
      const network = clientSeats(arrivals, names, { protocol });
      const engine = SIDES.some(side => choices[side].kind === 'engine') ? takeEngine() : null;
      const tcp = (side: Side) => network.seats[side];
      const resources = { seed, process, tcp, ...(engine ? { engine: () => engine } : {}) };
      const seat = async (side: Side): Promise<Seat> => {
        const opened = await openSeat(choices[side], side, resources);
        return opened.ok ? opened.value : absent(opened.fault.reason, spec);
      };
      const [first, second] = await Promise.all(SIDES.map(seat));
      try {
        return await playGame(spec, { first, second }, signal);
      } finally {
        await network.close(signal);
        await Promise.all([first, second].map(each => each.close?.()));
        if (engine) idle.push(engine);
      }
    },
    async close() {
      await roster?.close();
      await thread?.close();
      await Promise.all(all.map(engine => engine.close()));
    },
  };
}
