import { SIDES, type Side, type Sides } from '../core/game.ts';
import { paceOf } from '../core/variant.ts';
import { limitedSeat } from '../hosts/tcp/limited-seat.ts';
import { engineSeat } from '../match/engine-seat.ts';
import type { Seat } from '../match/seat.ts';
import type { BotDoor } from './bot-door.ts';
import type { PersonSeat } from './person-seat.ts';
import type { Table } from './table.ts';
import type { World } from './world.ts';

/** How much longer than a game's pace a bot may take where nobody is timed, in milliseconds. */
const LENIENCE = 500;

export interface Seating {
  readonly table: Table;
  readonly doors: readonly BotDoor[];
  readonly people: Partial<Sides<PersonSeat>>;
  readonly world: World;
  readonly seed: string;
  /** The game has begun. */
  begun(): void;
}

/** Everybody at the board. Precondition: all who are awaited have come. */
export function sitDown({ table, doors, people, world, seed, begun }: Seating): {
  readonly seats: Sides<Seat>;
  /** Resolves when the last message to a bot has been sent. */
  saidAll(): Promise<void>;
} {
  const { timers, thinker } = world;
  const name = (side: Side): string => {
    const seat = table.seats[side];
    return seat.kind === 'engine' ? seat.name : 'Quadrille';
  };
  const names = { first: name('first'), second: name('second') };
  const noted = (side: Side, move: string) => world.note('move out of turn', { seed, side, move });
  const bots = doors.map(({ speech, guests }) => speech.seats(guests, names, noted));
  const seat = (side: Side): Seat => {
    const chosen = table.seats[side];
    if (chosen.kind === 'engine')
      return engineSeat({
        thinker,
        player: chosen.name,
        limits: chosen.limits,
        seed: `${seed} ${side}`,
      });
    const found =
      chosen.kind === 'person' ? people[side] : bots.find(({ seats }) => seats[side])?.seats[side];
    if (!found) throw new Error(`nobody sits ${side}`);
    if (chosen.kind === 'person' || table.control.kind !== 'none') return found;
    const limit = paceOf(table.game) + LENIENCE; // a bot that hangs must not hold up a person for ever
    return limitedSeat(found, { first: limit, later: limit }, timers);
  };
  const told = (seated: Seat): Seat => ({
    ...seated,
    tell(news) {
      if (news.type === 'start') begun();
      seated.tell(news);
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
