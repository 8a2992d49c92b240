import type { BotsThread, TcpListener } from '../bots/bots-thread.ts';
import type { Connection, ConnectionEvent } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import { errorMessage, FaultError, type LocalizedText } from '../core/result.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import type { Timers } from '../time/timers.ts';
import { listen } from './listen.ts';
import type { TcpClient, TcpProtocol } from './protocols.ts';
import { closeGracefully, type WatchedConnection, watchedConnection } from './remote-client.ts';
import { sameScsName } from './scs-remote-client.ts';

/** A participant of a contest whose program connects to us. */
export interface ExpectedClient {
  readonly name: string;
  readonly protocol: TcpProtocolName;
  readonly port: number;
  /** Whether its program may have any name, in protocols with names. */
  readonly anyName: boolean;
}

/** Events at the ports, for the person who runs the contest. */
export type RosterNotice = { readonly address: string; readonly port: number } & (
  | { readonly kind: 'here' | 'left' | 'twice'; readonly name: string }
  | { readonly kind: 'unknown-name'; readonly name: string; readonly expected: readonly string[] }
  | { readonly kind: 'unfit'; readonly protocol: TcpProtocolName }
  | { readonly kind: 'silent' | 'gone' | 'unexpected' }
);

export interface RosterOptions {
  readonly thread: BotsThread;
  readonly expected: readonly ExpectedClient[];
  /** This machine only if undefined. */
  readonly address?: string | undefined;
  /** Milliseconds within which a client must ask for a game, and for which a game waits for a client. */
  readonly wait: number;
  readonly timers: Timers;
  readonly protocol: (name: TcpProtocolName) => TcpProtocol;
  note(notice: RosterNotice): void;
}

/** The clients of a contest by the names of its participants; no others are admitted. */
export interface Roster {
  /** The participant's client, at once or when it connects; null after the wait, or at the signal. */
  take(name: string, signal?: AbortSignal): Promise<TakenClient | null>;
  /** Milliseconds. */
  readonly wait: number;
  close(): Promise<void>;
}

export interface TakenClient {
  readonly protocol: TcpProtocolName;
  readonly client: TcpClient;
  /** After the game it is released; if the game was not played, it waits for the participant's next one. */
  release(isPlayed: boolean): void;
}

/** The most connections to one port that have not asked for a game yet; beyond that the oldest is closed. */
const MOST_ASKING = 64;

/** A participant's place: its client waits for a game, or a game waits for its client. */
interface Place extends ExpectedClient {
  client: TcpClient | null;
  awaited: {
    /** Games ask for their clients in this order. */
    readonly order: number;
    resolve(client: TcpClient | null): void;
  } | null;
}

/** Protocols in which the client has to request a game. */
const ASKED: ReadonlySet<TcpProtocolName> = new Set(['scs']);
/** Protocols in which clients send nothing before their game. */
const SILENT: ReadonlySet<TcpProtocolName> = new Set(['log320', 'log320-course']);

/** Rejects with a `FaultError` if a port cannot be opened. */
export async function openRoster(options: RosterOptions): Promise<Roster> {
  const places = options.expected.map((each): Place => ({ ...each, client: null, awaited: null }));
  let asked = 0;
  const listening: RosterPort[] = [];
  const leaving = new Set<Promise<void>>();
  const close = async () => {
    await Promise.all(listening.map(port => port.close()));
    await Promise.all(leaving);
  };
  try {
    for (const number of new Set(places.map(({ port }) => port))) {
      const listener = await listen(options.thread, number, options.address).catch(error => {
        throw new FaultError({ code: 'port', message: cannotListen(number, errorMessage(error)) });
      });
      const own = places.filter(({ port }) => port === number);
      listening.push(new RosterPort(options, listener, own));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const placeOf = (name: string): Place => {
    const place = places.find(each => each.name === name);
    if (!place) throw new Error(`${name} is not on the roster`);
    return place;
  };
  const released = (place: Place, client: TcpClient) => (isPlayed: boolean) => {
    const port = listening.find(({ number }) => number === place.port);
    if (!isPlayed) return port?.keep(place, client);
    const left = closeGracefully(client.connection, options.timers);
    leaving.add(left);
    void left.finally(() => leaving.delete(left));
  };
  return {
    close,
    wait: options.wait,
    async take(name, signal) {
      const place = placeOf(name);
      const client = await takeFrom(place, ++asked, options, signal);
      return client && { protocol: place.protocol, client, release: released(place, client) };
    },
  };
}

function takeFrom(
  place: Place,
  order: number,
  { wait, timers }: RosterOptions,
  signal?: AbortSignal,
): Promise<TcpClient | null> {
  const { client } = place;
  place.client = null;
  if (client || signal?.aborted) return Promise.resolve(client);
  return new Promise(resolve => {
    const done = (found: TcpClient | null) => {
      place.awaited = null;
      cancel();
      signal?.removeEventListener('abort', leave);
      resolve(found);
    };
    const leave = () => done(null);
    const cancel = timers.after(millis(wait), leave);
    signal?.addEventListener('abort', leave, { once: true });
    place.awaited = { order, resolve: done };
  });
}

/** One port: a participant's own, or one that several share. Precondition: they have one protocol. */
class RosterPort {
  readonly #options: RosterOptions;
  readonly #listener: TcpListener;
  readonly #places: readonly Place[];
  readonly #protocol: TcpProtocolName;
  readonly #adapter: TcpProtocol;
  /** Connections that have no place yet. */
  readonly #asking = new Set<WatchedConnection>();
  #isOpen = true;

  constructor(options: RosterOptions, listener: TcpListener, places: readonly Place[]) {
    this.#options = options;
    this.#listener = listener;
    this.#places = places;
    this.#protocol = places[0].protocol;
    this.#adapter = options.protocol(this.#protocol);
    void this.#listen();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#listener.close();
    const waiting = this.#places.flatMap(({ client }) => (client ? [client] : []));
    for (const place of this.#places) place.client = null;
    await Promise.all([
      ...[...this.#asking].map(connection => this.#disconnect(connection)),
      ...waiting.map(client => this.#dismiss(client)),
    ]);
  }

  get number(): number {
    return this.#listener.port;
  }

  async #listen(): Promise<void> {
    for await (const connection of this.#listener.clients) void this.#accept(connection);
  }

  #disconnect(connection: WatchedConnection): Promise<void> {
    this.#asking.delete(connection);
    return closeGracefully(connection, this.#options.timers, 0);
  }

  #dismiss(client: TcpClient): Promise<void> {
    this.#adapter.dismiss(client);
    return this.#disconnect(client.connection);
  }

  async #accept(raw: Connection): Promise<void> {
    const { note, timers, wait } = this.#options;
    let isOver = false;
    const heard = (event: ConnectionEvent) => {
      isOver = event.type === 'ended';
      if (!isOver && SILENT.has(this.#protocol)) this.#handleEarly(connection);
      return true;
    };
    const connection: WatchedConnection = watchedConnection(raw, heard);
    const { address } = connection;
    if (!this.#isOpen) return this.#disconnect(connection);
    const [oldest] = this.#asking;
    if (this.#asking.size >= MOST_ASKING) this.#handleSilent(oldest);
    this.#asking.add(connection);
    const cancel = timers.after(millis(wait), () => this.#handleSilent(connection));
    const client = await this.#adapter.admit(connection);
    cancel();
    if (!this.#isOpen || !this.#asking.delete(connection)) return;
    if (client) this.#seat(client);
    else if (isOver) note({ kind: 'gone', address, port: this.number });
    else this.#refuse(connection, 'unfit');
  }

  #handleSilent(connection: WatchedConnection): void {
    this.#options.note({ kind: 'silent', address: connection.address, port: this.number });
    void this.#disconnect(connection);
  }

  /** Handles input from a client that waits for its game. */
  #handleEarly(connection: WatchedConnection): void {
    const place = this.#places.find(({ client }) => client?.connection === connection);
    if (!place) return;
    place.client = null;
    this.#refuse(connection, 'unfit');
  }

  #refuse(connection: WatchedConnection, kind: 'unfit' | 'unexpected'): void {
    const at = { address: connection.address, port: this.number };
    this.#options.note(
      kind === 'unfit' ? { kind, protocol: this.#protocol, ...at } : { kind, ...at },
    );
    void this.#disconnect(connection);
  }

  /** Gives the client its participant's place, or sends it away. */
  #seat(client: TcpClient): void {
    const { note } = this.#options;
    const { connection, name } = client;
    const at = { address: connection.address, port: this.number };
    const place = this.#placeOf(client);
    if (!place && !ASKED.has(this.#protocol)) return this.#refuse(connection, 'unexpected');
    if (!place || place.client) {
      const expected = this.#places.map(each => each.name);
      note(
        place
          ? { kind: 'twice', name: place.name, ...at }
          : { kind: 'unknown-name', name, expected, ...at },
      );
      void this.#dismiss(client);
      return;
    }
    note({ kind: 'here', name: place.name, ...at });
    if (place.awaited) place.awaited.resolve(client);
    else this.keep(place, client);
  }

  /** The client waits for a game of its participant. */
  keep(place: Place, client: TcpClient): void {
    const { connection } = client;
    if (place.client || !this.#isOpen) {
      void this.#dismiss(client); // another client has taken the place
      return;
    }
    place.client = client;
    void connection.ended.then(() => {
      if (place.client !== client) return;
      place.client = null;
      const { address } = connection;
      this.#options.note({ kind: 'left', name: place.name, address, port: this.number });
    });
  }

  /** A client's place: by its name if it has one; otherwise by its port, or on a shared port the next one awaited. */
  #placeOf({ name }: TcpClient): Place | undefined {
    const isAsked = ASKED.has(this.#protocol);
    const named =
      isAsked && this.#places.find(each => !each.anyName && sameScsName(each.name, name));
    if (named) return named;
    const places = this.#places.filter(({ anyName }) => !isAsked || anyName);
    if (places.length === 1) return places[0];
    const order = ({ awaited }: Place) => awaited?.order ?? Number.POSITIVE_INFINITY;
    return places.filter(({ awaited }) => awaited).sort((a, b) => order(a) - order(b))[0];
  }
}

const cannotListen = (port: number, why: string): LocalizedText => ({
  fr: `Impossible d’attendre des joueurs sur le port ${port} : ${why}. Un autre programme l’occupe peut-être ; arrêtez-le, ou choisissez un autre port.`,
  en: `Cannot wait for players on port ${port}: ${why}. Another program may hold it; stop it, or choose another port.`,
});
