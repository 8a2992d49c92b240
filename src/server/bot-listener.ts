import type { BotsThread, TcpListener } from '../bots/bots-thread.ts';
import type { Connection } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import { FaultError } from '../core/result.ts';
import type { Timers } from '../match/timers.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { type TcpClient, type TcpProtocol, usualPort, usualProtocol } from '../tcp/protocols.ts';
import {
  closeGracefully,
  type WatchedConnection,
  watchedConnection,
} from '../tcp/remote-client.ts';
import { faults } from './faults.ts';

/** How long a client may take to ask for a game, or to answer a greeting, in milliseconds. */
const REQUEST_TIMEOUT = 30_000;
/** Connections to one listener that have not asked yet. */
const MOST_ASKING = 8;

/** No port could be opened, or not the one that was asked for. */
export class NoListener extends FaultError {}

export interface BotListenerOptions {
  readonly thread: BotsThread;
  readonly host: string;
  /** The port that was asked for, and no other; null takes a free one. */
  readonly port: number | null;
  /** Then try the protocol's usual port first. */
  readonly usualPort: boolean;
  readonly protocol: TcpProtocolName;
  /** The seats, in the order in which clients get them. */
  readonly sides: readonly Side[];
  readonly timers: Timers;
  /** Called when a client has connected or left. */
  changed(): void;
}

/** A port for the bots of one game. Clients wait there only while its room is open. */
export class BotListener {
  readonly protocol: TcpProtocolName;
  readonly sides: readonly Side[];
  readonly port: number;
  readonly adapter: TcpProtocol;
  readonly clients: Partial<Record<Side, TcpClient>> = {};
  readonly #options: BotListenerOptions;
  readonly #listener: TcpListener;
  #asking = 0;
  #isOpen = true;

  private constructor(options: BotListenerOptions, listener: TcpListener) {
    this.#options = options;
    this.protocol = options.protocol;
    this.sides = options.sides;
    this.adapter = usualProtocol(options.protocol, REQUEST_TIMEOUT, options.timers);
    this.#listener = listener;
    this.port = listener.port;
    void this.#listen();
  }

  /** Rejects with `NoListener` if no port can be opened. */
  static async open(options: BotListenerOptions): Promise<BotListener> {
    const { thread, host, port, protocol } = options;
    const listen = (wanted: number) => thread.listen(host, wanted);
    try {
      if (port !== null) return new BotListener(options, await listen(port));
      const usual = options.usualPort ? listen(usualPort(protocol)) : null;
      return new BotListener(options, await (usual?.catch(() => listen(0)) ?? listen(0)));
    } catch {
      throw new NoListener(port === null ? faults.noPort : faults.portTaken(port));
    }
  }

  get isComplete(): boolean {
    return this.sides.every(side => this.clients[side] !== undefined);
  }

  /** Accepts no more connections; existing ones stay. */
  async shut(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#listener.close();
  }

  /** Closes every connection. `linger`: how long the other ends may take to close theirs. */
  async close(linger?: number): Promise<void> {
    await this.shut();
    const clients = Object.values(this.clients);
    await Promise.all(
      clients.map(({ connection }) => closeGracefully(connection, this.#options.timers, linger)),
    );
  }

  async #listen(): Promise<void> {
    for await (const connection of this.#listener.clients) void this.#arrive(connection);
  }

  async #arrive(raw: Connection): Promise<void> {
    const { timers, changed } = this.#options;
    const connection = watchedConnection(raw);
    const leave = () => closeGracefully(connection, timers, 0);
    if (!this.#isOpen || this.isComplete || this.#asking >= MOST_ASKING) return leave();
    this.#asking++;
    const client = await this.#admit(connection);
    this.#asking--;
    const side = this.sides.find(each => this.clients[each] === undefined);
    if (!client || !side || !this.#isOpen) return leave();
    this.clients[side] = client;
    void connection.ended.then(() => {
      if (!this.#isOpen || this.clients[side] !== client) return; // during a game the referee handles it
      delete this.clients[side];
      changed();
    });
    changed();
  }

  #admit(connection: WatchedConnection): Promise<TcpClient | null> {
    const { timers } = this.#options;
    let cancel = () => {};
    const late = new Promise<null>(resolve => {
      cancel = timers.after(millis(REQUEST_TIMEOUT), () => resolve(null));
    });
    return Promise.race([this.adapter.admit(connection), late]).finally(() => cancel());
  }
}
