import { botSeat } from '../bots/bot-seat.ts';
import { ugiAdapter } from '../bots/ugi-adapter.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import type { Seat } from '../match/seat.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { writeHostLine } from '../protocols/ugi.ts';
import type { Timers } from '../time/timers.ts';
import { type Log320Seat, type Log320SeatOptions, log320Seat } from './log320-seat.ts';
import type { RemoteClient, WatchedConnection } from './remote-client.ts';
import { ScsArbiter } from './scs-arbiter.ts';
import { asksToPlay, refusal, ScsRemoteClient } from './scs-remote-client.ts';

/** The default ports of the courses' programs, and ours for UGI. */
export const USUAL_PORTS = { log320: 8888, scs: 2016, ugi: 8890 } as const;

export const usualPort = (protocol: TcpProtocolName): number =>
  USUAL_PORTS[protocol === 'log320-course' ? 'log320' : protocol];

/** A client that plays over its own connection. */
export interface TcpClient extends RemoteClient {
  readonly connection: WatchedConnection;
}

/** A protocol for hosts. */
export interface TcpProtocol {
  /** Resolves when the client has asked to play; to null if its request is invalid. */
  admit(connection: WatchedConnection): Promise<TcpClient | null>;
  /** The seats of one game's clients; `names` are those of the other players. `dropped` is called for moves out of turn. */
  seats(
    clients: Partial<Sides<TcpClient>>,
    names: Sides<string>,
    dropped: (side: Side, move: string) => void,
  ): {
    readonly seats: Partial<Sides<Seat>>;
    /** Resolves when the last message of the game has been sent. */
    allSent(): Promise<void>;
  };
  /** The last message to a client whose wait has timed out. */
  dismiss(client: TcpClient): void;
}

/** One seat for each client. */
const seatsFor = <T>(
  clients: Partial<Sides<TcpClient>>,
  seatOf: (connection: WatchedConnection, side: Side) => T,
): Partial<Sides<T>> =>
  Object.fromEntries(
    SIDES.flatMap(side => {
      const client = clients[side];
      return client ? [[side, seatOf(client.connection, side)]] : [];
    }),
  );

const atOnce = async (connection: WatchedConnection): Promise<TcpClient> => ({
  connection,
  name: connection.address,
});

export const log320 = (
  settings: Pick<Log320SeatOptions, 'dialect' | 'retries' | 'firstPause'>,
  timers: Timers,
): TcpProtocol => ({
  admit: atOnce,
  seats(clients, _, dropped) {
    const taken: Log320Seat[] = [];
    const seats = seatsFor(clients, (connection, side) => {
      const drop = (move: string) => dropped(side, move);
      const client = log320Seat({ ...settings, connection, timers, dropped: drop });
      taken.push(client);
      return client.seat;
    });
    const allSent = async () => {
      await Promise.all(taken.map(client => client.allSent()));
    };
    return { seats, allSent };
  },
  dismiss() {},
});

/** `wait`: milliseconds within which a bot must answer the greeting; `isGreeted`: it has answered `ugi`. */
export const ugi = (wait: number, timers: Timers, isGreeted = false): TcpProtocol => ({
  admit: atOnce,
  seats(clients) {
    const seats = seatsFor(clients, connection =>
      botSeat({ connection, adapter: ugiAdapter(isGreeted), timers, greetingTimeout: wait }),
    );
    return { seats, allSent: async () => {} };
  },
  dismiss({ connection }) {
    if (isGreeted) connection.send(`${writeHostLine({ type: 'quit' })}\n`);
  },
});

export const scs = (validation: boolean, timers: Timers): TcpProtocol => ({
  admit: asksToPlay,
  seats(clients, names) {
    const known = Object.fromEntries(
      Object.entries(clients).filter(([, client]) => client instanceof ScsRemoteClient),
    ) as Partial<Sides<ScsRemoteClient>>;
    const arbiter = new ScsArbiter({ clients: known, names, timers, validation });
    const seats = seatsFor(known, (_, side) => arbiter.seat(side));
    return { seats, allSent: async () => {} };
  },
  dismiss(client) {
    client.connection.send(refusal());
  },
});

/** LOG320: a contest's game is lost by the third invalid move in a row. */
export const CONTEST_RETRIES = 2;

/** A Java client may open its window before its first read. */
const FIRST_PAUSE = 1_000;

/**
 * A protocol with the tolerances of its course. `wait`: milliseconds within which a bot must answer a greeting;
 * `retries`: LOG320's consecutive invalid moves that are answered by `4`, unlimited if absent.
 */
export function usualProtocol(
  name: TcpProtocolName,
  wait: number,
  timers: Timers,
  retries = Number.POSITIVE_INFINITY,
): TcpProtocol {
  switch (name) {
    case 'log320':
      return log320({ dialect: 'subject', retries, firstPause: FIRST_PAUSE }, timers);
    case 'log320-course':
      return log320({ dialect: 'course', retries, firstPause: FIRST_PAUSE }, timers);
    case 'scs':
      return scs(true, timers);
    case 'ugi':
      return ugi(wait, timers);
  }
}
