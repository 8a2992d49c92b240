import type { CandidateOptions } from '../../bots/check/candidate.ts';
import { type Millis, millis, type TimeControl } from '../../core/clock.ts';
import type { Rules, Side, Sides } from '../../core/game.ts';
import { memoryJournal } from '../../core/journal.ts';
import { endingOf, type Match, newMatch } from '../../core/match.ts';
import type { Fault } from '../../core/result.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import { referee } from '../../match/referee.ts';
import type { Seat, SeatMessage, Submission } from '../../match/seat.ts';
import type { ClientChoice } from '../../match/seat-choice.ts';
import { type Timers, within } from '../../time/timers.ts';
import { type ClientFailure, startClient } from '../client-process.ts';
import { CONTEST_RETRIES, type TcpClient, type TcpProtocol, usualProtocol } from '../protocols.ts';
import { Exchange } from './exchange.ts';

/** The protocols of clients that we start. */
export type ClientProtocol = ClientChoice['protocol'];

/**
 * A client under examination. Its command has placeholders {host}, {port} and {name}; within `wait` it must connect
 * and ask for a game.
 */
export interface ClientCandidate extends CandidateOptions {
  /** The value of {name} in its command. */
  readonly name: string;
}

const OPPONENT_NAME = 'Arbitre';
/** Milliseconds within which it should exit after the game. */
const LEAVING = 3_000;

export interface ClientTrialOptions {
  readonly protocol: ClientProtocol;
  readonly rules: Rules;
  readonly control: TimeControl;
  readonly side: Side;
  /** A local player, or a second client that shares the arbiter with it. */
  readonly opponent: Opponent;
  /** Stop after this many of its moves. */
  readonly until?: number;
  /** Refuse its first move, although it is legal. */
  readonly refusing?: boolean;
  /** Stop the game after this many milliseconds. */
  readonly budget?: number;
}

export type Opponent =
  | { readonly kind: 'seat'; readonly seat: Seat }
  | {
      readonly kind: 'client';
      readonly client: TcpClient;
      /** Is shown the messages of the game. */
      watch(message: SeatMessage): void;
    };

/** A move that was answered by a refusal. */
export interface TrialRefusal {
  readonly text: string;
  readonly fault: Fault;
  readonly position: string;
}

export interface ClientTrial {
  /** Null if the client did not ask for a game. */
  readonly game: ClientGame | null;
  readonly failure: ClientFailure | null;
  readonly exchange: Exchange;
  readonly sandboxed: boolean;
  /** Milliseconds until it had connected and asked for a game. */
  readonly startup: number;
}

export interface ClientGame {
  readonly name: string;
  readonly match: Match;
  /** The duration of each of its turns. */
  readonly turns: readonly Millis[];
  /** Moves out of turn. */
  readonly dropped: readonly string[];
  readonly refused: readonly TrialRefusal[];
  /** It was interrupted: by the budget, or because it speaks another protocol. */
  readonly interrupted: 'no' | 'enough' | 'budget' | 'other-protocol';
  /** It still ran some seconds after the game, and was ended. */
  readonly stayed: boolean;
}

/** Bytes of a request for a game in SCS begin with this. */
const looksLikeScs = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && bytes.subarray(0, 4).every(byte => byte === 0);

/** Starts a client and plays one game with it. */
export async function clientTrial(
  { thread, timers, command, cwd, folder, name, wait }: ClientCandidate,
  options: ClientTrialOptions,
): Promise<ClientTrial> {
  const { protocol } = options;
  const stop = new AbortController();
  let reason: ClientGame['interrupted'] = 'no';
  const interrupt = (why: ClientGame['interrupted']) => {
    if (reason === 'no') reason = why;
    stop.abort();
  };
  const exchange = new Exchange(bytes => {
    if (protocol !== 'scs' && looksLikeScs(bytes)) interrupt('other-protocol');
  });
  const usual = usualProtocol(protocol, wait, timers, CONTEST_RETRIES);
  const adapter: TcpProtocol = { ...usual, admit: each => usual.admit(exchange.record(each)) };
  const began = timers.now();
  const program = { protocol, command, cwd, folder, name };
  const started = await startClient(program, { open: thread.open, adapter, timers, wait });
  const startup = timers.now() - began;
  if (started.kind === 'failure')
    return { game: null, failure: started, exchange, sandboxed: false, startup };
  const { client } = started;
  const cancel = timers.after(millis(options.budget ?? 2 ** 31 - 1), () => interrupt('budget'));
  const played = await play(client, adapter, options, timers, stop, interrupt);
  cancel();
  const stayed = await leave(client, exchange, timers);
  const { sandboxed } = client.connection;
  const game = { ...played, name: client.name, interrupted: reason, stayed };
  return { game, failure: null, exchange, sandboxed, startup };
}

async function play(
  client: TcpClient,
  adapter: TcpProtocol,
  { rules, control, side, opponent, until, refusing }: ClientTrialOptions,
  timers: Timers,
  stop: AbortController,
  interrupt: (why: 'enough') => void,
): Promise<Pick<ClientGame, 'match' | 'turns' | 'dropped' | 'refused'>> {
  const dropped: string[] = [];
  const refused: TrialRefusal[] = [];
  const both = (own: TcpClient, theirs: TcpClient | undefined) =>
    side === 'first' ? { first: own, second: theirs } : { first: theirs, second: own };
  const others = opponent.kind === 'client' ? opponent.client : undefined;
  const { seats, allSent } = adapter.seats(
    defined(both(client, others)),
    { first: OPPONENT_NAME, second: OPPONENT_NAME },
    (mover, move) => void (mover === side && dropped.push(move)),
  );
  const own = seats[side];
  if (!own) throw new Error('no seat for the client');
  const seat = watchedSeat(own, refusing ?? false, refused);
  const local =
    opponent.kind === 'seat' ? opponent.seat : seats[side === 'first' ? 'second' : 'first'];
  if (!local) throw new Error('no seat for the opponent');
  let left = until ?? Number.POSITIVE_INFINITY;
  const watch = (message: SeatMessage) => {
    if (opponent.kind === 'client') opponent.watch(message);
    if (message.type !== 'event' || message.event.type !== 'moved') return;
    if (message.event.side === side && --left === 0) interrupt('enough');
  };
  const match = await referee({
    id: 'trial',
    match: newMatch(rules, control),
    seats: side === 'first' ? { first: seat, second: local } : { first: local, second: seat },
    journal: memoryJournal(),
    timers,
    signal: stop.signal,
    spectator: watch,
    started: () => {
      if (opponent.kind === 'client')
        opponent.watch({ type: 'start', side, match: newMatch(rules, control) });
    },
  });
  if (endingOf(match)) await allSent();
  const turns = match.plies.filter(ply => ply.side === side).map(ply => ply.spent);
  return { match, turns, dropped, refused };
}

const defined = (clients: {
  readonly first: TcpClient | undefined;
  readonly second: TcpClient | undefined;
}): Partial<Sides<TcpClient>> =>
  Object.fromEntries(Object.entries(clients).filter(([, client]) => client !== undefined));

/** A seat whose refused moves are recorded, and whose first move is refused on request. */
function watchedSeat(seat: Seat, refusing: boolean, refused: TrialRefusal[]): Seat {
  const submissions = asyncQueue<Submission>();
  let match: Match | null = null;
  let refuses = refusing;
  const pass = async () => {
    for await (const submission of seat.submissions) {
      const { action } = submission;
      if (refuses && action.type === 'move' && match) {
        refuses = false;
        const fault = { code: 'examination', message: { fr: '', en: '' } };
        refused.push({ text: action.text, fault, position: match.position.text() });
        seat.tell({ type: 'fault', fault, match, submission });
      } else submissions.push(submission);
    }
    submissions.close();
  };
  void pass();
  return {
    ...seat,
    submissions,
    tell(message) {
      match = message.match;
      if (message.type === 'fault' && message.submission.action.type === 'move')
        refused.push({
          text: message.submission.action.text,
          fault: message.fault,
          position: message.match.position.text(),
        });
      seat.tell(message);
    },
  };
}

/** Ends the connection as after a game; returns whether the client had to be ended. */
async function leave(
  { connection }: TcpClient,
  exchange: Exchange,
  timers: Timers,
): Promise<boolean> {
  connection.finish();
  const end = await within(connection.ended, LEAVING, () => 'late', { timers });
  const stayed = end === 'late';
  const { stderr, memory } = await connection.status();
  exchange.stderr ||= stderr;
  exchange.memory = Math.max(exchange.memory, memory);
  await connection.close();
  return stayed;
}
