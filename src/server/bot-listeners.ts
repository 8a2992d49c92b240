import { SIDES, type Side } from '../core/game.ts';
import type { RoomStatus } from '../protocols/wire.ts';
import type { TcpClient } from '../tcp/protocols.ts';
import { BotListener } from './bot-listener.ts';
import type { ServerContext } from './context.ts';
import type { RoomSettings } from './room-settings.ts';

/** The listeners of one game, one per protocol and port asked for; none if no bot plays. */
export class BotListeners {
  readonly all: readonly BotListener[];
  /** Called when a client has connected or left. */
  changed = () => {};

  constructor(all: readonly BotListener[] = []) {
    this.all = all;
  }

  /** Rejects with `NoListener` if a port cannot be opened; then none stays open. */
  static async open(settings: RoomSettings, context: ServerContext): Promise<BotListeners> {
    const awaited = SIDES.flatMap(side => {
      const seat = settings.seats[side];
      return seat.kind === 'tcp' ? [{ side, protocol: seat.protocol, port: seat.port }] : [];
    });
    const shared = Object.values(
      Object.groupBy(awaited, ({ protocol, port }) => `${protocol} ${port ?? ''}`),
    ).flatMap(seats => (seats ? [seats] : []));
    let changed = () => {};
    const opening = shared.map(seats =>
      BotListener.open({
        thread: context.bots(),
        host: context.place().host,
        usualPort: context.usualPorts,
        protocol: seats[0].protocol,
        port: seats[0].port,
        sides: seats.map(({ side }) => side),
        timers: context.timers,
        changed: () => changed(),
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
    return opened;
  }

  /** Whether every bot has connected. */
  get isComplete(): boolean {
    return this.all.every(listener => listener.isComplete);
  }

  client(side: Side): TcpClient | undefined {
    return this.all.map(({ clients }) => clients[side]).find(one => one !== undefined);
  }

  /** A client's own name. Without names in the protocol it is its address, which is not shown. */
  nameOf(side: Side): string | null {
    const found = this.client(side);
    return found && found.name !== found.connection.address ? found.name : null;
  }

  /** Where bots can connect, for pages. */
  shown(): RoomStatus['listeners'] {
    return this.all.map(({ protocol, port, sides }) => ({ protocol, port, sides: [...sides] }));
  }

  /** Accepts no more connections; existing ones stay. */
  async shut(): Promise<void> {
    await Promise.all(this.all.map(listener => listener.shut()));
  }

  /** Closes every connection. `linger`: how long the other ends may take to close theirs. */
  async close(linger?: number): Promise<void> {
    await Promise.all(this.all.map(listener => listener.close(linger)));
  }
}
