import type { Seat } from '../match/seat.ts';
import type { BotChoice } from '../match/seat-choice.ts';
import type { Timers } from '../time/timers.ts';
import { botSeat } from './bot-seat.ts';
import type { BotsThread } from './bots-thread.ts';
import { codingameAdapter } from './codingame-adapter.ts';
import type { Connection } from './connection.ts';
import { shellCommand } from './evidence.ts';
import type { ProtocolAdapter } from './protocol-adapter.ts';
import { ugiAdapter } from './ugi-adapter.ts';

/** Default memory limit of a bot and its descendants together. */
export const USUAL_MEMORY = 1 << 30;
/** Milliseconds within which a bot must be ready; some languages start slowly. */
export const USUAL_WAIT = 10_000;

export const ADAPTERS: Readonly<Record<BotChoice['protocol'], () => ProtocolAdapter>> = {
  ugi: ugiAdapter,
  codingame: codingameAdapter,
};

export interface ProcessSeatOptions {
  /** Started with the first bot. */
  thread(): BotsThread;
  readonly cwd: string;
  readonly timers: Timers;
  readonly memory?: number;
  readonly cpus?: number;
  readonly wait?: number;
  readonly sandbox?: boolean;
  /** Whether bots may think on their opponents' turns. */
  readonly ponder?: boolean;
  /** Called for a bot that runs without a sandbox. */
  unsandboxed?(choice: BotChoice): void;
}

export interface ProcessSeat extends Seat {
  readonly connection: Connection;
  close(): Promise<void>;
}

/** Starts bots' processes for `openSeat`. Rejects with the system's error if one does not start. */
export const processSeats =
  (options: ProcessSeatOptions) =>
  async (choice: BotChoice): Promise<ProcessSeat> => {
    const { cwd, timers } = options;
    const { command, protocol } = choice;
    const connection = await options.thread().open({
      kind: 'process',
      command,
      cwd,
      folder: choice.folder,
      memory: options.memory ?? USUAL_MEMORY,
      cpus: options.cpus,
      sandbox: options.sandbox ?? true,
    });
    if (!connection.sandboxed) options.unsandboxed?.(choice);
    const adapter = ADAPTERS[protocol]();
    const shell = shellCommand(command, cwd);
    const greetingTimeout = options.wait ?? USUAL_WAIT;
    const ponder = options.ponder ?? false;
    const seat = botSeat({ connection, adapter, timers, greetingTimeout, ponder, shell });
    return { ...seat, connection, close: () => connection.close() };
  };
