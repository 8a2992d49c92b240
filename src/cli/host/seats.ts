import type { BotsThread, Connection } from '../../bots/bots-thread.ts';
import { processSeat } from '../../bots/process-seat.ts';
import type { Side, Sides } from '../../core/game.ts';
import { errorMessage } from '../../core/result.ts';
import type { EngineClient } from '../../match/engine-client.ts';
import { engineSeat } from '../../match/engine-seat.ts';
import type { Seat, SeatMessage } from '../../match/seat.ts';
import { systemTimers } from '../../match/timers.ts';
import { limitedSeat } from '../../tcp/limited-seat.ts';
import { engineThread } from '../../threads/engine-thread.ts';
import { HUMAN, type SeatChoice } from '../seats.ts';
import { UsageError } from '../usage-error.ts';
import type { HostContext } from './game.ts';
import { person } from './person.ts';
import type { HostSeat, MoveLimit } from './settings.ts';

export interface HostSeating {
  readonly host: HostContext;
  readonly thread: BotsThread;
  readonly chosen: Sides<HostSeat>;
  readonly names: Sides<string>;
  /** The seats of those who have connected. */
  readonly clients: Partial<Sides<Seat>>;
  /** What a client may take for a move, where a person plays untimed and the match has no clock. */
  readonly limit: MoveLimit | null;
  readonly seed: string;
  /** The person at this terminal wants to leave. */
  leave(): void;
}

export interface HostSeats {
  readonly seats: Sides<Seat>;
  /** To be told the message after it is shown. */
  watch(message: SeatMessage): void;
  close(): Promise<void>;
}

/** A program on this machine that speaks a protocol of lines. */
export async function botProcess(
  { table }: HostContext,
  thread: BotsThread,
  { command, protocol, name }: Extract<SeatChoice, { kind: 'bot' }>,
): Promise<{ readonly seat: Seat; readonly connection: Connection }> {
  const { console, translator } = table;
  try {
    const timers = systemTimers;
    const bot = await processSeat({ thread, protocol, command, cwd: process.cwd(), timers });
    if (!bot.connection.sandboxed) console.print(translator.t.play.noSandbox(name));
    return bot;
  } catch (error) {
    const why = errorMessage(error);
    throw new UsageError(translator.t.errors.botStart({ command: command.join(' '), why }), 1);
  }
}

/** Everybody at the table: clients, and whoever plays here. */
export async function openHostSeats(seating: HostSeating): Promise<HostSeats> {
  const { host, thread, chosen, names, clients, limit, seed, leave } = seating;
  const connections: Connection[] = [];
  const thinkers: EngineClient[] = [];
  let watch: (message: SeatMessage) => void = () => {};
  const engine = () => {
    if (thinkers.length === 0) thinkers.push(engineThread());
    return thinkers[0];
  };
  const seat = async (side: Side): Promise<Seat> => {
    const client = clients[side];
    const choice = chosen[side];
    if (client) {
      if (!limit) return client;
      const time = limit.limit + limit.grace;
      return limitedSeat(client, { first: time, later: time }, systemTimers);
    }
    switch (choice.kind) {
      case 'engine': {
        const { name: player, limits } = choice;
        return engineSeat({ engine: engine(), player, limits, seed: `${seed} ${side}` });
      }
      case 'bot': {
        const bot = await botProcess(host, thread, choice);
        connections.push(bot.connection);
        return bot.seat;
      }
      case 'human':
      case 'tcp': {
        const { table } = host;
        const far = { kind: 'bot', protocol: 'ugi', command: [] } as const;
        const seats = {
          first: side === 'first' ? HUMAN : { ...far, name: names.first },
          second: side === 'second' ? HUMAN : { ...far, name: names.second },
        };
        const sat = person({ table, seats, engine: engine(), bots: () => thread, seed }, leave);
        watch = sat.watch;
        return sat.seat;
      }
    }
  };
  const seats = { first: await seat('first'), second: await seat('second') };
  return {
    seats,
    watch: message => watch(message),
    async close() {
      await Promise.all([...connections, ...thinkers].map(each => each.close()));
    },
  };
}
