import { SIDES, type Side, type Sides } from '../core/game.ts';
import type { LocalizedText } from '../core/result.ts';
import { asyncQueue } from '../match/async-queue.ts';
import { reasonEvidence } from '../match/evidence.ts';
import type { Forfeit, Seat, Submission } from '../match/seat.ts';
import { systemTimers as timers } from '../match/timers.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { type TcpClient, type TcpProtocol, usualProtocol } from '../tcp/protocols.ts';

/** A player that connected by a network protocol, or its forfeit. */
export type Arrival =
  | {
      readonly protocol: TcpProtocolName;
      readonly client: TcpClient;
      /** Called after the game, or if it is not played because the opponent did not come. */
      release(isPlayed: boolean): void;
    }
  | { readonly forfeit: Forfeit };

/** LOG320: a tournament is lost by the third invalid move in a row. */
const RETRIES = 2;

/** The network protocols as contests play them; `wait` in milliseconds. */
export const contestProtocol = (name: TcpProtocolName, wait: number): TcpProtocol =>
  usualProtocol(name, wait, timers, RETRIES);

/** The seats of one game's players that came over the network. */
export interface ClientSeats {
  readonly seats: Partial<Sides<Seat>>;
  /** Sends what is left to send, and lets the clients go. Resolves when the last message has left. */
  close(signal: AbortSignal): Promise<void>;
}

/** Two clients with the same protocol share its arbiter, which relays their messages as they are. */
export function clientSeats(
  arrivals: Partial<Sides<Arrival>>,
  names: Sides<string>,
  wait: number,
): ClientSeats {
  const present = SIDES.flatMap(side => {
    const arrival = arrivals[side];
    return arrival && 'client' in arrival ? [{ side, ...arrival }] : [];
  });
  const isPlayed = SIDES.every(side => !arrivals[side] || 'client' in arrivals[side]);
  const protocols = [...new Set(present.map(({ protocol }) => protocol))];
  const tables = protocols.map(name => {
    const adapter = contestProtocol(name, wait);
    const own = present.filter(({ protocol }) => protocol === name);
    const clients = Object.fromEntries(own.map(({ side, client }) => [side, client]));
    return isPlayed
      ? adapter.seats(clients, names, () => {})
      : { seats: {}, allSent: async () => {} };
  });
  const seatOf = (side: Side): Seat | undefined => {
    const arrival = arrivals[side];
    if (!arrival) return undefined;
    if (!isPlayed) return seatWithoutGame('forfeit' in arrival ? arrival.forfeit : null);
    return tables.find(({ seats }) => seats[side])?.seats[side];
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
      if (!signal.aborted) await Promise.all(tables.map(({ allSent }) => allSent()));
      for (const { release } of present) release(isPlayed);
    },
  };
}

/** A player of a game that does not begin: whoever is there, or who forfeits. */
const seatWithoutGame = (forfeit: Forfeit | null): Seat => ({
  tell: () => {},
  submissions: asyncQueue<Submission>(),
  illegalMoveLimit: 0,
  prepare: async () => forfeit,
});

/** The forfeit of a player that did not come. */
export const absence = (name: string, wait: number): Forfeit => ({
  type: 'forfeit',
  cause: 'no-connection',
  evidence: reasonEvidence(notThere(name, wait)),
});

const notThere = (name: string, wait: number): LocalizedText => ({
  fr: `${name} n’a pas demandé à jouer dans les ${wait / 1_000} s`,
  en: `${name} did not ask to play within ${wait / 1_000} s`,
});
