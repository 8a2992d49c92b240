import type { RemoteGame } from '../arena/remote-seats.ts';
import { USUAL_WAIT } from '../bots/process-seat.ts';
import { millis } from '../core/clock.ts';
import type { Seat } from '../match/seat.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import type { SeatedCandidate } from '../tcp/bot-candidates.ts';
import { CONTEST_RETRIES, type TcpProtocol, ugi, usualProtocol } from '../tcp/protocols.ts';
import { closeGracefully } from '../tcp/remote-client.ts';
import type { Timers } from '../time/timers.ts';

/** Clients of one bot that may wait for games; one more, and the oldest is sent away. */
const MOST_WAITING = 4;

/** A protocol as the class's contests speak it with clients that have introduced themselves. */
export const contestProtocol = (name: TcpProtocolName, timers: Timers): TcpProtocol =>
  name === 'ugi'
    ? ugi(USUAL_WAIT, timers, true)
    : usualProtocol(name, USUAL_WAIT, timers, CONTEST_RETRIES);

/** A game that a client is wanted for. */
export type AwaitedGame = Pick<RemoteGame, 'side' | 'opponent' | 'wait' | 'signal'>;

export interface BotPlaceOptions {
  readonly timers: Timers;
  /** Called when a client comes, plays or leaves. */
  changed(): void;
}

/** Where the clients of one bot wait for its games, or games for its clients. */
export class BotPlace {
  readonly #options: BotPlaceOptions;
  /** The newest last. */
  readonly #waiting: SeatedCandidate[] = [];
  readonly #awaited = new Set<(client: SeatedCandidate | null) => void>();
  readonly #leaving = new Set<Promise<void>>();
  #playing = 0;
  #protocol: TcpProtocolName;
  #isOpen = true;

  constructor(protocol: TcpProtocolName, options: BotPlaceOptions) {
    this.#protocol = protocol;
    this.#options = options;
  }

  /** Clients that wait for a game, and that play one. */
  get clients(): { readonly waiting: number; readonly playing: number } {
    return { waiting: this.#waiting.length, playing: this.#playing };
  }

  /** Changes the protocol of the clients that come from now on. */
  change(protocol: TcpProtocolName): void {
    if (protocol === this.#protocol) return;
    this.#dismissAll();
    this.#protocol = protocol;
  }

  /** A client has come, or comes back from a game that was not played. */
  keep(client: SeatedCandidate): void {
    if (!this.#isOpen) return this.#dismiss(client);
    const [wanted] = this.#awaited;
    if (wanted) return wanted(client);
    this.#waiting.push(client);
    if (this.#waiting.length > MOST_WAITING) this.#dismiss(this.#waiting[0]);
    void client.client.connection.ended.then(() => this.#forget(client));
    this.#options.changed();
  }

  /** Clients of a machine that wait are sent away. */
  sendAway(host: string): void {
    for (const client of [...this.#waiting]) if (client.host === host) this.#dismiss(client);
  }

  /** The seat of the bot's client in one game; null if none has come in time. */
  async open(game: AwaitedGame): Promise<Seat | null> {
    const client = await this.#take(game);
    return client && this.#seat(client, game);
  }

  /** The bot was removed: games no longer wait for it. */
  async remove(): Promise<void> {
    for (const resolve of [...this.#awaited]) resolve(null);
    await this.close();
  }

  /** The server stops: a game that waits is not forfeited, but played after the next start. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#dismissAll();
    await Promise.all(this.#leaving);
  }

  /** The newest client first: one that came before it may be on a machine that was switched off. */
  #take({ wait, signal }: AwaitedGame): Promise<SeatedCandidate | null> {
    const newest = signal.aborted ? undefined : this.#waiting.pop();
    if (newest || signal.aborted || !this.#isOpen) return Promise.resolve(newest ?? null);
    return new Promise(resolve => {
      const done = (client: SeatedCandidate | null) => {
        this.#awaited.delete(done);
        cancel();
        signal.removeEventListener('abort', leave);
        resolve(client);
      };
      const leave = () => done(null);
      const cancel = this.#options.timers.after(millis(wait), leave);
      signal.addEventListener('abort', leave, { once: true });
      this.#awaited.add(done);
    });
  }

  #seat(candidate: SeatedCandidate, { side, opponent, signal }: AwaitedGame): Seat {
    const { timers, changed } = this.#options;
    const { client } = candidate;
    const adapter = contestProtocol(this.#protocol, timers);
    const names = { first: opponent, second: opponent, [side]: client.name };
    const { seats, allSent } = adapter.seats({ [side]: client }, names, () => {});
    const seat = seats[side];
    if (!seat) throw new Error(`no seat for ${side}`);
    let isBegun = false;
    let isClosed = false;
    const begin = () => {
      if (!isBegun) candidate.begin();
      isBegun = true;
    };
    this.#playing++;
    changed();
    return {
      ...seat,
      async prepare(asked, match) {
        begin();
        return (await seat.prepare?.(asked, match)) ?? null;
      },
      tell(message) {
        begin();
        seat.tell(message);
      },
      close: async () => {
        if (isClosed) return;
        isClosed = true;
        this.#playing--;
        changed();
        if (!isBegun) return this.keep(candidate);
        if (!signal.aborted) await allSent();
        this.#leave(closeGracefully(client.connection, timers));
      },
    };
  }

  #forget(client: SeatedCandidate): void {
    const at = this.#waiting.indexOf(client);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    this.#options.changed();
  }

  #dismissAll(): void {
    for (const client of [...this.#waiting]) this.#dismiss(client);
  }

  #dismiss(candidate: SeatedCandidate): void {
    const { timers } = this.#options;
    const { client } = candidate;
    this.#forget(candidate);
    contestProtocol(this.#protocol, timers).dismiss(client);
    this.#leave(closeGracefully(client.connection, timers, 0));
  }

  #leave(left: Promise<void>): void {
    this.#leaving.add(left);
    void left.finally(() => this.#leaving.delete(left));
  }
}
