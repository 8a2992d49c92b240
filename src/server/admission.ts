import { normalizeIP } from '@fastify/rate-limit';
import { type Fault, ok, type Result, refusal } from '../core/result.ts';
import type { Visitor } from './context.ts';
import { faults } from './faults.ts';
import type { ServerLimits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** An address that has connections or has used credit. */
interface AddressAccount {
  readonly key: string;
  readonly credit: TokenBucket;
  sockets: number;
  spectators: number;
  /** Closes the connections that have not said hello, the oldest first. */
  readonly unknown: Set<(fault: Fault) => void>;
}

interface SeatAccount {
  readonly key: string;
  readonly credit: TokenBucket;
  pages: number;
}

/** A WebSocket that was let in. */
export interface Admitted {
  /** Called when it has said hello. */
  greet(): void;
  /** Called when its hello has shown the secret of a seat, or of whoever created the game. */
  takeSeat(room: string, seat: string): Result<void>;
  /** Called when its hello asks to watch. */
  watch(): Result<void>;
  /** Called when its hello was refused. */
  fail(): void;
  /** Called when it has sent too fast. */
  flood(): void;
  leave(): void;
}

/** Milliseconds between two removals of accounts without connections and with full credit. */
const SWEEP = 60_000;

/**
 * Which WebSockets are let in. An address pays for unidentified connections, for spectators and for failed hellos.
 * A connection that shows a seat's secret is charged to its seat instead, so that a school behind one address comes
 * back at once after a restart, whoever else is behind that address.
 */
export class AdmissionControl {
  readonly #limits: ServerLimits;
  readonly #now: () => number;
  readonly #addresses = new Map<string, AddressAccount>();
  readonly #seats = new Map<string, SeatAccount>();
  #sockets = 0;
  #spectators = 0;
  #sweptAt: number;

  constructor(limits: ServerLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#sweptAt = now();
  }

  /** How many WebSockets are open. */
  get sockets(): number {
    return this.#sockets;
  }

  /** Takes the price of a connection from its address; false if it has no credit left. */
  pay(visitor: Visitor): boolean {
    this.#sweep();
    return this.#accountOf(visitor).credit.take(1, this.#now());
  }

  /** Lets in a WebSocket that was paid for; `close` ends it. */
  admit(visitor: Visitor, close: (fault: Fault) => void): Result<Admitted> {
    const account = this.#accountOf(visitor);
    if (this.#sockets >= this.#limits.sockets) return refusal(faults.tooManySockets);
    if (account.sockets >= this.#limits.socketsPerAddress) return refusal(faults.addressFull);
    const [oldest] = account.unknown;
    if (oldest && account.unknown.size >= this.#limits.unknownPerAddress) {
      account.unknown.delete(oldest);
      oldest(faults.notHello);
    }
    this.#sockets++;
    account.sockets++;
    account.unknown.add(close);
    return ok(this.#admitted(account, () => account.unknown.delete(close)));
  }

  /** `greet` removes it from `unknown`. */
  #admitted(account: AddressAccount, greet: () => void): Admitted {
    let seat: SeatAccount | null = null;
    let watches = false;
    let isGone = false;
    return {
      greet,
      takeSeat: (room, place) => {
        const found = this.#seatOf(`${room} ${place}`);
        if (found.pages >= this.#limits.pagesPerSeat) return refusal(faults.tooManyPages);
        seat = found;
        seat.pages++;
        if (seat.credit.take(1, this.#now())) account.credit.giveBack(1);
        return ok(undefined);
      },
      watch: () => {
        if (this.#spectators >= this.#limits.spectators) return refusal(faults.tooManySockets);
        if (account.spectators >= this.#limits.spectatorsPerAddress)
          return refusal(faults.addressFull);
        watches = true;
        this.#spectators++;
        account.spectators++;
        return ok(undefined);
      },
      fail: () => account.credit.drain(this.#limits.failedHelloPrice - 1, this.#now()),
      flood: () => account.credit.drain(this.#limits.floodPrice - 1, this.#now()),
      leave: () => {
        if (isGone) return;
        isGone = true;
        greet();
        this.#sockets--;
        account.sockets--;
        if (seat) seat.pages--;
        if (!watches) return;
        this.#spectators--;
        account.spectators--;
      },
    };
  }

  #accountOf({ address }: Visitor): AddressAccount {
    const key = normalizeIP(address);
    const found = this.#addresses.get(key);
    if (found) return found;
    const { credit, creditPerSecond } = this.#limits;
    const account: AddressAccount = {
      key,
      credit: new TokenBucket(credit, creditPerSecond, this.#now()),
      sockets: 0,
      spectators: 0,
      unknown: new Set(),
    };
    this.#addresses.set(key, account);
    return account;
  }

  #seatOf(key: string): SeatAccount {
    const { seatCredit, seatCreditPerSecond } = this.#limits;
    const seat = this.#seats.get(key) ?? {
      key,
      credit: new TokenBucket(seatCredit, seatCreditPerSecond, this.#now()),
      pages: 0,
    };
    this.#seats.set(key, seat);
    return seat;
  }

  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAt < SWEEP) return;
    this.#sweptAt = now;
    for (const { key, sockets, credit } of this.#addresses.values())
      if (sockets === 0 && credit.isFull(now)) this.#addresses.delete(key);
    for (const { key, pages, credit } of this.#seats.values())
      if (pages === 0 && credit.isFull(now)) this.#seats.delete(key);
  }
}
