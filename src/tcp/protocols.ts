import { botSeat } from '../bots/bot-seat.ts';
import { ugiAdapter } from '../bots/ugi-adapter.ts';
import type { Side, Sides } from '../core/game.ts';
import { SIDES } from '../core/game.ts';
import type { Seat } from '../match/seat.ts';
import type { Timers } from '../match/timers.ts';
import { type Log320SeatOptions, log320Seat } from './log320-seat.ts';
import type { RemoteClient, WatchedConnection } from './remote-client.ts';
import { ScsArbiter } from './scs-arbiter.ts';
import { asksToPlay, refusal, ScsRemoteClient } from './scs-remote-client.ts';

/** The default ports of the courses' programs, and ours for UGI. */
export const USUAL_PORTS = { log320: 8888, scs: 2016, ugi: 8890 } as const;

/** A client that plays over its own connection. */
export interface TcpClient extends RemoteClient {
  readonly connection: WatchedConnection;
}

/** A protocol as hosts need it. */
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
    saidAll(): Promise<void>;
  };
  /** The last message to a client whose wait has timed out. */
  dismiss(client: TcpClient): void;
}

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
    const taken = SIDES.flatMap(side => {
      const connection = clients[side]?.connection;
      const tell = (move: string) => dropped(side, move);
      return connection
        ? [{ side, ...log320Seat({ ...settings, connection, timers, dropped: tell }) }]
        : [];
    });
    return {
      seats: Object.fromEntries(taken.map(({ side, seat }) => [side, seat])),
      saidAll: async () => {
        await Promise.all(taken.map(({ saidAll }) => saidAll()));
      },
    };
  },
  dismiss() {},
});

/** `wait`: how long a bot may take to answer the greeting, in milliseconds. */
export const ugi = (wait: number, timers: Timers): TcpProtocol => ({
  admit: atOnce,
  seats(clients) {
    const seat = (side: Side): [Side, Seat][] => {
      const connection = clients[side]?.connection;
      return connection
        ? [[side, botSeat({ connection, adapter: ugiAdapter(), timers, greetingTimeout: wait })]]
        : [];
    };
    return { seats: Object.fromEntries(SIDES.flatMap(seat)), saidAll: async () => {} };
  },
  dismiss() {},
});

export const scs = (validation: boolean, timers: Timers): TcpProtocol => ({
  admit: asksToPlay,
  seats(clients, names) {
    const known = Object.fromEntries(
      Object.entries(clients).filter(([, client]) => client instanceof ScsRemoteClient),
    ) as Partial<Sides<ScsRemoteClient>>;
    const arbiter = new ScsArbiter({ clients: known, names, timers, validation });
    const seats = SIDES.filter(side => known[side]).map(side => [side, arbiter.seat(side)]);
    return { seats: Object.fromEntries(seats), saidAll: async () => {} };
  },
  dismiss(client) {
    client.connection.send(refusal());
  },
});
