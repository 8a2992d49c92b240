import { SIDES, type Side, type Sides } from '../core/game.ts';
import { moveTimeOf } from '../core/variant.ts';
import { engineSeat } from '../match/engine-seat.ts';
import type { Seat } from '../match/seat.ts';
import { limitedSeat } from '../tcp/limited-seat.ts';
import type { BotListener } from './bot-listener.ts';
import type { ServerContext } from './context.ts';
import type { RemotePersonSeat } from './person-seat.ts';
import type { RoomSettings } from './room-settings.ts';

/** How much longer than a game's pace a bot may take where nobody is timed, in milliseconds. */
const LENIENCE = 500;

export interface RoomSeating {
  readonly table: RoomSettings;
  readonly listeners: readonly BotListener[];
  readonly people: Partial<Sides<RemotePersonSeat>>;
  readonly world: ServerContext;
  readonly seed: string;
  /** The game has begun. */
  begun(): void;
}

/** Everybody at the board. Precondition: all who are awaited have come. */
export function openSeats({ table, listeners, people, world, seed, begun }: RoomSeating): {
  readonly seats: Sides<Seat>;
  /** Resolves when the last message to a bot has been sent. */
  saidAll(): Promise<void>;
} {
  const { timers, engine } = world;
  const name = (side: Side): string => {
    const seat = table.seats[side];
    return seat.kind === 'engine' ? seat.name : 'Quadrille';
  };
  const names = { first: name('first'), second: name('second') };
  const noted = (side: Side, move: string) => world.note('move out of turn', { seed, side, move });
  const bots = listeners.map(({ adapter, clients }) => adapter.seats(clients, names, noted));
  const seat = (side: Side): Seat => {
    const chosen = table.seats[side];
    if (chosen.kind === 'engine')
      return engineSeat({
        engine,
        player: chosen.name,
        limits: chosen.limits,
        seed: `${seed} ${side}`,
      });
    const found =
      chosen.kind === 'person' ? people[side] : bots.find(({ seats }) => seats[side])?.seats[side];
    if (!found) throw new Error(`nobody sits ${side}`);
    if (chosen.kind === 'person' || table.control.kind !== 'none') return found;
    const limit = moveTimeOf(table.game) + LENIENCE; // a bot that hangs must not hold up a person for ever
    return limitedSeat(found, { first: limit, later: limit }, timers);
  };
  const told = (seated: Seat): Seat => ({
    ...seated,
    tell(message) {
      if (message.type === 'start') begun();
      seated.tell(message);
    },
  });
  const [first, second] = SIDES.map(seat);
  return {
    seats: { first: told(first), second },
    async saidAll() {
      await Promise.all(bots.map(one => one.saidAll()));
    },
  };
}
