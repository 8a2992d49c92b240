import type { Connection } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import type { Timers } from '../time/timers.ts';
import { type Introduction, introduce } from './introduction.ts';
import type { TcpClient, TcpProtocol } from './protocols.ts';
import { closeGracefully } from './remote-client.ts';
import type { Strikes } from './strikes.ts';

/** Characters shown of a name. */
const LONGEST_NAME = 64;

/** The facts about a program without a seat. */
export interface CandidateFacts {
  readonly host: string;
  /** The client, once it speaks its protocol. */
  readonly client: TcpClient | null;
  /** The last ticket that it has shown. */
  readonly ticket: string | null;
}

/** The decision about a candidate, from the facts so far. */
export type CandidateVerdict<Place> =
  | { readonly kind: 'seat'; readonly place: Place }
  /** It needs admission, to one of these places. */
  | { readonly kind: 'ask'; readonly places: readonly Place[] }
  /** It may still show a ticket. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'wrong-ticket' }
  | { readonly kind: 'unknown' };

/** Why a program is not admitted. */
export type CandidateRefusal = 'wrong-ticket' | 'barred' | 'port-full' | 'dismissed' | 'unknown';

/** A candidate as shown to those who may admit it. */
export interface ShownCandidate {
  readonly id: number;
  readonly host: string;
  readonly name: string | null;
}

/** A program that was given its place. */
export interface SeatedCandidate {
  readonly client: TcpClient;
  readonly host: string;
  /** Input is for its seat from now on; until then, the program is sent away if it speaks another protocol. */
  begin(): void;
}

export interface CandidateLimits {
  /** The most programs that wait. */
  readonly most: number;
  /** Milliseconds within which a program must speak its protocol, and then must be admitted. */
  readonly speakTimeout: number;
  readonly admitTimeout: number;
}

export interface BotCandidatesOptions<Place> {
  readonly protocol: TcpProtocolName;
  readonly adapter: TcpProtocol;
  readonly timers: Timers;
  readonly limits: CandidateLimits;
  readonly strikes: Strikes;
  /** The address by which machines are counted: an IPv4 host, or an IPv6 network. */
  addressOf(host: string): string;
  judge(facts: CandidateFacts): CandidateVerdict<Place>;
  /** Gives a program its place; false if it is taken. */
  seat(place: Place, candidate: SeatedCandidate): boolean;
  /** Called when the list has changed. */
  changed(): void;
  /** Counts a program that is not admitted, by the reason. */
  refused(code: CandidateRefusal): void;
}

interface WaitingCandidate<Place> {
  readonly id: number;
  readonly host: string;
  readonly address: string;
  readonly introduction: Introduction;
  client: TcpClient | null;
  ticket: string | null;
  /** The places to which it may be admitted. */
  places: readonly Place[];
  state: 'waiting' | 'seated' | 'begun' | 'gone';
  cancelTimeout(): void;
}

/**
 * The programs that have connected to one port and have no seat. They wait independently: a silent one delays no
 * other, and an address that floods the port displaces only its own programs.
 */
export class BotCandidates<Place> {
  readonly #options: BotCandidatesOptions<Place>;
  readonly #waiting = new Set<WaitingCandidate<Place>>();
  #last = 0;

  constructor(options: BotCandidatesOptions<Place>) {
    this.#options = options;
  }

  /** The candidates for admission, in the order in which they came; all, or those for one place. */
  shown(place?: Place): ShownCandidate[] {
    return [...this.#waiting].flatMap(({ id, host, client, places }) =>
      client && places.length > 0 && (place === undefined || places.includes(place))
        ? [{ id, host, name: ownName(client)?.slice(0, LONGEST_NAME) ?? null }]
        : [],
    );
  }

  arrive(raw: Connection): void {
    const { protocol, timers, strikes, limits } = this.#options;
    const introduction = introduce(raw, {
      protocol,
      timers,
      speaks: (client, ticket) => this.#speak(candidate, client, ticket),
      shows: ticket => this.#show(candidate, ticket),
      unfit: () => this.#handleUnfit(candidate),
    });
    const host = hostOf(introduction.connection.address);
    const address = this.#options.addressOf(host);
    const candidate: WaitingCandidate<Place> = {
      id: ++this.#last,
      host,
      address,
      introduction,
      client: null,
      ticket: null,
      places: [],
      state: 'waiting',
      cancelTimeout: () => {},
    };
    const isBarred = strikes.isBarred(address);
    if (isBarred || !this.#makeRoom(address)) {
      this.#options.refused(isBarred ? 'barred' : 'port-full');
      return this.#disconnect(candidate);
    }
    this.#waiting.add(candidate);
    this.#limit(candidate, limits.speakTimeout);
    void introduction.connection.ended.then(() => this.#remove(candidate));
  }

  /** Admits a program to one of its places. */
  admit(id: number, place: Place): 'seated' | 'taken' | 'gone' {
    const candidate = this.#find(id, place);
    if (!candidate?.client) return 'gone';
    return this.#seat(candidate, candidate.client, place) ? 'seated' : 'taken';
  }

  /** Sends a program away; false if it has left. */
  dismiss(id: number, place: Place): boolean {
    const candidate = this.#find(id, place);
    if (candidate) this.#strike(candidate, 'dismissed');
    return candidate !== undefined;
  }

  /** Renews the verdicts, after a change of what they depend on. */
  judgeAgain(): void {
    for (const candidate of [...this.#waiting]) if (candidate.client) this.#judge(candidate);
  }

  close(): void {
    for (const candidate of [...this.#waiting]) this.#remove(candidate);
  }

  #find(id: number, place: Place): WaitingCandidate<Place> | undefined {
    return [...this.#waiting].find(each => each.id === id && each.places.includes(place));
  }

  #speak(candidate: WaitingCandidate<Place>, client: TcpClient, ticket: string | null): void {
    if (candidate.state !== 'waiting') return;
    candidate.client = client;
    candidate.ticket = ticket ?? candidate.ticket;
    this.#judge(candidate);
  }

  #show(candidate: WaitingCandidate<Place>, ticket: string): void {
    if (candidate.state !== 'waiting') return;
    candidate.ticket = ticket;
    this.#judge(candidate);
  }

  #judge(candidate: WaitingCandidate<Place>): void {
    const { client } = candidate;
    const verdict = this.#options.judge(candidate);
    switch (verdict.kind) {
      case 'seat':
        if (client && !this.#seat(candidate, client, verdict.place)) this.#remove(candidate);
        return;
      case 'ask': {
        if (!client) return;
        const isNew = candidate.places.length === 0;
        candidate.places = verdict.places;
        if (isNew) this.#limit(candidate, this.#options.limits.admitTimeout);
        return this.#options.changed();
      }
      case 'wait':
        return;
      case 'wrong-ticket':
        this.#options.strikes.countWrongTicket();
        this.#strike(candidate, 'wrong-ticket');
        return this.#options.changed();
      case 'unknown':
        if (!client) return;
        this.#options.refused('unknown');
        return this.#remove(candidate);
    }
  }

  #seat(candidate: WaitingCandidate<Place>, client: TcpClient, place: Place): boolean {
    const { host, introduction } = candidate;
    const seated: SeatedCandidate = {
      client,
      host,
      begin() {
        candidate.state = 'begun';
        introduction.end();
      },
    };
    candidate.state = 'seated';
    this.#waiting.delete(candidate); // first, since seating may close this list
    if (!this.#options.seat(place, seated)) {
      candidate.state = 'waiting';
      this.#waiting.add(candidate);
      return false;
    }
    candidate.cancelTimeout();
    this.#options.changed();
    return true;
  }

  #strike(candidate: WaitingCandidate<Place>, code: 'wrong-ticket' | 'dismissed'): void {
    this.#options.strikes.strike(candidate.address);
    this.#options.refused(code);
    this.#remove(candidate);
  }

  #handleUnfit(candidate: WaitingCandidate<Place>): void {
    if (candidate.state === 'seated') this.#disconnect(candidate);
    else this.#remove(candidate);
  }

  #limit(candidate: WaitingCandidate<Place>, timeout: number): void {
    candidate.cancelTimeout();
    const remove = () => this.#remove(candidate);
    candidate.cancelTimeout = this.#options.timers.after(millis(timeout), remove);
  }

  /**
   * Whether there is room for one more. If not, the address with most programs loses its oldest silent one, so that a
   * flooding address displaces its own.
   */
  #makeRoom(address: string): boolean {
    if (this.#waiting.size < this.#options.limits.most) return true;
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

  /** Whether a candidate has not identified itself; LOG320 clients cannot, before a game. */
  #isSilent({ client, places }: WaitingCandidate<Place>): boolean {
    return client === null || places.length === 0 || this.#options.protocol.startsWith('log320');
  }

  #remove(candidate: WaitingCandidate<Place>): void {
    if (!this.#waiting.delete(candidate)) return;
    this.#disconnect(candidate);
    if (candidate.client) this.#options.changed();
  }

  #disconnect(candidate: WaitingCandidate<Place>): void {
    const { introduction, client } = candidate;
    const { adapter, timers } = this.#options;
    candidate.state = 'gone';
    candidate.cancelTimeout();
    introduction.end();
    if (client) adapter.dismiss(client);
    void closeGracefully(introduction.connection, timers, 0);
  }
}

/** The machine of an address with a port. */
const hostOf = (address: string): string => address.replace(/:\d+$/, '');

/** A client's own name; null in protocols without names, where it is the address, which is not shown. */
export const ownName = ({ name, connection }: TcpClient): string | null =>
  name === connection.address || name === '?' ? null : name;
