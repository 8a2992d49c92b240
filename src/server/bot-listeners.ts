import { SIDES, type Side } from '../core/game.ts';
import type { Result } from '../core/result.ts';
import type { CreatedGame, RoomPort, RoomStatus } from '../protocols/wire.ts';
import { ownName } from '../tcp/bot-candidates.ts';
import type { TcpClient } from '../tcp/protocols.ts';
import { isLoopback } from './addresses.ts';
import { BotListener } from './bot-listener.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { RoomSettings } from './room-settings.ts';
import { ticketOf } from './secrets.ts';

/** The listeners of one game, one per protocol and port asked for; none if no bot plays. */
export class BotListeners {
  readonly all: readonly BotListener[];
  /** Called when a client has taken a seat or left it. */
  changed = () => {};
  /** Called when others wait to be let in, or no longer do. */
  candidatesChanged = () => {};

  constructor(all: readonly BotListener[] = []) {
    this.all = all;
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
        timers: context.timers,
        changed: () => changed(),
        candidatesChanged: () => candidatesChanged(),
        refused: code => context.metrics.refused(code),
      }),
    );
    const settled = await Promise.allSettled(opening);
    const opened = new BotListeners(
      settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : [])),
    );
    const failed = settled.find(each => each.status === 'rejected');
    if (failed) {
      await opened.close(0);
      throw failed.reason;
    }
    changed = () => opened.changed();
    candidatesChanged = () => opened.candidatesChanged();
    return opened;
  }

  /** Whether every bot has connected. */
  get isComplete(): boolean {
    return this.all.every(listener => listener.isComplete);
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

  /** The same with their tickets, for whoever creates the game. */
  created(): NonNullable<CreatedGame['listeners']> {
    return this.all.map(({ protocol, port, sides, ticket }) => ({
      ...{ protocol, port, sides: [...sides], ticket },
    }));
  }

  /** Who waits to be let in, for the owners of the room. */
  ports(): RoomPort[] {
    return this.all.map(listener => {
      const { port, ticket, wrongTickets } = listener;
      return { port, ticket, wrongTickets, candidates: listener.candidates() };
    });
  }

  /** Lets a program in, or sends it away. */
  decide(type: 'admit' | 'dismiss', port: number, candidate: number): Result<null> {
    const listener = this.all.find(each => each.port === port);
    if (!listener) return { ok: false, fault: faults.noCandidate };
    return listener.decide(type, candidate);
  }

  /** Accepts no more connections, and sends away whoever has no seat. */
  async shut(): Promise<void> {
    await Promise.all(this.all.map(listener => listener.shut()));
  }

  /** Closes every connection. `linger`: how long the other ends may take to close theirs. */
  async close(linger?: number): Promise<void> {
    await Promise.all(this.all.map(listener => listener.close(linger)));
  }
}
