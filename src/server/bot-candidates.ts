import { normalizeIP } from '@fastify/rate-limit';
import type { Connection } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import { ok, type Result } from '../core/result.ts';
import type { Timers } from '../match/timers.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import type { RoomPort } from '../protocols/wire.ts';
import { type Introduction, introduce } from '../tcp/introduction.ts';
import type { TcpClient, TcpProtocol } from '../tcp/protocols.ts';
import { closeGracefully } from '../tcp/remote-client.ts';
import { faults } from './faults.ts';
import { LIMITS } from './limits.ts';

const { candidatesPerPort, strikesPerAddress, wrongTicketsPerPort } = LIMITS;

/** Characters of a name that are shown. */
const LONGEST_NAME = 64;

export interface BotCandidatesOptions {
  readonly protocol: TcpProtocolName;
  readonly adapter: TcpProtocol;
  readonly timers: Timers;
  /** Lets its holders in; null if there is none. */
  readonly ticket: string | null;
  /** Whether programs of a machine are let in as soon as they speak their protocol. */
  isTrusted(host: string): boolean;
  hasFreeSeat(): boolean;
  /** Gives a program a free seat. */
  seat(client: TcpClient): void;
  /** Called when the list has changed. */
  changed(): void;
  /** Counts a program that is not let in, by the reason. */
  refused(code: 'wrong-ticket' | 'barred' | 'port-full' | 'dismissed'): void;
}

interface Candidate {
  readonly id: number;
  readonly host: string;
  /** What its machine is counted by: an IPv4 host, or an IPv6 network. */
  readonly address: string;
  readonly introduction: Introduction;
  /** Once it speaks its protocol. */
  client: TcpClient | null;
  hasTicket: boolean;
  cancelTimeout(): void;
}

/**
 * The programs that have connected to one port and have no seat. They wait side by side; whoever stays silent
 * holds up nobody, and an address that floods the port pushes out only its own programs.
 */
export class BotCandidates {
  readonly #options: BotCandidatesOptions;
  readonly #waiting = new Set<Candidate>();
  readonly #strikes = new Map<string, number>();
  #wrongTickets = 0;
  #last = 0;

  constructor(options: BotCandidatesOptions) {
    this.#options = options;
  }

  /** What programs show to be let in; null if no ticket is accepted, or none any more. */
  get ticket(): string | null {
    return this.#wrongTickets < wrongTicketsPerPort ? this.#options.ticket : null;
  }

  get wrongTickets(): number {
    return this.#wrongTickets;
  }

  /** Those who could be let in, in the order in which they came. */
  shown(): RoomPort['candidates'] {
    return [...this.#waiting].flatMap(({ id, host, client }) =>
      client ? [{ id, host, name: ownName(client)?.slice(0, LONGEST_NAME) ?? null }] : [],
    );
  }

  arrive(raw: Connection): void {
    const { protocol, timers } = this.#options;
    const introduction = introduce(raw, {
      protocol,
      timers,
      speaks: client => this.#speak(candidate, client),
      shows: ticket => this.#show(candidate, ticket),
      unfit: () => this.#remove(candidate),
    });
    const host = hostOf(introduction.connection.address);
    const address = normalizeIP(host);
    const candidate: Candidate = {
      id: ++this.#last,
      host,
      address,
      introduction,
      client: null,
      hasTicket: false,
      cancelTimeout: () => {},
    };
    const isBarred = (this.#strikes.get(address) ?? 0) >= strikesPerAddress;
    if (isBarred || !this.#makeRoom(address)) {
      this.#options.refused(isBarred ? 'barred' : 'port-full');
      return this.#disconnect(candidate);
    }
    this.#waiting.add(candidate);
    this.#limit(candidate, LIMITS.speakTimeout);
    void introduction.connection.ended.then(() => this.#remove(candidate));
  }

  /** Somebody lets a program in. */
  admit(id: number): Result<null> {
    const candidate = this.#find(id);
    if (!candidate?.client) return { ok: false, fault: faults.noCandidate };
    return this.#seat(candidate, candidate.client)
      ? ok(null)
      : { ok: false, fault: faults.seatTaken };
  }

  /** Somebody sends a program away. */
  dismiss(id: number): Result<null> {
    const candidate = this.#find(id);
    if (!candidate) return { ok: false, fault: faults.noCandidate };
    this.#strike(candidate, 'dismissed');
    return ok(null);
  }

  close(): void {
    for (const candidate of [...this.#waiting]) this.#remove(candidate);
  }

  #find(id: number): Candidate | undefined {
    return [...this.#waiting].find(each => each.id === id);
  }

  #speak(candidate: Candidate, client: TcpClient): void {
    if (!this.#waiting.has(candidate)) return;
    candidate.client = client;
    this.#limit(candidate, LIMITS.admitTimeout);
    if (candidate.hasTicket || this.#options.isTrusted(candidate.host))
      this.#seatOrRemove(candidate, client);
    else this.#options.changed();
  }

  #show(candidate: Candidate, ticket: string): void {
    const isNeeded = this.ticket !== null && !this.#options.isTrusted(candidate.host);
    if (!isNeeded || !this.#waiting.has(candidate)) return;
    if (ticket !== this.ticket) {
      this.#wrongTickets++;
      this.#strike(candidate, 'wrong-ticket');
      return this.#options.changed();
    }
    candidate.hasTicket = true;
    if (candidate.client) this.#seatOrRemove(candidate, candidate.client);
  }

  #seatOrRemove(candidate: Candidate, client: TcpClient): void {
    if (!this.#seat(candidate, client)) this.#remove(candidate);
  }

  #seat(candidate: Candidate, client: TcpClient): boolean {
    if (!this.#options.hasFreeSeat()) return false;
    candidate.cancelTimeout();
    candidate.introduction.end();
    this.#waiting.delete(candidate);
    this.#options.seat(client);
    this.#options.changed();
    return true;
  }

  #strike(candidate: Candidate, code: 'wrong-ticket' | 'dismissed'): void {
    const { address } = candidate;
    this.#strikes.set(address, (this.#strikes.get(address) ?? 0) + 1);
    this.#options.refused(code);
    this.#remove(candidate);
  }

  #limit(candidate: Candidate, timeout: number): void {
    candidate.cancelTimeout();
    const remove = () => this.#remove(candidate);
    candidate.cancelTimeout = this.#options.timers.after(millis(timeout), remove);
  }

  /**
   * Whether there is a place for one more. The address with most programs loses its oldest silent one, so that
   * whoever floods the port pushes out his own.
   */
  #makeRoom(address: string): boolean {
    if (this.#waiting.size < candidatesPerPort) return true;
    const groups = Map.groupBy(this.#waiting, candidate => candidate.address);
    const own = groups.get(address) ?? [];
    const most = [...groups.values()].reduce((one, two) => (two.length > one.length ? two : one));
    const isCrowd = most.length > own.length + 1;
    const crowd = isCrowd ? most : own.length > 0 ? own : [...this.#waiting];
    const oldest = crowd.find(each => this.#isSilent(each)) ?? (isCrowd ? most[0] : undefined);
    if (!oldest) return false;
    this.#options.refused('port-full');
    this.#remove(oldest);
    return true;
  }

  /** LOG320 lets nobody say anything before a game. */
  #isSilent({ client }: Candidate): boolean {
    return client === null || this.#options.protocol.startsWith('log320');
  }

  #remove(candidate: Candidate): void {
    if (!this.#waiting.delete(candidate)) return;
    this.#disconnect(candidate);
    if (candidate.client) this.#options.changed();
  }

  #disconnect({ introduction, cancelTimeout, client }: Candidate): void {
    const { adapter, timers } = this.#options;
    cancelTimeout();
    introduction.end();
    if (client) adapter.dismiss(client);
    void closeGracefully(introduction.connection, timers, 0);
  }
}

/** The machine of an address with a port. */
const hostOf = (address: string): string => address.replace(/:\d+$/, '');

/** A client's own name. Without names in the protocol it is its address, which is not shown. */
export const ownName = ({ name, connection }: TcpClient): string | null =>
  name === connection.address || name === '?' ? null : name;
