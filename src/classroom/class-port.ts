import type { TcpListener } from '../bots/bots-thread.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { isSameTicket } from '../protocols/tickets.ts';
import {
  BotCandidates,
  type CandidateFacts,
  type CandidateRefusal,
  type CandidateVerdict,
  ownName,
  type SeatedCandidate,
  type ShownCandidate,
} from '../tcp/bot-candidates.ts';
import { closeGracefully, watchedConnection } from '../tcp/remote-client.ts';
import { sameScsName } from '../tcp/scs-remote-client.ts';
import { Strikes } from '../tcp/strikes.ts';
import type { Timers } from '../time/timers.ts';
import { contestProtocol } from './bot-place.ts';

/** A bot that connects over TCP, as ports tell it from others. */
export interface PortBot {
  readonly id: string;
  readonly name: string;
  readonly ticket: string;
}

export interface ClassPortLimits {
  /** How many programs may wait to be let in: at a bot's own port, and at a shared one. */
  readonly candidatesPerPort: number;
  readonly candidatesPerSharedPort: number;
  readonly strikesPerAddress: number;
  readonly wrongTicketsPerPort: number;
  /** Milliseconds after which an address loses a strike, and a port a wrong ticket. */
  readonly strikeMemory: number;
  /** Milliseconds until a program speaks its protocol, and then until somebody lets it in. */
  readonly speakTimeout: number;
  readonly admitTimeout: number;
}

export interface ClassPortOptions {
  readonly listener: TcpListener;
  readonly protocol: TcpProtocolName;
  /** Whether one bot alone connects here, which the port then identifies. */
  readonly isOwn: boolean;
  readonly timers: Timers;
  readonly limits: ClassPortLimits;
  /** The bots that connect here. */
  bots(): readonly PortBot[];
  /** By what a machine's strikes are counted: an IPv4 host, or an IPv6 network. */
  addressOf(host: string): string;
  /** Whether programs of a machine are let in as this bot. */
  isTrusted(bot: PortBot, host: string): boolean;
  seat(bot: PortBot, client: SeatedCandidate): void;
  /** Called when somebody waits to be let in, or no longer does. */
  changed(): void;
  refused(code: CandidateRefusal): void;
}

/** A port of classes' bots: one bot's own, or one that all bots of a protocol share. */
export class ClassPort {
  readonly number: number;
  readonly protocol: TcpProtocolName;
  readonly #options: ClassPortOptions;
  readonly #strikes: Strikes;
  readonly #candidates: BotCandidates<string>;
  #isOpen = true;

  constructor(options: ClassPortOptions) {
    const { listener, protocol, timers, limits, isOwn } = options;
    this.#options = options;
    this.number = listener.port;
    this.protocol = protocol;
    this.#strikes = new Strikes({
      timers,
      perAddress: limits.strikesPerAddress,
      wrongTickets: limits.wrongTicketsPerPort,
      forgetAfter: limits.strikeMemory,
    });
    const { speakTimeout, admitTimeout } = limits;
    this.#candidates = new BotCandidates<string>({
      ...{ protocol, timers, strikes: this.#strikes },
      adapter: contestProtocol(protocol, timers),
      limits: {
        most: isOwn ? limits.candidatesPerPort : limits.candidatesPerSharedPort,
        ...{ speakTimeout, admitTimeout },
      },
      addressOf: host => options.addressOf(host),
      judge: facts => this.#judge(facts),
      seat: (id, client) => this.#seat(id, client),
      changed: () => options.changed(),
      refused: code => options.refused(code),
    });
    void this.#listen();
  }

  get wrongTickets(): number {
    return this.#strikes.wrongTickets;
  }

  /** Whether a ticket is enough; if not, whoever shows one waits to be let in. */
  get acceptsTickets(): boolean {
    return this.#strikes.acceptsTickets;
  }

  /** Who waits to be let in as this bot. */
  candidates(bot: string): ShownCandidate[] {
    return this.#candidates.shown(bot);
  }

  /** False if the program has gone. */
  admit(bot: string, candidate: number): boolean {
    return this.#candidates.admit(candidate, bot) === 'seated';
  }

  dismiss(bot: string, candidate: number): boolean {
    return this.#candidates.dismiss(candidate, bot);
  }

  /** Called when the bots or the trusted machines have changed. */
  judgeAgain(): void {
    this.#candidates.judgeAgain();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#options.listener.close();
    this.#candidates.close();
  }

  async #listen(): Promise<void> {
    const { listener, timers } = this.#options;
    for await (const connection of listener.clients)
      if (this.#isOpen) this.#candidates.arrive(connection);
      else void closeGracefully(watchedConnection(connection), timers, 0);
  }

  /**
   * Identifies a program by its ticket; else by the port or its name, where its machine is trusted. A name that
   * several bots have identifies none: nobody is asked, lest an author let in another's program.
   */
  #judge({ host, client, ticket }: CandidateFacts): CandidateVerdict<string> {
    const { isOwn, isTrusted } = this.#options;
    const bots = this.#options.bots();
    const { acceptsTickets } = this;
    const holder = ticket === null ? undefined : bots.find(bot => isSameTicket(bot.ticket, ticket));
    if (holder && acceptsTickets) return { kind: 'seat', place: holder.id };
    const name = client && ownName(client);
    const named = isOwn ? bots : bots.filter(bot => name && sameScsName(bot.name, name));
    const trusted = named.filter(bot => isTrusted(bot, host));
    if (trusted.length === 1) return { kind: 'seat', place: trusted[0].id };
    if (ticket !== null && !holder && acceptsTickets) return { kind: 'wrong-ticket' };
    const asked = holder ?? (named.length === 1 ? named[0] : undefined);
    if (asked) return { kind: 'ask', places: [asked.id] };
    return this.protocol === 'scs' ? { kind: 'unknown' } : { kind: 'wait' };
  }

  #seat(id: string, client: SeatedCandidate): boolean {
    const bot = this.#options.bots().find(each => each.id === id);
    if (!bot || !this.#isOpen) return false;
    this.#options.seat(bot, client);
    return true;
  }
}
