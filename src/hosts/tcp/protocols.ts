import type { Side, Sides } from '../../core/game.ts';
import { SIDES } from '../../core/game.ts';
import type { Seat, Timers } from '../../match/seat.ts';
import { botSeat } from '../bots/bot-seat.ts';
import { ugiSpeech } from '../bots/ugi-speech.ts';
import type { Guest, WatchedLink } from './guest.ts';
import { type Log320SeatOptions, log320Seat } from './log320-seat.ts';
import { ScsArbiter } from './scs-arbiter.ts';
import { asksToPlay, refusal, ScsGuest } from './scs-guest.ts';

/** Somebody who plays over a connection of his own. */
export interface TcpGuest extends Guest {
  readonly link: WatchedLink;
}

/** A protocol as a host of tables needs it. */
export interface TcpProtocol {
  /** Resolves when the guest has asked to play; to null where he does it wrongly. */
  admit(link: WatchedLink): Promise<TcpGuest | null>;
  /** The guests of one game at the board; `names` are for whoever is no guest. `dropped` hears of moves out of turn. */
  seats(
    guests: Partial<Sides<TcpGuest>>,
    names: Sides<string>,
    dropped: (side: Side, move: string) => void,
  ): {
    readonly seats: Partial<Sides<Seat>>;
    /** Resolves when the last message of the game has been sent. */
    saidAll(): Promise<void>;
  };
  /** The last word to somebody who has waited in vain. */
  dismiss(guest: TcpGuest): void;
}

const atOnce = async (link: WatchedLink): Promise<TcpGuest> => ({ link, name: link.address });

export const log320 = (
  settings: Pick<Log320SeatOptions, 'dialect' | 'retries' | 'firstPause'>,
  timers: Timers,
): TcpProtocol => ({
  admit: atOnce,
  seats(guests, _, dropped) {
    const taken = SIDES.flatMap(side => {
      const link = guests[side]?.link;
      const tell = (move: string) => dropped(side, move);
      return link ? [{ side, ...log320Seat({ ...settings, link, timers, dropped: tell }) }] : [];
    });
    return {
      seats: Object.fromEntries(taken.map(({ side, seat }) => [side, seat])),
      saidAll: async () => {
        await Promise.all(taken.map(({ saidAll }) => saidAll()));
      },
    };
  },
  dismiss() {},
});

/** `wait`: how long a bot may take to answer the greeting, in milliseconds. */
export const ugi = (wait: number, timers: Timers): TcpProtocol => ({
  admit: atOnce,
  seats(guests) {
    const seat = (side: Side): [Side, Seat][] => {
      const link = guests[side]?.link;
      return link ? [[side, botSeat({ link, speech: ugiSpeech(), timers, patience: wait })]] : [];
    };
    return { seats: Object.fromEntries(SIDES.flatMap(seat)), saidAll: async () => {} };
  },
  dismiss() {},
});

export const scs = (validation: boolean, timers: Timers): TcpProtocol => ({
  admit: asksToPlay,
  seats(guests, names) {
    const known = Object.fromEntries(
      Object.entries(guests).filter(([, guest]) => guest instanceof ScsGuest),
    ) as Partial<Sides<ScsGuest>>;
    const arbiter = new ScsArbiter({ guests: known, names, timers, validation });
    const seats = SIDES.filter(side => known[side]).map(side => [side, arbiter.seat(side)]);
    return { seats: Object.fromEntries(seats), saidAll: async () => {} };
  },
  dismiss(guest) {
    guest.link.send(refusal());
  },
});
