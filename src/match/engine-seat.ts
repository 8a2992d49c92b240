import type { Side } from '../core/game.ts';
import { endingOf, type Match, timeLeft } from '../core/match.ts';
import { errorMessage } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { asyncQueue } from './async-queue.ts';
import type { EngineClient } from './engine-client.ts';
import type { Forfeit, Seat, SeatMessage, Submission } from './seat.ts';

/** The part of an engine client that a seat uses; without `ready`, the engine is always ready. */
export type SeatEngine = Pick<EngineClient, 'search'> &
  Partial<Pick<EngineClient, 'ready'>> &
  Pick<Seat, 'waited'>;

export interface EngineSeatOptions {
  readonly engine: SeatEngine;
  /** A player's name in seats: `level:5`, `mcts:1s`. */
  readonly player: string;
  /** The player's own limits; the clock may shorten them. */
  readonly limits: Limits;
  /** Games with the same seed are identical, unless time decides. */
  readonly seed: string;
}

/** Reserved from each limit for transport and a busy machine: 5.5 s remain of 6, 4.6 s of 5. */
const RESERVE_SHARE = 0.085;
const MIN_RESERVE = 40;
/** The reserve's upper bound as a share of a short limit. */
const MAX_RESERVE_SHARE = 0.6;
/** The reserve on a busy machine, as a multiple of the lag observed. */
const LAG_FACTOR = 2;
/** The share of the observed lag that remains after each move. */
const LAG_DECAY = 0.9;
/** When a whole game is timed, the share of the remaining time that one move may use. */
const MOVE_SHARE = 1 / 25;

/**
 * The milliseconds that a move may use of those left for it, or for the whole game if there is an
 * increment (possibly 0). `lag`: how late earlier replies arrived.
 */
export function moveTime(left: number, increment?: number, lag = 0): number {
  const reserve = Math.min(left * MAX_RESERVE_SHARE, Math.max(MIN_RESERVE, left * RESERVE_SHARE));
  const safe = Math.max(left / 4, left - Math.max(reserve, lag * LAG_FACTOR));
  if (increment === undefined) return Math.max(1, safe);
  const share = left * MOVE_SHARE + increment * 0.8;
  return Math.max(1, Math.min(safe, Math.max(share / 4, share - lag))); // the lag is spent as well
}

/** The player's limits, reduced to what the clock allows for the coming move. */
export function limitsFor(match: Match, limits: Limits, lag = 0): Limits {
  const left = timeLeft(match);
  if (left === null) return limits;
  const { control } = match;
  const allowed = moveTime(left, control.kind === 'game' ? control.increment : undefined, lag);
  return { ...limits, time: Math.max(1, Math.min(limits.time ?? allowed, allowed)) };
}

/** An engine's seat. It accepts take-backs, declines other offers, and stops its search when the turn is over. */
export function engineSeat({ engine, player, limits, seed }: EngineSeatOptions): Seat {
  const submissions = asyncQueue<Submission>();
  let mine: Side = 'first';
  let context: AbortController | null = null;
  /** The last ply requested, and the time given for it. */
  let asked = { ply: -1, time: 0 };
  /** How late replies arrived, by the referee's clock. */
  let lag = 0;

  const consider = async (match: Match) => {
    context?.abort();
    context = null;
    if (endingOf(match) || match.position.turn !== mine) return;
    const turn = new AbortController();
    context = turn;
    const answered = match.plies[asked.ply];
    if (answered?.side === mine) lag = Math.max(answered.spent - asked.time, lag * LAG_DECAY);
    const allowed = limitsFor(match, limits, lag);
    asked = { ply: match.plies.length, time: allowed.time ?? Number.POSITIVE_INFINITY };
    try {
      const result = await engine.search(
        {
          rules: match.rules.id,
          position: match.position.text(),
          player,
          limits: allowed,
          seed: `${seed} ${match.sequence}`,
        },
        { signal: turn.signal },
      );
      if (context === turn) submissions.push({ action: { type: 'move', text: result.move } });
    } catch (error) {
      const evidence = errorMessage(error);
      if (context === turn)
        submissions.push({ action: { type: 'forfeit', cause: 'crash', evidence } });
    }
  };

  const tell = (message: SeatMessage) => {
    if (message.type === 'start') mine = message.side;
    if (message.type === 'fault') return;
    if (message.type === 'event') {
      const { event } = message;
      if (event.type === 'offered' && event.side !== mine) {
        const type = event.what === 'undo' ? 'accept' : 'decline';
        submissions.push({ action: { type, what: event.what } });
      }
      if (event.type !== 'moved' && event.type !== 'undone' && event.type !== 'ended') return;
    }
    void consider(message.match);
  };
  /** Starting a thread and loading its engine must not take time from the first move. */
  const prepare = async (_: Side, match: Match): Promise<Forfeit | null> => {
    try {
      const { rules } = match;
      await engine.ready?.({ rules: rules.id, player, limits: limitsFor(match, limits) });
      return null;
    } catch (error) {
      return { type: 'forfeit', cause: 'crash', evidence: errorMessage(error) };
    }
  };
  const { waited } = engine;
  return { tell, submissions, illegalMoveLimit: 0, prepare, ...(waited ? { waited } : {}) };
}
