import { millis } from '../core/clock.ts';
import { SIDES, type Side } from '../core/game.ts';
import { type Result, refusal } from '../core/result.ts';
import type { CreatedGame, RoomStatus, WireServerMessage } from '../protocols/wire.ts';
import type { StoredRoom } from '../store/store.ts';
import { ownName } from '../tcp/bot-candidates.ts';
import type { TcpClient } from '../tcp/protocols.ts';
import type { Timers } from '../time/timers.ts';
import { isLoopback } from './addresses.ts';
import { BotListener } from './bot-listener.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { RoomSettings } from './room-settings.ts';
import { ticketOf } from './secrets.ts';

/** The least milliseconds between two messages about the programs that wait to be let in. */
const REFRESH = 100;

/** The room that the listeners are for. */
interface ListeningRoom {
  /** Called when a client has taken a seat or left it. */
  changed(): void;
  /** Tells the owners of the room who waits to be let in, when that has changed. */
  tell(message: WireServerMessage): void;
}

/** The listeners of one game, one per protocol and port asked for; none if no bot plays. */
export class BotListeners {
  readonly all: readonly BotListener[];
  #room: ListeningRoom = { changed() {}, tell() {} };
  readonly #timers: Timers | null;
  #cancelTell: (() => void) | null = null;
  #isShut = false;

  constructor(all: readonly BotListener[] = [], timers: Timers | null = null) {
    this.all = all;
    this.#timers = timers;
  }

  /**
   * Rejects with `NoListener` if a port cannot be opened; then none stays open. `owner`: the key of whoever is
   * asked about programs without a ticket; null if they are let in as soon as they speak their protocol.
   */
  static async open(
    settings: RoomSettings,
    owner: string | null,
    context: ServerContext,
  ): Promise<BotListeners> {
    const awaited = SIDES.flatMap(side => {
      const seat = settings.seats[side];
      return seat.kind === 'tcp' ? [{ side, protocol: seat.protocol, port: seat.port }] : [];
    });
    const shared = Object.values(
      Object.groupBy(awaited, ({ protocol, port }) => `${protocol} ${port ?? ''}`),
    ).flatMap(seats => (seats ? [seats] : []));
    let [changed, candidatesChanged] = [() => {}, () => {}];
    const { timers } = context;
    const { local } = context.place();
    const opening = shared.map(seats =>
      BotListener.open({
        thread: context.bots(),
        host: context.place().host,
        usualPort: context.usualPorts,
        protocol: seats[0].protocol,
        port: seats[0].port,
        sides: seats.map(({ side }) => side),
        ticket: owner === null ? null : ticketOf(owner),
        isTrusted: host => owner === null || (local && isLoopback(host)),
        timers,
        changed: () => changed(),
        candidatesChanged: () => candidatesChanged(),
        refused: code => context.metrics.refused(code),
      }),
    );
    const settled = await Promise.allSettled(opening);
    const opened = new BotListeners(
      settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])),
      timers,
    );
    const failed = settled.find(each => each.status === 'rejected');
    if (failed) {
      await opened.close(0);
      throw failed.reason;
    }
    changed = () => opened.#room.changed();
    candidatesChanged = () => opened.#tellSoon();
    return opened;
  }

  /** The same for a stored room, where a bot's opponent is asked about programs without a ticket. */
  static openFor(
    { seats }: StoredRoom,
    settings: RoomSettings,
    context: ServerContext,
  ): Promise<BotListeners> {
    const owner = SIDES.map(side => seats[side].key).find(
      (key, i) => key !== null && settings.seats[SIDES[i]].kind === 'tcp',
    );
    return BotListeners.open(settings, owner ?? null, context);
  }

  /** Attaches the listeners to their room, whose owners are told who waits already. */
  serve(room: ListeningRoom): void {
    this.#room = room;
    this.#tell();
  }

  /** Whether every bot has connected. */
  get isComplete(): boolean {
    return this.all.every(listener => listener.isComplete);
  }

  /** Whether there are ports, none of which has a program. */
  get isDeserted(): boolean {
    return this.all.length > 0 && this.all.every(listener => listener.isDeserted);
  }

  client(side: Side): TcpClient | undefined {
    return this.all.map(({ clients }) => clients[side]).find(one => one !== undefined);
  }

  /** A client's own name, if its protocol has names. */
  nameOf(side: Side): string | null {
    const found = this.client(side);
    return found ? ownName(found) : null;
  }

  /** Where bots can connect, for pages. */
  shown(): RoomStatus['listeners'] {
    return this.all.map(({ protocol, port, sides }) => ({ protocol, port, sides: [...sides] }));
  }

  /** The same with their tickets, for the creator of the game. */
  created(): NonNullable<CreatedGame['listeners']> {
    return this.all.map(({ protocol, port, sides, ticket }) => ({
      ...{ protocol, port, sides: [...sides], ticket },
    }));
  }

  /** Who waits to be let in, for the owners of the room; nobody once the game begins. Null without ports. */
  message(): WireServerMessage | null {
    if (this.all.length === 0) return null;
    const open = this.#isShut ? [] : this.all;
    return {
      type: 'candidates',
      ports: open.map(listener => {
        const { port, ticket, wrongTickets } = listener;
        return { port, ticket, wrongTickets, candidates: listener.candidates() };
      }),
    };
  }

  /** Lets a program in, or sends it away. */
  decide(type: 'admit' | 'dismiss', port: number, candidate: number): Result<null> {
    const listener = this.all.find(each => each.port === port);
    if (!listener) return refusal(faults.noCandidate);
    return listener.decide(type, candidate);
  }

  /** Accepts no more connections, and sends away whoever has no seat. */
  async refuseOthers(): Promise<void> {
    this.#isShut = true;
    await Promise.all(this.all.map(listener => listener.refuseOthers()));
    this.#stopTelling();
    this.#tell();
  }

  /** Closes every connection. `linger`: how long the other ends may take to close theirs. */
  async close(linger?: number): Promise<void> {
    this.#isShut = true;
    await Promise.all(this.all.map(listener => listener.close(linger)));
    this.#stopTelling();
  }

  #tell(): void {
    const message = this.message();
    if (message) this.#room.tell(message);
  }

  #tellSoon(): void {
    this.#cancelTell ??=
      this.#timers?.after(millis(REFRESH), () => {
        this.#cancelTell = null;
        this.#tell();
      }) ?? null;
  }

  #stopTelling(): void {
    this.#cancelTell?.();
    this.#cancelTell = null;
  }
}
