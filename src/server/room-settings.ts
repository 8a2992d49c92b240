import { millis, readTimeControl, type TimeControl } from '../core/clock.ts';
import { type Game, other, type Rules, SIDES, type Side, type Sides } from '../core/game.ts';
import type { OfferKind } from '../core/match.ts';
import { type Fault, ok, type Result, refusal } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import { findGame, readRulesId } from '../core/variant.ts';
import { playerNames, readPlayer } from '../engine/players.ts';
import { games } from '../games/index.ts';
import type { SeatChoice } from '../match/seat-choice.ts';
import {
  botProtocolOf,
  PERSON,
  PROTOCOL_GAME,
  readTcpSeat,
  type TcpProtocolName,
} from '../protocols/bot-seats.ts';
import type { NewGame } from '../protocols/wire.ts';
import { faults } from './faults.ts';
import { LIMITS } from './limits.ts';

/** Bots play over TCP, with the chosen protocol. */
export type RoomSeatChoice =
  | Extract<SeatChoice, { kind: 'person' | 'engine' }>
  | (Extract<SeatChoice, { kind: 'tcp' }> & {
      readonly protocol: TcpProtocolName;
      /** The port that was asked for, if any. */
      readonly port: number | null;
    });

/** The game, its players and the clock. */
export interface RoomSettings {
  readonly game: Game;
  readonly rules: Rules;
  readonly control: TimeControl;
  readonly seats: Sides<RoomSeatChoice>;
}

/** Milliseconds of transport time that are not charged. */
const GRACE = 500;

/** Lower ports are reserved for the system. */
const LEAST_PORT = 1_024;

export const hasBots = ({ seats }: RoomSettings): boolean =>
  SIDES.some(side => seats[side].kind === 'tcp');

export const isBetweenEngines = ({ seats }: RoomSettings): boolean =>
  SIDES.every(side => seats[side].kind === 'engine');

/** Validates the settings of a request or of the store. */
export function readRoomSettings({ rules: id, time, seats: names }: NewGame): Result<RoomSettings> {
  const rules = readRulesId(games, id);
  if (!rules.ok) return rules;
  const game = findGame<Game>(games, rules.value.game.id);
  if (!game.ok) return game;
  const control = readTimeControl(time);
  if (!control.ok) return control;
  const seats: Partial<Record<Side, RoomSeatChoice>> = {};
  for (const side of SIDES) {
    const seat = readRoomSeat(game.value, rules.value, names[side]);
    if (!seat.ok) return seat;
    seats[side] = seat.value;
  }
  return ok({
    game: game.value,
    rules: rules.value,
    control: withGrace(control.value),
    seats: seats as Sides<RoomSeatChoice>,
  });
}

const withGrace = (control: TimeControl): TimeControl =>
  control.kind === 'none' ? control : { ...control, grace: millis(GRACE) };

function readRoomSeat(game: Game, rules: Rules, name: string): Result<RoomSeatChoice> {
  if (name === PERSON) return ok({ kind: 'person', name });
  const protocol = botProtocolOf(name);
  if (protocol) {
    const only = PROTOCOL_GAME[protocol];
    if (only !== null && only !== rules.id)
      return refusal(faults.protocol(protocol.toUpperCase(), rules.id));
    const port = readTcpSeat(name)?.port ?? null;
    if (port === null) return ok({ kind: 'tcp', name, protocol, port });
    const number = /^\d{4,5}$/.test(port) ? Number(port) : 0;
    if (number < LEAST_PORT || number > 65_535) return refusal(faults.badPort(quotable(port)));
    return ok({ kind: 'tcp', name, protocol, port: number });
  }
  const player = readPlayer(game, name);
  if (!player.ok) return player;
  const { limits, name: known } = player.value;
  // within their usual limits of depth or nodes, all players are quick
  const most = playerNames(game).includes(known) ? LIMITS.shortThought : LIMITS.longestThought;
  const time = Math.min(limits.time ?? most, LIMITS.longestThought);
  return ok({ kind: 'engine', name: known, limits: { ...limits, time } });
}

/** Why a side may not offer this; null if it may. `isLong`: the game has as many events as it may have. */
export function offerFault(
  what: OfferKind,
  side: Side,
  { seats, control }: RoomSettings,
  isLong: boolean,
): Fault | null {
  if (seats[other(side)].kind === 'tcp') return faults.botsAnswer;
  if (what !== 'undo') return null;
  if (control.kind !== 'none') return faults.timedUndo;
  return isLong ? faults.longGame : null;
}
