import type { BotsThread } from '../../bots/bots-thread.ts';
import { processSeats, USUAL_WAIT } from '../../bots/process-seat.ts';
import type { Side, Sides } from '../../core/game.ts';
import type { EngineClient } from '../../match/engine-client.ts';
import { openSeats } from '../../match/open-seat.ts';
import type { Seat, SeatMessage } from '../../match/seat.ts';
import { HUMAN, type SeatChoice } from '../../match/seat-choice.ts';
import type { TcpProtocolName } from '../../protocols/bot-seats.ts';
import { openClients } from '../../tcp/client-seats.ts';
import { limitedSeat } from '../../tcp/limited-seat.ts';
import { usualProtocol } from '../../tcp/protocols.ts';
import { engineThread } from '../../threads/engine-thread.ts';
import { systemTimers } from '../../time/timers.ts';
import { orUsageError } from '../usage-error.ts';
import type { HostContext } from './game.ts';
import { type TerminalPerson, terminalPerson } from './person.ts';
import type { MoveLimit } from './settings.ts';

export interface HostSeatOptions {
  readonly host: HostContext;
  readonly thread: BotsThread;
  readonly chosen: Sides<SeatChoice>;
  readonly names: Sides<string>;
  /** The seats of connected clients. */
  readonly clients: Partial<Sides<Seat>>;
  /** A client's limit per move in an untimed match against a person. */
  readonly limit: MoveLimit | null;
  readonly seed: string;
  /** The text of the first position. */
  readonly position: string;
  /** Called when the person at this terminal leaves. */
  leave(): void;
}

export interface HostSeats {
  readonly seats: Sides<Seat>;
  /** Call it after the message was shown. */
  watch(message: SeatMessage): void;
  close(): Promise<void>;
}

/** How a host starts programs on this machine. */
const processOptions = ({ terminal }: HostContext, thread: BotsThread) => ({
  thread: () => thread,
  cwd: process.cwd(),
  timers: systemTimers,
  unsandboxed: ({ name }: SeatChoice) =>
    terminal.console.print(terminal.translator.t.play.noSandbox(name)),
});

export const hostProcesses = (host: HostContext, thread: BotsThread) =>
  processSeats(processOptions(host, thread));

/** Both seats of a game: clients, and players of this machine. */
export async function openHostSeats(options: HostSeatOptions): Promise<HostSeats> {
  const { host, thread, chosen, names, clients, limit, seed, position, leave } = options;
  const { terminal } = host;
  const started: { engine?: EngineClient; person?: TerminalPerson } = {};
  const engine = () => {
    started.engine ??= engineThread();
    return started.engine;
  };
  const person = (side: Side): Seat => {
    const seat = (each: Side): SeatChoice =>
      each === side ? HUMAN : { kind: 'tcp', name: names[each] };
    const seats = { first: seat('first'), second: seat('second') };
    started.person = terminalPerson({ terminal, seats, engine: engine() }, leave);
    return started.person.seat;
  };
  const tcp = (side: Side): Seat | undefined => {
    const client = clients[side];
    if (!client || !limit) return client;
    const time = limit.limit + limit.grace;
    return limitedSeat(client, { first: time, later: time }, systemTimers);
  };
  const protocol = (name: TcpProtocolName) => usualProtocol(name, USUAL_WAIT, systemTimers);
  const own = await openClients(chosen, position, {
    ...processOptions(host, thread),
    protocol,
    signal: host.signal,
  });
  const opened = await openSeats(chosen, {
    ...{ seed, engine, person },
    tcp: side => tcp(side) ?? own.seats[side],
    process: hostProcesses(host, thread),
  });
  if (!opened.ok) await Promise.all([started.engine?.close(), own.close()]);
  const { seats, close } = orUsageError(terminal.translator, opened, undefined, 1);
  return {
    seats,
    watch: message => started.person?.watch(message),
    async close() {
      await own.close(host.signal);
      await Promise.all([close(), started.engine?.close()]);
    },
  };
}
