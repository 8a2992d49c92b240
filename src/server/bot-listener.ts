import { normalizeIP } from '@fastify/rate-limit';
import type { BotsThread, TcpListener } from '../bots/bots-thread.ts';
import type { Side } from '../core/game.ts';
import { FaultError, ok, type Result, refusal } from '../core/result.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { isSameTicket } from '../protocols/tickets.ts';
import {
  BotCandidates,
  type CandidateFacts,
  type CandidateVerdict,
  type SeatedCandidate,
  type ShownCandidate,
} from '../tcp/bot-candidates.ts';
import {
  type TcpClient,
  type TcpProtocol,
  ugi,
  usualPort,
  usualProtocol,
} from '../tcp/protocols.ts';
import { closeGracefully, watchedConnection } from '../tcp/remote-client.ts';
import { Strikes } from '../tcp/strikes.ts';
import type { Timers } from '../time/timers.ts';
import { faults } from './faults.ts';
import { LIMITS } from './limits.ts';

/** No port could be opened, or not the one that was asked for. */
export class NoListener extends FaultError {}

export interface BotListenerOptions {
  readonly thread: BotsThread;
  readonly host: string;
  /** The port that was asked for, and no other; null takes a free one. */
  readonly port: number | null;
  /** Whether to try the protocol's usual port first, if `port` is null. */
  readonly usualPort: boolean;
  readonly protocol: TcpProtocolName;
  /** The seats, in the order in which clients get them. */
  readonly sides: readonly Side[];
  /** The ticket that lets programs in; null if there is none. */
  readonly ticket: string | null;
  /** Whether programs of a machine are let in without a ticket, as soon as they speak their protocol. */
  isTrusted(host: string): boolean;
  readonly timers: Timers;
  /** Called when a client has taken a seat or left it. */
  changed(): void;
  /** Called when the programs that wait to be let in have changed. */
  candidatesChanged(): void;
  /** Called with the reason when a program is not let in. */
  refused(code: string): void;
}

/** A port for the bots of one game. Clients wait there only while its room is open. */
export class BotListener {
  readonly protocol: TcpProtocolName;
  readonly sides: readonly Side[];
  readonly port: number;
  readonly adapter: TcpProtocol;
  readonly clients: Partial<Record<Side, TcpClient>> = {};
  readonly #candidates: BotCandidates<true>;
  readonly #strikes: Strikes;
  readonly #options: BotListenerOptions;
  readonly #listener: TcpListener;
  #isOpen = true;

  private constructor(options: BotListenerOptions, listener: TcpListener) {
    const { protocol, sides, timers } = options;
    this.#options = options;
    this.protocol = protocol;
    this.sides = sides;
    this.adapter =
      protocol === 'ugi'
        ? ugi(LIMITS.speakTimeout, timers, true)
        : usualProtocol(protocol, LIMITS.speakTimeout, timers);
    this.#strikes = new Strikes({
      timers,
      perAddress: LIMITS.strikesPerAddress,
      wrongTickets: LIMITS.wrongTicketsPerPort,
    });
    this.#candidates = new BotCandidates<true>({
      ...{ protocol, timers, adapter: this.adapter, strikes: this.#strikes },
      limits: {
        most: LIMITS.candidatesPerPort,
        speakTimeout: LIMITS.speakTimeout,
        admitTimeout: LIMITS.admitTimeout,
      },
      addressOf: host => normalizeIP(host),
      judge: facts => this.#judge(facts),
      seat: (_, candidate) => this.#seat(candidate),
      changed: () => options.candidatesChanged(),
      refused: code => options.refused(code),
    });
    this.#listener = listener;
    this.port = listener.port;
    void this.#listen();
  }

  /** Rejects with `NoListener` if no port can be opened. */
  static async open(options: BotListenerOptions): Promise<BotListener> {
    const { thread, host, port, protocol } = options;
    const listen = (wanted: number) => thread.listen(host, wanted);
    if (thread.listening >= LIMITS.botPorts) throw new NoListener(faults.noPort);
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

  /** Whether no program has a seat or waits for one. */
  get isDeserted(): boolean {
    return Object.keys(this.clients).length === 0 && this.#candidates.shown().length === 0;
  }

  /** The ticket that lets programs in; null if none is accepted, or no longer. */
  get ticket(): string | null {
    return this.#strikes.acceptsTickets ? this.#options.ticket : null;
  }

  get wrongTickets(): number {
    return this.#strikes.wrongTickets;
  }

  /** Who waits to be let in. */
  candidates(): ShownCandidate[] {
    return this.#candidates.shown();
  }

  /** Lets a program in, or sends it away, as an owner of the room decides. */
  decide(type: 'admit' | 'dismiss', id: number): Result<null> {
    const done =
      type === 'admit'
        ? this.#candidates.admit(id, true)
        : this.#candidates.dismiss(id, true)
          ? 'dismissed'
          : 'gone';
    if (done === 'gone') return refusal(faults.noCandidate);
    return done === 'taken' ? refusal(faults.seatTaken) : ok(null);
  }

  /** Accepts no more connections, and sends away whoever has no seat. */
  async refuseOthers(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#candidates.close();
    await this.#listener.close();
  }

  /** Closes every connection. `linger`: how long the other ends may take to close theirs. */
  async close(linger?: number): Promise<void> {
    await this.refuseOthers();
    const clients = Object.values(this.clients);
    await Promise.all(
      clients.map(({ connection }) => closeGracefully(connection, this.#options.timers, linger)),
    );
  }

  async #listen(): Promise<void> {
    for await (const connection of this.#listener.clients)
      if (this.#isOpen && !this.isComplete) this.#candidates.arrive(connection);
      else void closeGracefully(watchedConnection(connection), this.#options.timers, 0);
  }

  #judge({ host, ticket: shown }: CandidateFacts): CandidateVerdict<true> {
    const { ticket } = this;
    if (this.#options.isTrusted(host)) return { kind: 'seat', place: true };
    if (ticket === null || shown === null) return { kind: 'ask', places: [true] };
    return isSameTicket(shown, ticket) ? { kind: 'seat', place: true } : { kind: 'wrong-ticket' };
  }

  #seat({ client, begin }: SeatedCandidate): boolean {
    const side = this.sides.find(each => this.clients[each] === undefined);
    if (!this.#isOpen || !side) return false;
    begin();
    this.clients[side] = client;
    void client.connection.ended.then(() => {
      if (!this.#isOpen || this.clients[side] !== client) return; // during a game the referee handles it
      delete this.clients[side];
      this.#options.changed();
    });
    this.#options.changed();
    return true;
  }
}
