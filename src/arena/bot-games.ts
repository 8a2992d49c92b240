import { availableParallelism } from 'node:os';
import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import type { BotEvidence } from '../bots/evidence.ts';
import { FAULTS } from '../bots/faults.ts';
import { processSeats } from '../bots/process-seat.ts';
import type { NamedChoice } from '../bots/seat-choice.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { isClient, openSeat } from '../match/open-seat.ts';
import type { Seat, Submission } from '../match/seat.ts';
import { systemTimers as timers } from '../match/timers.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { type Arrival, clientProgram, clientSeats } from '../tcp/client-seats.ts';
import type { TcpClient } from '../tcp/protocols.ts';
import { closeGracefully } from '../tcp/remote-client.ts';
import { type ExpectedClient, openRoster, type RosterNotice } from '../tcp/roster.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { type FinishedGame, type GameSpec, playGame } from './game.ts';
import { absence, contestProtocol } from './game-clients.ts';

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
  const leaving = new Set<Promise<void>>();
  const disconnect = ({ connection }: TcpClient, signal: AbortSignal) => {
    const left = closeGracefully(connection, timers, signal.aborted ? 0 : undefined);
    leaving.add(left);
    void left.finally(() => leaving.delete(left));
  };
  const { address, note } = options;
  const protocol = (name: TcpProtocolName) => contestProtocol(name, wait);
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

  /** Waits for a player that comes by itself; other seats are opened when all of those are there. */
  const arrive = async (
    choice: ProgramChoice,
    name: string,
    signal: AbortSignal,
  ): Promise<Arrival | null> => {
    if (choice.kind !== 'tcp' || !roster) return null;
    const client = await roster.take(name, signal);
    if (!client) return { forfeit: absence(name, wait) };
    const release = (isPlayed: boolean) =>
      isPlayed ? disconnect(client, signal) : roster.putBack(name, client);
    return { protocol: choice.protocol, client, release };
  };

  /** The players of a game by network protocols: those from elsewhere, then the clients that we start. */
  const gather = async (
    { start }: GameSpec,
    choices: Sides<ProgramChoice>,
    names: Sides<string>,
    signal: AbortSignal,
  ): Promise<Partial<Sides<Arrival>>> => {
    const arrivals: Partial<Record<Side, Arrival>> = {};
    const forEach = async (come: (side: Side) => Promise<Arrival | null>) => {
      await Promise.all(
        SIDES.map(async side => {
          const arrival = await come(side);
          if (arrival) arrivals[side] = arrival;
        }),
      );
    };
    await forEach(side => arrive(choices[side], names[side], signal));
    await forEach(async side => {
      const choice = choices[side];
      if (!isClient(choice)) return null;
      return clientProgram(choice, names[side], start, { ...programs, protocol, wait, signal });
    });
    return arrivals;
  };

  return {
    async play(spec, choices, names, signal) {
      const { seed } = spec;
      const arrivals = await gather(spec, choices, names, signal);
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
      await Promise.all(leaving);
      await thread?.close();
      await Promise.all(all.map(engine => engine.close()));
    },
  };
}
