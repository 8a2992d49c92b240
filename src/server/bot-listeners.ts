import { SIDES, type Side } from '../core/game.ts';
import type { RoomStatus } from '../protocols/wire.ts';
import type { TcpClient } from '../tcp/protocols.ts';
import { BotListener } from './bot-listener.ts';
import type { ServerContext } from './context.ts';
import type { RoomSettings } from './room-settings.ts';

/** The listeners of one game, one a protocol; none where no bot plays. */
export class BotListeners {
  readonly all: readonly BotListener[];

  constructor(all: readonly BotListener[] = []) {
    this.all = all;
  }

  /** Rejects with `NoDoor` where no port can be opened. `changed`: somebody has come or gone. */
  static async open(
    settings: RoomSettings,
    context: ServerContext,
    changed: () => void,
  ): Promise<BotListeners> {
    const awaited = SIDES.flatMap(side => {
      const seat = settings.seats[side];
      return seat.kind === 'tcp' ? [{ side, protocol: seat.protocol }] : [];
    });
    const protocols = [...new Set(awaited.map(({ protocol }) => protocol))];
    const listeners = protocols.map(protocol =>
      BotListener.open({
        thread: context.bots(),
        host: context.place().host,
        usualPort: context.usualPorts,
        protocol,
        sides: awaited.filter(each => each.protocol === protocol).map(({ side }) => side),
        timers: context.timers,
        changed,
      }),
    );
    return new BotListeners(await Promise.all(listeners));
  }

  /** Whether everybody has come. */
  get isComplete(): boolean {
    return this.all.every(listener => listener.isComplete);
  }

  client(side: Side): TcpClient | undefined {
    return this.all.map(({ clients }) => clients[side]).find(one => one !== undefined);
  }

  /** What a client calls himself. Where the protocol has no names he goes by his address, which is nobody's business. */
  nameOf(side: Side): string | null {
    const found = this.client(side);
    return found && found.name !== found.connection.address ? found.name : null;
  }

  /** Where bots may come in, for pages. */
  shown(): RoomStatus['listeners'] {
    return this.all.map(({ protocol, port, sides }) => ({ protocol, port, sides: [...sides] }));
  }

  /** Lets nobody else in; who is there stays. */
  async shut(): Promise<void> {
    await Promise.all(this.all.map(listener => listener.shut()));
  }

  /** Says goodbye to everybody. `linger`: how long their own goodbye is waited for. */
  async close(linger?: number): Promise<void> {
    await Promise.all(this.all.map(listener => listener.close(linger)));
  }
}
