import { availableParallelism } from 'node:os';
import { type BotsThread, botsThread } from '../bots/bots-thread.ts';
import type { BotEvidence } from '../bots/evidence.ts';
import { FAULTS } from '../bots/faults.ts';
import { processSeats } from '../bots/process-seat.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { openSeat, type SeatChoice } from '../match/open-seat.ts';
import type { Seat, Submission } from '../match/seat.ts';
import { systemTimers as timers } from '../match/timers.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { type FinishedGame, type GameSpec, playGame } from './game.ts';

/** A seat for a program; people do not play contests. */
export type ProgramChoice = Extract<SeatChoice, { kind: 'engine' | 'process' }>;

export interface BotGames {
  /** Resolves to null if the signal aborted the game. */
  play(
    spec: GameSpec,
    seats: Sides<ProgramChoice>,
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

/** Games with bots on one side or both; each process runs for one game. */
export function botGames({
  folder,
  ponder = false,
  concurrency = 1,
  unsandboxed,
}: BotGamesOptions): BotGames {
  let thread: BotsThread | null = null;
  const idle: EngineClient[] = [];
  const all: EngineClient[] = [];
  const takeEngine = (): EngineClient => {
    const known = idle.pop();
    if (known) return known;
    const started = engineThread();
    all.push(started);
    return started;
  };
  const process = processSeats({
    thread() {
      thread ??= botsThread();
      return thread;
    },
    cwd: folder,
    timers,
    ponder,
    cpus: Math.max(1, Math.floor(availableParallelism() / concurrency)),
    unsandboxed,
  });

  return {
    async play(spec, choices, signal) {
      const { seed } = spec;
      const engine = SIDES.some(side => choices[side].kind === 'engine') ? takeEngine() : null;
      const resources = { seed, process, ...(engine ? { engine: () => engine } : {}) };
      const seat = async (side: Side): Promise<Seat> => {
        const opened = await openSeat(choices[side], side, resources);
        return opened.ok ? opened.value : absent(opened.fault.reason, spec);
      };
      const [first, second] = await Promise.all(SIDES.map(seat));
      try {
        return await playGame(spec, { first, second }, signal);
      } finally {
        await Promise.all([first, second].map(each => each.close?.()));
        if (engine) idle.push(engine);
      }
    },
    async close() {
      await thread?.close();
      await Promise.all(all.map(engine => engine.close()));
    },
  };
}
