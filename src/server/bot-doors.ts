import { SIDES, type Side } from '../core/game.ts';
import type { TcpGuest } from '../hosts/tcp/protocols.ts';
import type { RoomStatus } from '../protocols/wire.ts';
import { BotDoor } from './bot-door.ts';
import type { Table } from './table.ts';
import type { World } from './world.ts';

/** The doors of one game, one a protocol; none where no bot plays. */
export class BotDoors {
  readonly all: readonly BotDoor[];

  constructor(all: readonly BotDoor[] = []) {
    this.all = all;
  }

  /** Rejects with `NoDoor` where no port can be opened. `changed`: somebody has come or gone. */
  static async open(table: Table, world: World, changed: () => void): Promise<BotDoors> {
    const awaited = SIDES.flatMap(side => {
      const seat = table.seats[side];
      return seat.kind === 'bot' ? [{ side, protocol: seat.protocol }] : [];
    });
    const protocols = [...new Set(awaited.map(({ protocol }) => protocol))];
    const doors = protocols.map(protocol =>
      BotDoor.open({
        thread: world.bots(),
        host: world.place().host,
        usualPort: world.usualPorts,
        protocol,
        sides: awaited.filter(each => each.protocol === protocol).map(({ side }) => side),
        timers: world.timers,
        changed,
      }),
    );
    return new BotDoors(await Promise.all(doors));
  }

  /** Whether everybody has come. */
  get isComplete(): boolean {
    return this.all.every(door => door.isComplete);
  }

  guest(side: Side): TcpGuest | undefined {
    return this.all.map(({ guests }) => guests[side]).find(one => one !== undefined);
  }

  /** What a guest calls himself. Where the protocol has no names he goes by his address, which is nobody's business. */
  nameOf(side: Side): string | null {
    const found = this.guest(side);
    return found && found.name !== found.link.address ? found.name : null;
  }

  /** Where bots may come in, for pages. */
  shown(): RoomStatus['doors'] {
    return this.all.map(({ protocol, port, sides }) => ({ protocol, port, sides: [...sides] }));
  }

  /** Lets nobody else in; who is there stays. */
  async shut(): Promise<void> {
    await Promise.all(this.all.map(door => door.shut()));
  }

  /** Says goodbye to everybody. `linger`: how long their own goodbye is waited for. */
  async close(linger?: number): Promise<void> {
    await Promise.all(this.all.map(door => door.close(linger)));
  }
}
