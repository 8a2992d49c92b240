import type { RemoteGame } from '../arena/remote-seats.ts';
import type { Connection } from '../bots/connection.ts';
import type { ClientSettings } from '../bots/relay.ts';
import { millis } from '../core/clock.ts';
import { type Fault, ok, type Result, refusal } from '../core/result.ts';
import type { Seat } from '../match/seat.ts';
import type { ConnectHello, ConnectProtocol } from '../protocols/connect-wire.ts';
import type { NewBotLog, StoredBot, StoredBotVersion } from '../store/classroom-store.ts';
import { newId } from '../store/ids.ts';
import type { Timers } from '../time/timers.ts';
import { connectFaults, networkGone } from './connect-faults.ts';
import { ConnectSession, type SessionSocket } from './connect-session.ts';
import type { SeatProvider } from './contest-seats.ts';
import { relayedSeat } from './relayed-seat.ts';

/** A bot that its author has connected. */
export interface ConnectedBot {
  readonly id: string;
  readonly name: string;
  readonly classroom: string;
  readonly member: string;
  readonly version: number;
  readonly protocol: ConnectProtocol;
  /** Of the machine that it runs on. */
  readonly address: string;
}

export interface ConnectedBotsOptions {
  readonly timers: Timers;
  readonly limits: {
    /** How many bots may be connected, in all and per member. */
    readonly connectedBots: number;
    readonly connectedBotsPerMember: number;
    /** Milliseconds between two pings of a machine, and how long it may be away during a game. */
    readonly connectHeartbeat: number;
    readonly connectWait: number;
  };
  /** Called when a bot comes, goes, begins or ends a game. */
  changed(bot: string): void;
  /** Stores what a bot wrote on standard error in a game. */
  keepLog(log: NewBotLog): Promise<void>;
}

interface Entry {
  readonly bot: ConnectedBot;
  readonly session: ConnectSession;
  /** One game or examination uses it at a time. */
  isBusy: boolean;
}

const ID_LENGTH = 16;

/** Starts the program anew; a client of a course's server is told that server's address and its name there. */
export type StartProgram = (client?: ClientSettings | null | undefined) => Promise<Connection>;

/** What a bot's author and class see of it. */
export type BotPresence = 'away' | 'waiting' | 'playing';

/** The programs behind `quadrille connect`, each on its author's machine. */
export class ConnectedBots implements SeatProvider {
  readonly #options: ConnectedBotsOptions;
  readonly #entries = new Map<string, Entry>();
  /** Called when any of them comes, goes or is free again. */
  readonly #waiting = new Set<() => void>();

  constructor(options: ConnectedBotsOptions) {
    this.#options = options;
  }

  isHere({ id }: Pick<StoredBot, 'id'>): boolean {
    return this.#entries.get(id)?.session.isHere === true;
  }

  presenceOf(bot: Pick<StoredBot, 'id'>): BotPresence {
    if (!this.isHere(bot)) return 'away';
    return this.#entries.get(bot.id)?.isBusy ? 'playing' : 'waiting';
  }

  /**
   * A machine has said hello. It resumes its session if that still exists; otherwise it begins a new one, which
   * ends any other session of the same bot.
   */
  enter(
    bot: ConnectedBot,
    classroom: string,
    { session: known }: Pick<ConnectHello, 'session'>,
    socket: SessionSocket,
  ): Result<ConnectSession> {
    const {
      connectHeartbeat: heartbeat,
      connectedBots,
      connectedBotsPerMember,
    } = this.#options.limits;
    const welcome = {
      classroom,
      bot: { id: bot.id, name: bot.name, version: bot.version },
      heartbeat,
    };
    const old = this.#entries.get(bot.id);
    if (known && old?.session.id === known.id && old.bot.version === bot.version) {
      const isWhole = old.session.attach(socket, known.received, { ...welcome, resumed: true });
      if (isWhole) return ok(old.session);
      old.session.end({ kind: 'closed' });
      return refusal(connectFaults.broken);
    }
    const others = [...this.#entries.values()].filter(entry => entry.bot.id !== bot.id);
    const own = others.filter(entry => entry.bot.member === bot.member);
    if (others.length >= connectedBots || own.length >= connectedBotsPerMember)
      return refusal(connectFaults.tooManyConnected);
    old?.session.end({ kind: 'closed' }, connectFaults.replaced);
    const session = this.#newSession(bot);
    session.attach(socket, 0, { ...welcome, resumed: false });
    return ok(session);
  }

  /** Waits until the bot is here and free, for as long as the game waits, and starts it. */
  async open(
    bot: Pick<StoredBot, 'id' | 'name'>,
    { number: version }: Pick<StoredBotVersion, 'number'>,
    game: RemoteGame,
  ): Promise<Result<Seat>> {
    const free = () => {
      const entry = this.#entries.get(bot.id);
      return entry?.session.isHere && !entry.isBusy && entry.bot.version === version ? entry : null;
    };
    const entry = await this.#until(free, game.wait, game.signal);
    if (!entry) return refusal(this.#absence(bot, version));
    const leave = this.#use(entry);
    const { timers, limits } = this.#options;
    const { session, bot: known } = entry;
    try {
      const seat = await relayedSeat({
        ...{ session, timers, protocol: known.protocol, address: known.address },
        ...{ side: game.side, name: game.name, opponent: game.opponent, signal: game.signal },
        ...{ rules: game.spec.rules, position: game.spec.start },
        spoilt: () => game.spoil(networkGone(game.name, limits.connectWait / 1_000)),
        ended: stderr => this.#keepLog(bot.id, version, game, stderr),
      });
      const close = async () => {
        await seat.close?.();
        leave();
      };
      return ok({ ...seat, close });
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Reserves the program for `examine`, which may start it any number of times. */
  async check<T>(
    bot: Pick<StoredBot, 'id' | 'name'>,
    examine: (start: StartProgram, connected: ConnectedBot) => Promise<T>,
  ): Promise<Result<T>> {
    const entry = this.#entries.get(bot.id);
    if (!entry?.session.isHere) return refusal(connectFaults.notHere(bot.name));
    if (entry.isBusy) return refusal(connectFaults.busy(bot.name));
    const leave = this.#use(entry);
    const start: StartProgram = async (client = null) => {
      const { address } = entry.bot;
      return (await entry.session.open({ client, game: null, address })).connection;
    };
    try {
      return ok(await examine(start, entry.bot));
    } finally {
      leave();
    }
  }

  /** Ends the sessions of bots that were removed, or whose author or class was. */
  dismiss(isMeant: (bot: ConnectedBot) => boolean, fault: Fault): void {
    for (const { bot, session } of [...this.#entries.values()])
      if (isMeant(bot)) session.end({ kind: 'closed' }, fault);
  }

  close(): void {
    for (const { session } of [...this.#entries.values()]) session.end({ kind: 'closed' });
  }

  async #keepLog(bot: string, version: number, game: RemoteGame, text: string): Promise<void> {
    const { contest, number, attempt, side } = game;
    const log = { bot, version, contest, number, attempt, side, text };
    if (text !== '') await this.#options.keepLog(log).catch(() => {}); // its game matters more
  }

  #newSession(bot: ConnectedBot): ConnectSession {
    const { timers, limits } = this.#options;
    const session: ConnectSession = new ConnectSession({
      id: newId(ID_LENGTH),
      timers,
      wait: limits.connectWait,
      heartbeat: limits.connectHeartbeat,
      changed: () => this.#changed(bot.id),
      ended: () => {
        if (this.#entries.get(bot.id)?.session === session) this.#entries.delete(bot.id);
        this.#changed(bot.id);
      },
    });
    this.#entries.set(bot.id, { bot, session, isBusy: false });
    return session;
  }

  #use(entry: Entry): () => void {
    entry.isBusy = true;
    this.#changed(entry.bot.id);
    return () => {
      entry.isBusy = false;
      this.#changed(entry.bot.id);
    };
  }

  #absence(bot: Pick<StoredBot, 'id' | 'name'>, version: number): Fault {
    const entry = this.#entries.get(bot.id);
    if (!entry?.session.isHere) return connectFaults.notHere(bot.name);
    return entry.bot.version === version
      ? connectFaults.busy(bot.name)
      : connectFaults.otherVersion(bot.name, version, entry.bot.version);
  }

  #changed(bot: string): void {
    for (const look of [...this.#waiting]) look();
    this.#options.changed(bot);
  }

  /** What `find` finds, or null if the wait is over. */
  #until<T>(find: () => T | null, wait: number, signal: AbortSignal): Promise<T | null> {
    return new Promise(resolve => {
      const settle = (found: T | null) => {
        cancel();
        this.#waiting.delete(look);
        signal.removeEventListener('abort', give);
        resolve(found);
      };
      const give = () => settle(null);
      const look = () => {
        const found = find();
        if (found !== null) settle(found);
      };
      const cancel = this.#options.timers.after(millis(wait), give);
      this.#waiting.add(look);
      signal.addEventListener('abort', give);
      if (signal.aborted) give();
      else look();
    });
  }
}
