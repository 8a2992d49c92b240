import { type BotsThread, botsThread, type Connection } from '../bots/bots-thread.ts';
import type { BotEvidence } from '../bots/evidence.ts';
import { FAULTS } from '../bots/faults.ts';
import { processSeat } from '../bots/process-seat.ts';
import type { SeatChoice } from '../bots/seat-choice.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import { errorMessage } from '../core/result.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { engineSeat } from '../match/engine-seat.ts';
import type { Seat, Submission } from '../match/seat.ts';
import { systemTimers as timers } from '../match/timers.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { type FinishedGame, type GameSetting, playGame } from './game.ts';

/** A seat that programs take; nobody waits at a terminal for hundreds of games. */
export type ProgramChoice = Exclude<SeatChoice, { kind: 'human' }>;

export interface BotGames {
  /** Resolves to null where the signal broke the game off. */
  play(
    setting: GameSetting,
    seats: Sides<ProgramChoice>,
    signal: AbortSignal,
  ): Promise<FinishedGame | null>;
  close(): Promise<void>;
}

export interface BotGamesOptions {
  /** Where bots' commands are run. */
  readonly folder: string;
  /** Told of each bot that runs without a sandbox. */
  unsandboxed(choice: ProgramChoice): void;
}

/** A player that is not there: its game is lost before it begins. */
function absent(why: string, { start }: GameSetting): Seat {
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

/** Games with a bot process on one side or both, each started for its game and ended with it. */
export function botGames({ folder, unsandboxed }: BotGamesOptions): BotGames {
  let thread: BotsThread | null = null;
  const idle: EngineClient[] = [];
  const all: EngineClient[] = [];
  const takeThinker = (): EngineClient => {
    const known = idle.pop();
    if (known) return known;
    const started = engineThread();
    all.push(started);
    return started;
  };
  const open = async (
    choice: Extract<ProgramChoice, { kind: 'bot' }>,
    connections: Connection[],
    setting: GameSetting,
  ) => {
    const { protocol, command } = choice;
    thread ??= botsThread();
    try {
      const bot = await processSeat({ thread, protocol, command, cwd: folder, timers });
      connections.push(bot.connection);
      if (!bot.connection.sandboxed) unsandboxed(choice);
      return bot.seat;
    } catch (error) {
      return absent(errorMessage(error), setting);
    }
  };

  return {
    async play(setting, choices, signal) {
      const connections: Connection[] = [];
      const { seed } = setting;
      const engine = SIDES.some(side => choices[side].kind === 'engine') ? takeThinker() : null;
      const seat = async (side: Side): Promise<Seat> => {
        const choice = choices[side];
        if (choice.kind === 'bot') return open(choice, connections, setting);
        const { name: player, limits } = choice;
        if (!engine) throw new Error('no thread for an engine');
        return engineSeat({ engine, player, limits, seed: `${seed} ${side}` });
      };
      try {
        // a thread that is only being started must not cost an engine's first move time
        await engine?.ready();
        const [first, second] = await Promise.all(SIDES.map(seat));
        return await playGame(setting, { first, second }, signal);
      } finally {
        await Promise.all(connections.map(connection => connection.close()));
        if (engine) idle.push(engine);
      }
    },
    async close() {
      await thread?.close();
      await Promise.all(all.map(engine => engine.close()));
    },
  };
}
