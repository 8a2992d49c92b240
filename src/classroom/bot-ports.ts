import type { BotsThread } from '../bots/bots-thread.ts';
import { millis } from '../core/clock.ts';
import { errorMessage, type LocalizedText } from '../core/result.ts';
import type { Seat } from '../match/seat.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import type { CandidateRefusal, ShownCandidate } from '../tcp/bot-candidates.ts';
import { listen } from '../tcp/listen.ts';
import { usualPort } from '../tcp/protocols.ts';
import { sameScsName } from '../tcp/scs-remote-client.ts';
import type { Timers } from '../time/timers.ts';
import { type AwaitedGame, BotPlace } from './bot-place.ts';
import { ClassPort, type ClassPortLimits, type PortBot } from './class-port.ts';
import { SerialQueue } from './serial-queue.ts';
import type { TcpBotSettings } from './tcp-bot-settings.ts';

/** A bot that connects over TCP. */
export interface TcpBot extends PortBot, TcpBotSettings {
  readonly classroom: string;
}

/** The ports that bots may have for themselves. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

export interface BotPortsOptions {
  thread(): BotsThread;
  /** The host that ports are bound to; undefined: this machine alone, whose programs are trusted. */
  readonly host: string | undefined;
  /** Own ports are of this range; null: any free one. */
  readonly range: PortRange | null;
  /** Whether shared ports are the usual ones of their protocols, where those are free. */
  readonly usualPorts: boolean;
  /** How many ports may be open in all. */
  readonly most: number;
  readonly limits: ClassPortLimits;
  readonly timers: Timers;
  addressOf(host: string): string;
  isLoopback(host: string): boolean;
  /** Called when a bot's clients or candidates have changed. */
  changed(bot: TcpBot): void;
  refused(code: CandidateRefusal): void;
}

/** What its author is shown of a bot's port. */
export interface PortState {
  /** Null: it could not be opened, and is tried again. */
  readonly port: number | null;
  readonly trouble: LocalizedText | null;
  readonly waiting: number;
  readonly playing: number;
  readonly candidates: readonly ShownCandidate[];
  readonly wrongTickets: number;
  /** Whether its ticket is enough to be let in. */
  readonly acceptsTickets: boolean;
  /** Another bot at the port has the same name, which therefore identifies neither. */
  readonly isAmbiguous: boolean;
}

/** Milliseconds after which a port that could not be opened is tried again. */
const RETRY = 30_000;

/** Milliseconds of silence before TCP keep-alive probes a client's machine, which has ten seconds to answer. */
const KEEP_ALIVE = 30_000;

/** Both dialects of LOG320 share a port: the ticket tells whose client it is. */
const sharedKey = (protocol: TcpProtocolName): string =>
  `shared ${protocol === 'log320-course' ? 'log320' : protocol}`;
const keyOf = ({ port, protocol }: TcpBot): string =>
  port === null ? sharedKey(protocol) : `own ${port}`;

/** The ports of all classes' bots that connect over TCP, open as long as the server runs. */
export class BotPorts {
  readonly #options: BotPortsOptions;
  readonly #bots = new Map<string, TcpBot>();
  readonly #places = new Map<string, BotPlace>();
  readonly #ports = new Map<string, ClassPort>();
  readonly #troubles = new Map<string, LocalizedText>();
  /** Ports are opened and closed one after the other. */
  readonly #queue = new SerialQueue();
  #cancelRetry = () => {};
  #isClosed = false;

  constructor(options: BotPortsOptions) {
    this.#options = options;
  }

  get bots(): readonly TcpBot[] {
    return [...this.#bots.values()];
  }

  bot(id: string): TcpBot | undefined {
    return this.#bots.get(id);
  }

  /** Whether a program of the bot waits for a game or plays one. */
  isHere(id: string): boolean {
    const clients = this.#places.get(id)?.clients;
    return clients !== undefined && clients.waiting + clients.playing > 0;
  }

  /** Lets a bot's programs connect from now on; also called when its port, name or ticket has changed. */
  expect(bot: TcpBot): Promise<void> {
    return this.#queue.run(async () => {
      if (this.#isClosed) return;
      this.#bots.set(bot.id, bot);
      const place = this.#places.get(bot.id);
      if (place) place.change(bot.protocol);
      else this.#places.set(bot.id, this.#newPlace(bot));
      await this.#adjust();
      this.#options.changed(bot);
    });
  }

  /** Lets its programs connect no more. */
  forget(id: string): Promise<void> {
    return this.#queue.run(async () => {
      this.#bots.delete(id);
      await this.#places.get(id)?.remove();
      this.#places.delete(id);
      await this.#adjust();
    });
  }

  /** A port for one bot alone: the wanted one, or any free one; null if there is none. */
  reserve(wanted: number | null = null): Promise<number | null> {
    return this.#queue.run(async () => {
      const { host, most } = this.#options;
      const thread = this.#options.thread();
      if (thread.listening >= most) return null;
      const taken = new Set(this.bots.map(({ port }) => port));
      for (const number of wanted === null ? this.#free() : [wanted]) {
        if (taken.has(number)) continue;
        const listener = await listen(thread, number, host).catch(() => null);
        await listener?.close();
        if (listener) return listener.port;
      }
      return null;
    });
  }

  /** The seat of the bot's program in one game; null if none has come in time. */
  open(id: string, game: AwaitedGame): Promise<Seat | null> {
    return this.#places.get(id)?.open(game) ?? Promise.resolve(null);
  }

  /** Lets in this one program, until its connection ends; false if it has gone. */
  admit(id: string, candidate: number): boolean {
    return this.#portOf(id)?.admit(id, candidate) ?? false;
  }

  dismiss(id: string, candidate: number): boolean {
    return this.#portOf(id)?.dismiss(id, candidate) ?? false;
  }

  /** Sends away the programs of a machine that wait for a game of the bot; one that plays goes on. */
  sendAway(id: string, host: string): void {
    this.#places.get(id)?.sendAway(host);
  }

  state(id: string): PortState | null {
    const bot = this.#bots.get(id);
    const clients = this.#places.get(id)?.clients;
    if (!bot || !clients) return null;
    const key = keyOf(bot);
    const port = this.#ports.get(key);
    const others = this.#at(key).filter(each => sameScsName(each.name, bot.name));
    return {
      ...clients,
      port: port?.number ?? null,
      trouble: this.#troubles.get(key) ?? null,
      candidates: port?.candidates(id) ?? [],
      wrongTickets: port?.wrongTickets ?? 0,
      acceptsTickets: port?.acceptsTickets ?? true,
      isAmbiguous: bot.port === null && others.length > 1,
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetry();
    await this.#queue.done();
    await Promise.all([
      ...[...this.#ports.values()].map(port => port.close()),
      ...[...this.#places.values()].map(place => place.close()),
    ]);
  }

  #at(key: string): TcpBot[] {
    return this.bots.filter(bot => keyOf(bot) === key);
  }

  #portOf(id: string): ClassPort | undefined {
    const bot = this.#bots.get(id);
    return bot && this.#ports.get(keyOf(bot));
  }

  #newPlace(bot: TcpBot): BotPlace {
    const { timers, changed } = this.#options;
    return new BotPlace(bot.protocol, {
      timers,
      changed: () => changed(this.#bots.get(bot.id) ?? bot),
    });
  }

  /** Opens the ports that bots need, and closes the others. */
  async #adjust(): Promise<void> {
    for (const [key, port] of [...this.#ports]) {
      const bots = this.#at(key);
      const isSame = key.startsWith('shared') || bots[0]?.protocol === port.protocol;
      if (bots.length > 0 && isSame) {
        port.judgeAgain();
        continue;
      }
      this.#ports.delete(key);
      await port.close();
    }
    this.#troubles.clear();
    for (const key of new Set(this.bots.map(keyOf))) {
      if (this.#ports.has(key)) continue;
      const [bot] = this.#at(key);
      try {
        this.#ports.set(key, await this.#open(bot));
      } catch (error) {
        this.#troubles.set(key, cannotListen(bot.port, errorMessage(error)));
      }
    }
    this.#cancelRetry();
    if (this.#troubles.size === 0 || this.#isClosed) return;
    this.#cancelRetry = this.#options.timers.after(millis(RETRY), () => void this.#retry());
  }

  #retry(): Promise<void> {
    return this.#queue.run(async () => {
      const troubled = this.bots.filter(bot => this.#troubles.has(keyOf(bot)));
      await this.#adjust();
      for (const bot of troubled) this.#options.changed(bot);
    });
  }

  async #open(bot: TcpBot): Promise<ClassPort> {
    const { host, most, timers, limits, refused } = this.#options;
    const thread = this.#options.thread();
    const isOwn = bot.port !== null;
    const key = keyOf(bot);
    if (thread.listening >= most) throw new Error('EMFILE');
    const wanted = bot.port ?? (this.#options.usualPorts ? usualPort(bot.protocol) : 0);
    // a machine that was switched off does not close its connections
    const listener = await (host === undefined
      ? listen(thread, wanted)
      : thread.listen(host, wanted, KEEP_ALIVE));
    return new ClassPort({
      ...{ listener, protocol: bot.protocol, isOwn, timers, limits, refused },
      bots: () => this.#at(key),
      addressOf: address => this.#options.addressOf(address),
      isTrusted: ({ id }, from) => this.#isTrusted(id, from),
      seat: ({ id }, client) => this.#places.get(id)?.keep(client),
      changed: () => {
        for (const each of this.#at(key)) this.#options.changed(each);
      },
    });
  }

  #isTrusted(id: string, from: string): boolean {
    const { host, isLoopback } = this.#options;
    if (host === undefined && isLoopback(from)) return true;
    const confirmed = this.#bots.get(id)?.confirmed ?? [];
    return confirmed.some(each => each.host === from && each.until > Date.now());
  }

  *#free(): Generator<number> {
    const { range } = this.#options;
    if (!range) yield 0;
    else for (let port = range.first; port <= range.last; port++) yield port;
  }
}

const cannotListen = (port: number | null, why: string): LocalizedText =>
  port === null
    ? {
        fr: `Le port habituel de ce protocole est pris sur le serveur (${why}). On essaie encore ; d’ici là, donnez au programme son propre port.`,
        en: `The usual port of this protocol is taken on the server (${why}). It is tried again; until then give the program a port of its own.`,
      }
    : {
        fr: `Le port ${port} est pris sur le serveur (${why}). On essaie encore ; vous pouvez aussi en demander un autre.`,
        en: `Port ${port} is taken on the server (${why}). It is tried again; you may also ask for another one.`,
      };
