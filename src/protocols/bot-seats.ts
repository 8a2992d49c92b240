import type { Game } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { fitsCodingame } from './codingame.ts';

/** How a game over the network names its seats: a person, an engine, or a program that connects by itself. */

export const PERSON = 'person';

/** LOG320 has two dialects. */
export const BOT_PROTOCOLS = ['log320', 'log320-course', 'scs', 'ugi'] as const;
export type TcpProtocolName = (typeof BOT_PROTOCOLS)[number];

/** What a program on a machine of ours may speak; files of Prolog have a predicate, which our host calls. */
export const PROGRAM_PROTOCOLS = [
  'ugi',
  'codingame',
  'prolog',
  'scs',
  'log320',
  'log320-course',
] as const;
export type ProgramProtocol = (typeof PROGRAM_PROTOCOLS)[number];

/** The game of a course's protocol, by its standard rules; null: any that the protocol can express. */
export const PROTOCOL_GAME = {
  ugi: null,
  codingame: null,
  prolog: 'ultimate',
  scs: 'ultimate',
  log320: 'breakthrough',
  'log320-course': 'breakthrough',
} as const satisfies Record<ProgramProtocol, string | null>;

/** The protocols over TCP by which a game, or given rules, can be played. */
export const tcpProtocolsFor = (rules: string): readonly TcpProtocolName[] =>
  BOT_PROTOCOLS.filter(protocol => [null, rules].includes(PROTOCOL_GAME[protocol]));

/** Whether a program that speaks a protocol can play a game's standard rules. */
export function canPlay(protocol: ProgramProtocol, game: Game): boolean {
  if (protocol === 'codingame') return fitsCodingame(unwrap(rulesOf(game)));
  return [null, game.id].includes(PROTOCOL_GAME[protocol]);
}

/** Milliseconds of tolerance beyond the time of a move: those of the courses' own servers. */
export const USUAL_GRACE = {
  log320: 0,
  'log320-course': 500,
  scs: 1_000,
  ugi: 500,
} as const satisfies Record<TcpProtocolName, number>;

/** Protocols that cannot transmit a start position: every game begins with the usual one. */
export const FIXED_START: ReadonlySet<string> = new Set<TcpProtocolName>(['scs']);
/** Such as `tcp:log320`. */
export const botSeatName = (protocol: TcpProtocolName): string => `tcp:${protocol}`;
/** The protocol of a bot's seat, whether it names a port or not. */
export const botProtocolOf = (seat: string): TcpProtocolName | null =>
  BOT_PROTOCOLS.find(protocol => protocol === readTcpSeat(seat)?.protocol) ?? null;

/** A seat such as `tcp:scs` or `tcp:log320:8901`, with the port if it names one; null if it is none. */
export function readTcpSeat(
  text: string,
): { readonly protocol: string; readonly port: string | null } | null {
  const found = /^tcp:([^:]*)(?::(.*))?$/is.exec(text.trim());
  return found && { protocol: found[1].trim().toLowerCase(), port: found[2]?.trim() ?? null };
}
