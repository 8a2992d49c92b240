import { millis, readTimeControl, type TimeControl } from '../../core/clock.ts';
import type { Game, Sides } from '../../core/game.ts';
import type { SeatChoice } from '../../match/seat-choice.ts';
import type { TcpProtocolName } from '../../protocols/bot-seats.ts';
import type { Log320Dialect } from '../../protocols/log320.ts';
import type { Invocation } from '../command.ts';
import { given, wholeNumber } from '../options.ts';
import { readSeat } from '../seats.ts';
import { orUsageError, UsageError } from '../usage-error.ts';

export const PROTOCOLS = ['log320', 'scs', 'ugi', 'codingame'] as const;
export type ProtocolName = (typeof PROTOCOLS)[number];

/** The limit of a move. */
export type MoveLimit = Extract<TimeControl, { kind: 'move' }>;

/** A seat for a client; the name is used if none comes. */
const tcpSeat = (name: string): SeatChoice => ({ kind: 'tcp', name });

/** Options that only some protocols have. */
const ONLY: Readonly<Record<string, readonly ProtocolName[]>> = {
  port: ['log320', 'scs', 'ugi'],
  address: ['log320', 'scs', 'ugi'],
  tables: ['log320', 'scs', 'ugi'],
  wait: ['log320', 'scs', 'ugi'],
  first: ['log320', 'scs', 'ugi'],
  second: ['log320', 'scs', 'ugi'],
  'no-timeout': ['log320', 'scs', 'ugi'],
  swap: ['log320', 'ugi'],
  dialect: ['log320'],
  retries: ['log320'],
  'first-pause': ['log320'],
  'no-validation': ['scs'],
  game: ['ugi', 'codingame'],
  variant: ['ugi', 'codingame'],
  'first-time': ['codingame'],
};

export function protocolNamed<Name extends ProtocolName>(
  { args, translator }: Invocation,
  known: readonly Name[],
): Name {
  const name = (given(args, 'protocol') ?? '').toLowerCase();
  const protocol = known.find(each => each === name);
  if (protocol) return protocol;
  throw new UsageError(translator.t.host.unknownProtocol({ name, list: known.join(', ') }));
}

export function protocolFrom(call: Invocation): ProtocolName {
  const { args, translator } = call;
  const protocol = protocolNamed(call, PROTOCOLS);
  for (const [option, having] of Object.entries(ONLY))
    if (args[option] !== undefined && args[option] !== false && !having.includes(protocol))
      throw new UsageError(translator.t.host.notFor({ option, protocol, list: having.join(', ') }));
  return protocol;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, m: 60_000 };

/** Milliseconds from `30s`, `500ms`, `0`. */
export function durationFrom(
  { args, translator }: Invocation,
  option: string,
  usual: string,
): number {
  const text = given(args, option) ?? usual;
  const found = /^(\d+(?:[.,]\d+)?)\s*(ms|s|min|m)$|^0$/.exec(text.trim().toLowerCase());
  if (!found) throw new UsageError(translator.t.host.badDuration({ option, text }));
  return found[1] === undefined ? 0 : Number(found[1].replace(',', '.')) * UNITS[found[2]];
}

/** How many games to play before exiting. */
export function gamesFrom(call: Invocation, usual: number): number {
  const { args } = call;
  const text = given(args, 'games');
  if (['forever', 'toujours'].includes(text ?? '')) return Number.POSITIVE_INFINITY;
  return wholeNumber(call, 'games', [1, 1_000_000]) ?? usual;
}

/** A bare number after the protocol, or `--port`; null where neither is given. */
export function portFrom(call: Invocation, words: readonly string[]): number | null {
  const { args, translator } = call;
  const [bare] = words;
  if (bare === undefined) return wholeNumber(call, 'port', [0, 65_535]) ?? null;
  const option = given(args, 'port');
  if (option !== undefined && Number(option) !== Number(bare))
    throw new UsageError(translator.t.host.twoPorts({ bare, option }));
  return wholeNumber({ ...call, args: { ...args, port: bare } }, 'port', [0, 65_535]) ?? null;
}

export function dialectFrom({ args, translator }: Invocation): Log320Dialect {
  const text = given(args, 'dialect') ?? 'subject';
  if (text === 'subject' || text === 'course') return text;
  throw new UsageError(translator.t.host.badDialect(text));
}

/** `--time` and `--grace`: the limit of a move, or null without a clock. */
export function limitFrom(
  call: Invocation,
  usual: { readonly time: string; readonly grace: string },
): MoveLimit | null {
  const { args, translator } = call;
  const text = given(args, 'time') ?? usual.time;
  const control = orUsageError(translator, readTimeControl(text), { text });
  if (control.kind === 'game') throw new UsageError(translator.t.host.perMove(text));
  const grace = millis(durationFrom(call, 'grace', usual.grace));
  return control.kind === 'none' ? null : { ...control, grace };
}

/** `awaited`: the protocol of the clients that this host talks to, dialect included. */
export function seatsFrom(
  { args, translator }: Invocation,
  game: Game,
  awaited: TcpProtocolName,
): Sides<SeatChoice> {
  const client = tcpSeat(translator.t.host.absentPlayer);
  const seat = (side: 'first' | 'second'): SeatChoice => {
    const text = given(args, side) ?? 'tcp';
    if (text.trim().toLowerCase() === 'tcp') return client;
    const choice = readSeat(translator, game, text);
    if (choice.kind !== 'tcp') return choice;
    if (choice.protocol === awaited && choice.port === null) return client;
    throw new UsageError(translator.t.host.otherClient({ text, awaited }));
  };
  const seats = { first: seat('first'), second: seat('second') };
  if (seats.first.kind !== 'tcp' && seats.second.kind !== 'tcp')
    throw new UsageError(translator.t.host.noClient);
  return seats;
}
