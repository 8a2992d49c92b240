import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BotsThread } from '../../../src/bots/bots-thread.ts';
import { type BotEvidence, readEvidence } from '../../../src/bots/evidence.ts';
import { type ProcessSeatOptions, processSeats } from '../../../src/bots/process-seat.ts';
import { perMove } from '../../../src/core/clock.ts';
import { type Rules, type Side, withSide } from '../../../src/core/game.ts';
import { memoryJournal } from '../../../src/core/journal.ts';
import { type Ending, endingOf, type Match, newMatch } from '../../../src/core/match.ts';
import { unwrap } from '../../../src/core/result.ts';
import { findGame, rulesOf } from '../../../src/core/variant.ts';
import { games } from '../../../src/games/index.ts';
import { asyncQueue } from '../../../src/match/async-queue.ts';
import { referee } from '../../../src/match/referee.ts';
import type { Seat, SeatMessage, Submission } from '../../../src/match/seat.ts';
import { systemTimers } from '../../../src/time/timers.ts';

/** Real games of hostile bots, for tests and the long torture. */

export const BOT = fileURLToPath(new URL('./bot.sh', import.meta.url));
export type Protocol = 'ugi' | 'codingame';

export const rulesFor = (game: string): Rules => unwrap(rulesOf(unwrap(findGame(games, game))));

/** A seat in this process that answers at once with its first legal move, or the one chosen. */
export function instantSeat(
  choose: (match: Match) => number = () => 0,
): Seat & { readonly heard: SeatMessage[] } {
  const submissions = asyncQueue<Submission>();
  const heard: SeatMessage[] = [];
  let mine: Side = 'first';
  return {
    heard,
    illegalMoveLimit: 0,
    submissions,
    tell(message) {
      heard.push(message);
      if (message.type === 'start') mine = message.side;
      const { match } = message;
      if (endingOf(match) || match.position.turn !== mine) return;
      const moves = match.position.legalMoves();
      const text = match.rules.writeMove(match.position, moves[choose(match) % moves.length]);
      submissions.push({ action: { type: 'move', text } });
    },
  };
}

export interface Bout {
  readonly thread: BotsThread;
  readonly command: readonly string[];
  readonly protocol: Protocol;
  readonly side: Side;
  readonly limit: number;
  readonly options?: Partial<ProcessSeatOptions>;
  readonly healthy?: ReturnType<typeof instantSeat>;
  readonly spectator?: (message: SeatMessage) => void;
}

export interface BoutResult {
  readonly match: Match;
  readonly ending: Ending | null;
  readonly evidence: BotEvidence | null;
  /** The last message to the other side. */
  readonly told: SeatMessage | undefined;
  /** Milliseconds from the bot's last question to the end of the game. */
  readonly lastTurn: number;
  readonly sandboxed: boolean;
}

/** One game of a bot process against the instant seat; the bot is gone when it resolves. */
export async function bout(options: Bout): Promise<BoutResult> {
  const { thread, command, protocol, side, limit } = options;
  const rules = rulesFor(protocol === 'ugi' ? 'tictactoe' : 'ultimate');
  const open = processSeats({
    thread: () => thread,
    cwd: tmpdir(),
    timers: systemTimers,
    sandbox: false,
    ...options.options,
  });
  const seat = await open({ kind: 'process', name: 'bot', protocol, command });
  const healthy = options.healthy ?? instantSeat();
  let asked = performance.now();
  let ended = asked;
  const seats = withSide<Seat>({ first: healthy, second: healthy }, side, seat);
  const match = await referee({
    id: 'bout',
    match: newMatch(rules, perMove(limit)),
    seats,
    journal: memoryJournal(),
    timers: systemTimers,
    spectator: message => {
      options.spectator?.(message);
      if (endingOf(message.match)) ended = performance.now();
      else if (message.match.position.turn === side) asked = performance.now();
    },
  });
  await seat.close();
  const ending = endingOf(match);
  return {
    match,
    ending,
    evidence: readEvidence(ending?.evidence),
    told: healthy.heard.at(-1),
    lastTurn: ended - asked,
    sandboxed: seat.connection.sandboxed,
  };
}

/** Marks every bot that this process starts from now on, beside the mark of its group. */
export function markBots(): string {
  const mark = `torture-${process.pid}-${Math.random().toString(36).slice(2)}`;
  process.env.LC_TORTURE = mark; // bots get no other variables than those of the locale
  return `LC_TORTURE=${mark}`;
}

/** Processes that run and carry a mark. */
export function orphans(mark: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
      } catch {
        return false;
      }
    });
}
