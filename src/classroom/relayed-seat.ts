import { botSeat } from '../bots/bot-seat.ts';
import { codingameAdapter } from '../bots/codingame-adapter.ts';
import { USUAL_WAIT } from '../bots/process-seat.ts';
import { ugiAdapter } from '../bots/ugi-adapter.ts';
import type { Side } from '../core/game.ts';
import { endingOf, type Match } from '../core/match.ts';
import type { Seat, SeatMessage } from '../match/seat.ts';
import type { ConnectProtocol, ServerItem } from '../protocols/connect-wire.ts';
import { failureForfeit, startClient } from '../tcp/client-process.ts';
import { seatWithoutGame } from '../tcp/client-seats.ts';
import { CONTEST_RETRIES, usualPort, usualProtocol } from '../tcp/protocols.ts';
import { closeGracefully } from '../tcp/remote-client.ts';
import { sleep, type Timers } from '../time/timers.ts';
import type { ConnectSession } from './connect-session.ts';
import { NETWORK_GRACE, type RelayedRun } from './relayed-run.ts';

export interface RelayedSeatOptions {
  readonly session: ConnectSession;
  readonly protocol: ConnectProtocol;
  readonly side: Side;
  readonly rules: string;
  /** The text of the first position. */
  readonly position: string;
  /** The participants' names. */
  readonly name: string;
  readonly opponent: string;
  readonly address: string;
  readonly timers: Timers;
  readonly signal: AbortSignal;
  /** Called when the network was gone too long. */
  spoilt(): void;
  /** Called when the program has ended, with what was received of its standard error. */
  ended(stderr: string): Promise<void>;
}

type OpenedItem = Extract<ServerItem, { type: 'open' }>;

/** Starts a program on its author's machine for one game, in any protocol. */
export async function relayedSeat(options: RelayedSeatOptions): Promise<Seat> {
  const { session, protocol, side, rules, name, opponent, address } = options;
  const isLines = protocol === 'ugi' || protocol === 'codingame';
  const client: OpenedItem['client'] = isLines ? null : { port: usualPort(protocol), name };
  const run = await session.open({
    client,
    game: { rules, side, opponent },
    address,
    spoilt(number) {
      session.post({ type: 'result', run: number, result: 'spoilt', cause: null });
      options.spoilt();
    },
  });
  const seat = isLines
    ? lineSeat(run, protocol, options)
    : await clientSeat(run, protocol, options);
  const watched = watchedSeat(seat, run, options);
  return {
    ...watched,
    async close() {
      await watched.close?.();
      await options.ended((await run.connection.status()).stderr);
    },
  };
}

function lineSeat(
  { connection }: RelayedRun,
  protocol: 'ugi' | 'codingame',
  { timers }: RelayedSeatOptions,
): Seat {
  const adapter = protocol === 'ugi' ? ugiAdapter() : codingameAdapter();
  const seat = botSeat({ connection, adapter, timers, greetingTimeout: USUAL_WAIT });
  return { ...seat, close: () => connection.close() };
}

/** Milliseconds that a client has to end by itself after its game. */
const LINGER = 500;

/** A client of a course's server, behind the relay of `quadrille connect`. */
async function clientSeat(
  run: RelayedRun,
  protocol: Exclude<ConnectProtocol, 'ugi' | 'codingame'>,
  { side, name, opponent, position, timers, signal }: RelayedSeatOptions,
): Promise<Seat> {
  const adapter = usualProtocol(protocol, USUAL_WAIT, timers, CONTEST_RETRIES);
  const started = await startClient(
    { protocol, name, command: [name], cwd: '' },
    { open: async () => run.connection, adapter, timers, signal },
  );
  if (started.kind === 'failure') {
    await run.connection.close();
    return seatWithoutGame(failureForfeit(started, position));
  }
  const { client } = started;
  const names =
    side === 'first' ? { first: name, second: opponent } : { first: opponent, second: name };
  const { seats, allSent } = adapter.seats({ [side]: client }, names, () => {});
  const seat = seats[side];
  if (!seat) throw new Error(`${protocol} has no seat for ${side}`);
  return {
    ...seat,
    flush: async () => {
      await sleep(NETWORK_GRACE); // its answer may be on its way
      await seat.flush?.();
    },
    async close() {
      if (!signal.aborted) await allSent();
      await closeGracefully(client.connection, timers, LINGER);
    },
  };
}

/** Tells the program's machine how the game goes, and stops its clock while the network is away. */
function watchedSeat(seat: Seat, run: RelayedRun, { session, side }: RelayedSeatOptions): Seat {
  const report = ({ plies, ...match }: Match) => {
    const ending = endingOf({ plies, ...match });
    if (!ending) return session.post({ type: 'progress', run: run.number, move: plies.length + 1 });
    const { cause, winner } = ending;
    const result = winner === null ? 'drawn' : winner === side ? 'won' : 'lost';
    return session.post({ type: 'result', run: run.number, result, cause });
  };
  return {
    ...seat,
    tell(message: SeatMessage) {
      seat.tell(message);
      if (message.type !== 'fault') report(message.match);
    },
    waited: () => session.away(),
    async flush() {
      const before = session.away();
      await run.connection.flush();
      // an absence defers the flag by `waited`: no flush yet
      if (session.away() === before) await seat.flush?.();
    },
  };
}
