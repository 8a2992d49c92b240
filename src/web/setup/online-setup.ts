import { perMove, writeTimeControl } from '../../core/clock.ts';
import type { Game } from '../../core/game.ts';
import { moveTimeOf } from '../../core/variant.ts';
import { botProtocolOf, botSeatName, tcpProtocolsFor } from '../../protocols/bot-seats.ts';
import type { GameSetup } from './setup.ts';

export const OPPONENT_KINDS = ['friend', 'bot', 'bots'] as const;
export type OpponentKind = (typeof OPPONENT_KINDS)[number];

/** Seats for people: here, or wherever the link is opened. */
export const ME = 'me';
export const FRIEND = 'friend';

export function initialSetup(game: Game, way: OpponentKind): GameSetup {
  const [protocol] = tcpProtocolsFor(game.id);
  const bot = botSeatName(protocol);
  const seats = {
    friend: { first: ME, second: FRIEND },
    bot: { first: ME, second: bot },
    bots: { first: bot, second: bot },
  }[way];
  const time = way === 'bots' ? writeTimeControl(perMove(moveTimeOf(game))) : 'none';
  return { rules: game.id, time, seats };
}

/** Changes the rules; bots whose protocol does not support them get UGI. */
export function withRules<S extends GameSetup>(setup: S, rules: string): S {
  const known = tcpProtocolsFor(rules);
  const seatFor = (seat: string): string => {
    const protocol = botProtocolOf(seat);
    return protocol && !known.includes(protocol) ? botSeatName('ugi') : seat;
  };
  const { first, second } = setup.seats;
  return { ...setup, rules, seats: { first: seatFor(first), second: seatFor(second) } };
}
