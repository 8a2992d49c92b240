import type { Seat, Timers } from '../../match/seat.ts';
import { botSeat } from './bot-seat.ts';
import type { BotsThread, Link } from './bots-thread.ts';
import { codingameSpeech } from './codingame-speech.ts';
import { shellCommand } from './evidence.ts';
import type { Speech } from './speech.ts';
import { ugiSpeech } from './ugi-speech.ts';

/** Memory that a bot and all that it starts may hold together, unless told otherwise. */
export const USUAL_MEMORY = 1 << 30;
/** How long a bot may take to say that it is ready: some languages start slowly. */
export const USUAL_WAIT = 10_000;

export const SPEECHES: Readonly<Record<'ugi' | 'codingame', () => Speech>> = {
  ugi: ugiSpeech,
  codingame: codingameSpeech,
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

/** A bot process at the board. Whoever opens it closes its link when the game is over. */
export async function processSeat(
  options: ProcessSeatOptions,
): Promise<{ readonly seat: Seat; readonly link: Link }> {
  const { thread, protocol, command, cwd, timers } = options;
  const link = await thread.open({
    kind: 'process',
    command,
    cwd,
    memory: options.memory ?? USUAL_MEMORY,
    sandbox: options.sandbox ?? true,
  });
  const speech = SPEECHES[protocol]();
  const shell = shellCommand(command, cwd);
  const patience = options.wait ?? USUAL_WAIT;
  return { link, seat: botSeat({ link, speech, timers, patience, shell }) };
}
