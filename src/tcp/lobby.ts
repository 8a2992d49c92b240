import type { Connection } from '../bots/connection.ts';
import { type Millis, millis } from '../core/clock.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { Timers } from '../time/timers.ts';
import {
  closeGracefully,
  type RemoteClient,
  type WatchedConnection,
  watchedConnection,
} from './remote-client.ts';

/** Notices about a client, to be shown. */
export type LobbyNotice = 'came' | 'refused' | 'left' | 'silent' | 'unfit';

export interface LobbyOptions<G extends RemoteClient> {
  readonly arrivals: AsyncIterable<Connection>;
  /** Seats per game for clients. */
  readonly needed: 1 | 2;
  /** Games played at once. */
  readonly concurrency: number;
  /** Milliseconds within which a client must ask for a game, and then for which it waits for an opponent. */
  readonly wait: number;
  readonly timers: Timers;
  /** Resolves when the client has asked to play; to null if its request is invalid, and it is disconnected. */
  admit(connection: WatchedConnection): Promise<G | null>;
  note(what: LobbyNotice, address: string): void;
}

/** The clients of a game, or one client whose wait for an opponent has timed out. */
export type Pairing<G> =
  | { readonly kind: 'game'; readonly clients: readonly G[] }
  | { readonly kind: 'absent'; readonly client: G };

export interface Lobby<G> {
  readonly pairings: AsyncIterable<Pairing<G>>;
  /** The clients have played and free their places. */
  release(clients: readonly G[]): void;
  /** Accepts no more clients and disconnects those that wait. */
  close(): void;
}

interface Entry<G> {
  readonly connection: WatchedConnection;
  client: G | null;
  cancel: () => void;
}
type Asked<G> = Entry<G> & { client: G };
const hasAsked = <G>(entry: Entry<G>): entry is Asked<G> => entry.client !== null;

/**
 * Clients that wait for a game, paired in the order in which they ask. There are as many places as games have seats;
 * further connections are closed at once. Every wait has a timeout.
 */
export function openLobby<G extends RemoteClient>(options: LobbyOptions<G>): Lobby<G> {
  const { needed, timers, note } = options;
  const wait: Millis = millis(options.wait);
  const places = options.concurrency * needed;
  const pairings = asyncQueue<Pairing<G>>();
  const waiting = new Set<Entry<G>>();
  let playing = 0;
  let isOpen = true;

  const remove = (entry: Entry<G>): boolean => {
    entry.cancel();
    return waiting.delete(entry);
  };
  const disconnect = (entry: Entry<G>) => {
    if (remove(entry)) void closeGracefully(entry.connection, timers);
  };
  const asked = (): Asked<G>[] => [...waiting].filter(hasAsked);
  const take = (entries: readonly Asked<G>[]): G[] =>
    entries.map(entry => {
      remove(entry);
      playing++;
      return entry.client;
    });

  /** Reports a client without an opponent, whose place is taken by a connection that never asked. */
  const reportAbsence = (entry: Asked<G>) => {
    const [client] = take([entry]);
    const silent = [...waiting].find(each => !hasAsked(each));
    if (silent) dismiss(silent);
    pairings.push({ kind: 'absent', client });
  };
  const dismiss = (entry: Entry<G>) => {
    note('silent', entry.connection.address);
    disconnect(entry);
  };

  const accept = async (raw: Connection) => {
    const connection = watchedConnection(raw);
    if (!isOpen || waiting.size + playing >= places) {
      note('refused', connection.address);
      return closeGracefully(connection, timers, 0);
    }
    const entry: Entry<G> = { connection, client: null, cancel: () => {} };
    waiting.add(entry);
    note('came', connection.address);
    entry.cancel = timers.after(wait, () => dismiss(entry)); // once it has asked, another timeout applies
    void connection.ended.then(() => {
      if (remove(entry)) note('left', connection.address);
    });
    const client = await options.admit(connection);
    if (!waiting.has(entry)) return;
    if (client === null) {
      note('unfit', connection.address);
      return disconnect(entry);
    }
    entry.cancel();
    // sets keep insertion order, so a client that has asked is moved behind those that asked before
    waiting.delete(entry);
    waiting.add(entry);
    entry.client = client;
    const ready = asked();
    if (ready.length >= needed)
      pairings.push({ kind: 'game', clients: take(ready.slice(0, needed)) });
    else
      entry.cancel = timers.after(wait, () => {
        if (hasAsked(entry)) reportAbsence(entry);
      });
  };

  const listen = async () => {
    for await (const connection of options.arrivals) void accept(connection);
  };
  void listen();

  return {
    pairings,
    release(clients) {
      playing -= clients.length;
    },
    close() {
      isOpen = false;
      for (const entry of [...waiting]) disconnect(entry);
      pairings.close();
    },
  };
}
