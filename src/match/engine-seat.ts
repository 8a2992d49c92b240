import type { Side } from '../core/game.ts';
import { endingOf, type Match, timeLeft } from '../core/match.ts';
import { errorMessage } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { asyncQueue } from './async-queue.ts';
import type { EngineClient } from './engine-client.ts';
import type { Forfeit, Seat, SeatMessage, Submission } from './seat.ts';

/** The part of an engine client that a seat uses; an engine that is not started elsewhere is always ready. */
export type SeatEngine = Pick<EngineClient, 'search'> & Partial<Pick<EngineClient, 'ready'>>;

export interface EngineSeatOptions {
  readonly engine: SeatEngine;
  /** As seats name players: `level:5`, `mcts:1s`. */
  readonly player: string;
  /** The player's own limits; the clock may shorten them. */
  readonly limits: Limits;
  /** Two games with the same seed are played alike, unless time decides. */
  readonly seed: string;
}

/** What is kept back of a limit, for the way of the answer and a busy machine: 5.5 s of 6, 4.6 s of 5. */
const SHARE_KEPT = 0.085;
const LEAST_KEPT = 40;
/** Of very little time: more would leave none to think. */
const MOST_SHARE_KEPT = 0.6;
/** On a machine that was seen to be busier: so many times what an answer came late. */
const TIMES_LAG = 2;
/** What is left of it after each move. */
const LAG_FADES = 0.9;
/** Where a whole game is timed, the part of the time left that one move may use. */
const SHARE_A_MOVE = 1 / 25;

/**
 * The milliseconds that a move may use of those left for it, or for the whole game where there is an
 * increment (of 0, maybe). `lag`: how late answers came before.
 */
export function moveTime(left: number, increment?: number, lag = 0): number {
  const kept = Math.min(left * MOST_SHARE_KEPT, Math.max(LEAST_KEPT, left * SHARE_KEPT));
  const safe = Math.max(left / 4, left - Math.max(kept, lag * TIMES_LAG));
  if (increment === undefined) return Math.max(1, safe);
  const share = left * SHARE_A_MOVE + increment * 0.8;
  return Math.max(1, Math.min(safe, Math.max(share / 4, share - lag))); // what is late is used, too
}

/** The player's limits inside what the clock allows for the coming move. */
export function limitsFor(match: Match, limits: Limits, lag = 0): Limits {
  const left = timeLeft(match);
  if (left === null) return limits;
  const { control } = match;
  const allowed = moveTime(left, control.kind === 'game' ? control.increment : undefined, lag);
  return { ...limits, time: Math.max(1, Math.min(limits.time ?? allowed, allowed)) };
}

/** An engine at the board. It agrees to take back, plays on otherwise, and stops context when its turn is taken away. */
export function engineSeat({ engine, player, limits, seed }: EngineSeatOptions): Seat {
  const submissions = asyncQueue<Submission>();
  let mine: Side = 'first';
  let context: AbortController | null = null;
  /** The ply that was asked for last, and the time for it. */
  let asked = { ply: -1, time: 0 };
  /** By how much answers came later than they were asked for, as the referee saw it. */
  let lag = 0;

  const consider = async (match: Match) => {
    context?.abort();
    context = null;
    if (endingOf(match) || match.position.turn !== mine) return;
    const turn = new AbortController();
    context = turn;
    const answered = match.plies[asked.ply];
    if (answered?.side === mine) lag = Math.max(answered.spent - asked.time, lag * LAG_FADES);
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
  /** A thread that is only being started must not cost the first move time. */
  const prepare = async (): Promise<Forfeit | null> => {
    try {
      await engine.ready?.();
      return null;
    } catch (error) {
      return { type: 'forfeit', cause: 'crash', evidence: errorMessage(error) };
    }
  };
  return { tell, submissions, illegalMoveLimit: 0, prepare };
}
