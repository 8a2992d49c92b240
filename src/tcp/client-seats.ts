import { basename } from 'node:path';
import type { ProcessSeatOptions } from '../bots/process-seat.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import { endingOf } from '../core/match.ts';
import { asyncQueue } from '../match/async-queue.ts';
import { reasonEvidence } from '../match/evidence.ts';
import type { Forfeit, Seat, Submission } from '../match/seat.ts';
import { type ClientChoice, isClient, type SeatChoice } from '../match/seat-choice.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { failureForfeit, startClient } from './client-process.ts';
import type { TcpClient, TcpProtocol } from './protocols.ts';
import { closeGracefully } from './remote-client.ts';
import type { Roster } from './roster.ts';

/** A player that connected by a network protocol, or its forfeit. */
export type Arrival =
  | {
      readonly protocol: TcpProtocolName;
      readonly client: TcpClient;
      /** Whether it is kept from computing on its opponent's turn. */
      readonly pauses?: boolean;
      /** Called after the game, or if it is not played because the opponent did not come. */
      release(isPlayed: boolean): void | Promise<void>;
    }
  | { readonly forfeit: Forfeit };

/** The seats of one game's players that came over the network. */
export interface ClientSeats {
  readonly seats: Partial<Sides<Seat>>;
  /** Sends what is left to send, unless the signal has aborted the game, and releases the clients. */
  close(signal?: AbortSignal): Promise<void>;
}

export interface ClientSeatOptions {
  protocol(name: TcpProtocolName): TcpProtocol;
  /** Called for moves out of turn. */
  dropped?(side: Side, move: string): void;
}

/** Two clients with the same protocol share its arbiter, which relays their messages as they are. */
export function clientSeats(
  arrivals: Partial<Sides<Arrival>>,
  names: Sides<string>,
  { protocol: adapterOf, dropped = () => {} }: ClientSeatOptions,
): ClientSeats {
  const present = SIDES.flatMap(side => {
    const arrival = arrivals[side];
    return arrival && 'client' in arrival ? [{ side, ...arrival }] : [];
  });
  const isPlayed = SIDES.every(side => !arrivals[side] || 'client' in arrivals[side]);
  const protocols = isPlayed ? [...new Set(present.map(({ protocol }) => protocol))] : [];
  const arbiters = protocols.map(name => {
    const own = present.filter(({ protocol }) => protocol === name);
    const clients = Object.fromEntries(own.map(({ side, client }) => [side, client]));
    return adapterOf(name).seats(clients, names, dropped);
  });
  const seatOf = (side: Side): Seat | undefined => {
    const arrival = arrivals[side];
    if (!arrival) return undefined;
    if (!isPlayed) return seatWithoutGame('forfeit' in arrival ? arrival.forfeit : null);
    const seat = arbiters.find(({ seats }) => seats[side])?.seats[side];
    return seat && 'client' in arrival && arrival.pauses
      ? pausedSeat(seat, side, arrival.client)
      : seat;
  };
  const seats = Object.fromEntries(
    SIDES.flatMap(side => {
      const seat = seatOf(side);
      return seat ? [[side, seat]] : [];
    }),
  );
  return {
    seats,
    async close(signal) {
      if (!signal?.aborted) await Promise.all(arbiters.map(({ allSent }) => allSent()));
      await Promise.all(present.map(({ release }) => release(isPlayed)));
    },
  };
}

/** The seat of a player in a game that does not begin: one that is present, or that forfeits. */
export const seatWithoutGame = (forfeit: Forfeit | null): Seat => ({
  tell: () => {},
  submissions: asyncQueue<Submission>(),
  illegalMoveLimit: 0,
  prepare: async () => forfeit,
});

/**
 * Pauses a client from its own move until something is sent to it. It is not paused before its first move, as it may
 * still be starting, and a LOG320 client reads two waiting messages as one.
 */
const pausedSeat = (seat: Seat, side: Side, { connection }: TcpClient): Seat => ({
  ...seat,
  tell(message) {
    seat.tell(message);
    if (message.type !== 'event' || message.event.type !== 'moved') return;
    if (message.event.side === side && !endingOf(message.match)) connection.pause();
  },
});

/** Milliseconds within which a client may exit by itself after its game. */
const LINGER = 500;

export interface ClientProgramOptions
  extends ClientSeatOptions,
    Omit<ProcessSeatOptions, 'unsandboxed'> {
  /** Ends the wait for a client. */
  readonly signal?: AbortSignal | undefined;
  /** Called for a client that runs without a sandbox. */
  unsandboxed?(choice: ClientChoice): void;
}

/** Starts a client's program for one game from `position`. */
export async function clientProgram(
  choice: ClientChoice,
  name: string,
  position: string,
  options: ClientProgramOptions,
): Promise<Arrival> {
  const { timers, cwd, memory, cpus, sandbox, wait, signal } = options;
  const { command, folder, protocol } = choice;
  const adapter = options.protocol(protocol);
  const started = await startClient(
    { protocol, name, command, cwd, folder, memory, cpus, sandbox },
    { open: spec => options.thread().open(spec), adapter, timers, wait, signal },
  );
  if (started.kind === 'failure') return { forfeit: failureForfeit(started, position) };
  const { client } = started;
  if (!client.connection.sandboxed) options.unsandboxed?.(choice);
  return {
    protocol,
    client,
    pauses: !options.ponder,
    release(isPlayed) {
      if (!isPlayed) adapter.dismiss(client);
      return closeGracefully(client.connection, timers, LINGER);
    },
  };
}

export interface ClientSources extends ClientProgramOptions {
  /** The clients from elsewhere; absent if there are none. */
  readonly roster?: Roster | null | undefined;
}

/** Gathers the players of a game by network protocols: those from elsewhere, then the clients that we start. */
export async function gatherClients(
  choices: Sides<SeatChoice>,
  names: Sides<string>,
  position: string,
  options: ClientSources,
): Promise<Partial<Sides<Arrival>>> {
  const { roster, signal } = options;
  const arrivals: Partial<Record<Side, Arrival>> = {};
  const forEach = async (come: (side: Side) => Promise<Arrival | null>) => {
    await Promise.all(
      SIDES.map(async side => {
        const arrival = await come(side);
        if (arrival) arrivals[side] = arrival;
      }),
    );
  };
  await forEach(async side => {
    if (choices[side].kind !== 'tcp' || !roster) return null;
    const taken = await roster.take(names[side], signal);
    return taken ?? { forfeit: absence(names[side], roster.wait) };
  });
  await forEach(async side => {
    const choice = choices[side];
    return isClient(choice) ? clientProgram(choice, names[side], position, options) : null;
  });
  return arrivals;
}

/** The forfeit of a player that did not come. */
const absence = (name: string, wait: number): Forfeit => ({
  type: 'forfeit',
  cause: 'no-connection',
  evidence: reasonEvidence({
    fr: `${name} n’a pas demandé à jouer dans les ${wait / 1_000} s`,
    en: `${name} did not ask to play within ${wait / 1_000} s`,
  }),
});

/** The seats of a game's players by network protocols; a client that we start plays under the name of its folder or program. */
export async function openClients(
  choices: Sides<SeatChoice>,
  position: string,
  options: ClientSources,
): Promise<ClientSeats> {
  const shown = { first: choices.first.name, second: choices.second.name };
  const named = { first: nameFor(choices.first), second: nameFor(choices.second) };
  return clientSeats(await gatherClients(choices, named, position, options), shown, options);
}

const nameFor = (choice: SeatChoice): string =>
  isClient(choice) ? usualName(choice) : choice.name;

const usualName = ({ command, folder }: ClientChoice): string => basename(folder ?? command[0]);
