import { perMove, writeTimeControl } from '../../core/clock.ts';
import type { Game, Sides } from '../../core/game.ts';
import { moveTimeOf } from '../../core/variant.ts';
import {
  BOT_PROTOCOLS,
  BOT_RULES,
  botSeatName,
  type TcpProtocolName,
} from '../../protocols/wire.ts';
import { FRIEND, ME } from './create.ts';

export const OPPONENT_KINDS = ['friend', 'bot', 'bots'] as const;
export type OpponentKind = (typeof OPPONENT_KINDS)[number];

/** A game that is being set up. */
export interface OnlineSetup {
  readonly rules: string;
  readonly time: string;
  readonly seats: Sides<string>;
}

/** The protocols that speak of a game; of its standard rules alone, where a course made them. */
export const protocolsFor = (rules: string): readonly TcpProtocolName[] =>
  BOT_PROTOCOLS.filter(protocol => BOT_RULES[protocol] === null || BOT_RULES[protocol] === rules);

export function initialSetup(game: Game, way: OpponentKind): OnlineSetup {
  const [protocol] = protocolsFor(game.id);
  const bot = botSeatName(protocol);
  const seats = {
    friend: { first: ME, second: FRIEND },
    bot: { first: ME, second: bot },
    bots: { first: bot, second: bot },
  }[way];
  const time = way === 'bots' ? writeTimeControl(perMove(moveTimeOf(game))) : 'none';
  return { rules: game.id, time, seats };
}
