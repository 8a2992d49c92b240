import type { Side, Sides } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import { moveTimeOf } from '../core/variant.ts';
import { openSeats } from '../match/open-seat.ts';
import { watchRefusals } from '../match/refusals.ts';
import type { Seat } from '../match/seat.ts';
import { limitedSeat } from '../tcp/limited-seat.ts';
import type { BotListener } from './bot-listener.ts';
import type { ServerContext } from './context.ts';
import type { PooledEngines } from './engine-pool.ts';
import type { RoomSettings } from './room-settings.ts';

/** Milliseconds added to a game's default time per move, for bots in games without a clock. */
const LENIENCE = 500;

export interface RoomSeatOptions {
  readonly settings: RoomSettings;
  readonly listeners: readonly BotListener[];
  readonly people: Sides<Seat>;
  readonly engines: PooledEngines;
  readonly context: ServerContext;
  readonly seed: string;
}

/** Both seats of a room's game. Precondition: every expected bot has connected. */
export async function openRoomSeats(options: RoomSeatOptions): Promise<{
  readonly seats: Sides<Seat>;
  /** Resolves when the last message to a bot has been sent. */
  allSent(): Promise<void>;
}> {
  const { settings, listeners, people, engines, context, seed } = options;
  const { timers, note } = context;
  const name = (side: Side): string => {
    const seat = settings.seats[side];
    return seat.kind === 'engine' ? seat.name : 'Quadrille';
  };
  const names = { first: name('first'), second: name('second') };
  const dropped = (side: Side, move: string) => note('move out of turn', { seed, side, move });
  const bots = listeners.map(({ adapter, clients }) => adapter.seats(clients, names, dropped));
  const tcp = (side: Side): Seat | undefined => {
    const found = bots.find(({ seats }) => seats[side])?.seats[side];
    const bot =
      found &&
      watchRefusals(found, side, ({ received: move, words }) =>
        note('move refused', { seed, side, move, why: words.en }),
      );
    if (!bot || settings.control.kind !== 'none') return bot;
    const limit = moveTimeOf(settings.game) + LENIENCE; // a hanging bot must not block a person for ever
    return limitedSeat(bot, { first: limit, later: limit }, timers);
  };
  const person = (side: Side) => people[side];
  const engine = (side: Side) => engines.engine(side);
  const opened = await openSeats(settings.seats, { seed, engine, person, tcp });
  return {
    seats: unwrap(opened).seats,
    async allSent() {
      await Promise.all(bots.map(bot => bot.allSent()));
    },
  };
}
