import type { Seat } from '../match/seat.ts';
import type { Timers } from '../match/timers.ts';
import { botSeat } from './bot-seat.ts';
import type { BotsThread, Connection } from './bots-thread.ts';
import { codingameAdapter } from './codingame-adapter.ts';
import { shellCommand } from './evidence.ts';
import type { ProtocolAdapter } from './protocol-adapter.ts';
import { ugiAdapter } from './ugi-adapter.ts';

/** Memory that a bot and all that it starts may hold together, unless told otherwise. */
export const USUAL_MEMORY = 1 << 30;
/** How long a bot may take to say that it is ready: some languages start slowly. */
export const USUAL_WAIT = 10_000;

export const ADAPTERS: Readonly<Record<'ugi' | 'codingame', () => ProtocolAdapter>> = {
  ugi: ugiAdapter,
  codingame: codingameAdapter,
};

export interface ProcessSeatOptions {
  readonly thread: BotsThread;
  readonly protocol: 'ugi' | 'codingame';
  readonly command: readonly string[];
  readonly cwd: string;
  readonly timers: Timers;
  readonly memory?: number;
  readonly wait?: number;
  readonly sandbox?: boolean;
}

/** A bot process at the board. Whoever opens it closes its connection when the game is over. */
export async function processSeat(
  options: ProcessSeatOptions,
): Promise<{ readonly seat: Seat; readonly connection: Connection }> {
  const { thread, protocol, command, cwd, timers } = options;
  const connection = await thread.open({
    kind: 'process',
    command,
    cwd,
    memory: options.memory ?? USUAL_MEMORY,
    sandbox: options.sandbox ?? true,
  });
  const adapter = ADAPTERS[protocol]();
  const shell = shellCommand(command, cwd);
  const greetingTimeout = options.wait ?? USUAL_WAIT;
  return { connection, seat: botSeat({ connection, adapter, timers, greetingTimeout, shell }) };
}
