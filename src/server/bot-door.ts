import { millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import type { BotsThread, Link, Listener } from '../hosts/bots/bots-thread.ts';
import { depart, type WatchedLink, watched } from '../hosts/tcp/guest.ts';
import {
  log320,
  scs,
  type TcpGuest,
  type TcpProtocol,
  USUAL_PORTS,
  ugi,
} from '../hosts/tcp/protocols.ts';
import type { Timers } from '../match/seat.ts';
import type { BotProtocol } from '../protocols/wire.ts';

/** How long whoever connects may take to ask for a game, or to answer a greeting, in milliseconds. */
const PATIENCE = 30_000;
/** Connections at one door that have not asked yet. */
const MOST_ASKING = 8;
/** A client in Java may open its window before it reads for the first time. */
const FIRST_PAUSE = 1_000;
const LOG320 = { retries: Number.POSITIVE_INFINITY, firstPause: FIRST_PAUSE } as const;

const usualPort = (protocol: BotProtocol): number =>
  USUAL_PORTS[protocol === 'log320-course' ? 'log320' : protocol];

const speechOf = (protocol: BotProtocol, timers: Timers): TcpProtocol => {
  switch (protocol) {
    case 'log320':
      return log320({ ...LOG320, dialect: 'subject' }, timers);
    case 'log320-course':
      return log320({ ...LOG320, dialect: 'course' }, timers);
    case 'scs':
      return scs(true, timers);
    case 'ugi':
      return ugi(PATIENCE, timers);
  }
};

/** The system has no port for us. */
export class NoDoor extends Error {}

export interface DoorOptions {
  readonly thread: BotsThread;
  readonly host: string;
  /** The protocol's usual port is tried first. */
  readonly usualPort: boolean;
  readonly protocol: BotProtocol;
  /** The seats, in the order in which they are taken. */
  readonly sides: readonly Side[];
  readonly timers: Timers;
  /** Somebody has come or gone. */
  changed(): void;
}

/** A port of its own for the bots of one game. Nobody waits behind it longer than its room is open. */
export class BotDoor {
  readonly protocol: BotProtocol;
  readonly sides: readonly Side[];
  readonly port: number;
  readonly speech: TcpProtocol;
  readonly guests: Partial<Record<Side, TcpGuest>> = {};
  readonly #options: DoorOptions;
  readonly #listener: Listener;
  #asking = 0;
  #isOpen = true;

  private constructor(options: DoorOptions, listener: Listener) {
    this.#options = options;
    this.protocol = options.protocol;
    this.sides = options.sides;
    this.speech = speechOf(options.protocol, options.timers);
    this.#listener = listener;
    this.port = listener.port;
    void this.#welcome();
  }

  /** Rejects with `NoDoor` where no port can be opened. */
  static async open(options: DoorOptions): Promise<BotDoor> {
    const { thread, host } = options;
    const listen = (port: number) => thread.listen({ kind: 'listen', host, port });
    const usual = options.usualPort ? listen(usualPort(options.protocol)) : null;
    try {
      return new BotDoor(options, await (usual?.catch(() => listen(0)) ?? listen(0)));
    } catch (cause) {
      throw new NoDoor(`no port at ${host}`, { cause });
    }
  }

  get isComplete(): boolean {
    return this.sides.every(side => this.guests[side] !== undefined);
  }

  /** Lets nobody else in; who is there stays. */
  async shut(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#listener.close();
  }

  /** Says goodbye to everybody. `linger`: how long their own goodbye is waited for. */
  async close(linger?: number): Promise<void> {
    await this.shut();
    const guests = Object.values(this.guests);
    await Promise.all(guests.map(({ link }) => depart(link, this.#options.timers, linger)));
  }

  async #welcome(): Promise<void> {
    for await (const link of this.#listener.guests) void this.#arrive(link);
  }

  async #arrive(raw: Link): Promise<void> {
    const { timers, changed } = this.#options;
    const link = watched(raw);
    const leave = () => depart(link, timers, 0);
    if (!this.#isOpen || this.isComplete || this.#asking >= MOST_ASKING) return leave();
    this.#asking++;
    const guest = await this.#admit(link);
    this.#asking--;
    const side = this.sides.find(each => this.guests[each] === undefined);
    if (!guest || !side || !this.#isOpen) return leave();
    this.guests[side] = guest;
    void link.ended.then(() => {
      if (!this.#isOpen || this.guests[side] !== guest) return; // in a game the referee sees to it
      delete this.guests[side];
      changed();
    });
    changed();
  }

  #admit(link: WatchedLink): Promise<TcpGuest | null> {
    const { timers } = this.#options;
    let cancel = () => {};
    const late = new Promise<null>(resolve => {
      cancel = timers.after(millis(PATIENCE), () => resolve(null));
    });
    return Promise.race([this.speech.admit(link), late]).finally(() => cancel());
  }
}
