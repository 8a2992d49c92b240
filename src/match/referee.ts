import { millis } from '../core/clock.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import type { Journal } from '../core/journal.ts';
import {
  type Action,
  apply,
  decide,
  endingOf,
  type ForfeitCause,
  type Match,
  type MatchCommand,
  type MatchEvent,
  timeLeft,
} from '../core/match.ts';
import type { Fault } from '../core/result.ts';
import { errorMessage } from '../core/result.ts';
import { asyncQueue } from './async-queue.ts';
import { reasonEvidence } from './evidence.ts';
import type { Forfeit, Seat, SeatMessage, Submission } from './seat.ts';
import type { Timers } from './timers.ts';

export interface RefereeOptions {
  /** The match's key in the journal. */
  readonly id: string;
  /** A new match, or one replayed from the journal, which then goes on. */
  readonly match: Match;
  readonly seats: Sides<Seat>;
  readonly journal: Journal;
  readonly timers: Timers;
  /** Hears all that happens, but submits nothing. */
  readonly spectator?: (message: SeatMessage) => void;
  /** Both players are ready, and the first turn begins. */
  readonly started?: () => void;
  /** Told of every append to the journal before seats are, with the match that it leads to. */
  readonly stored?: (events: readonly MatchEvent[], match: Match) => void;
  /** Interrupts the game, to be resumed later. */
  readonly signal?: AbortSignal;
}

interface QueuedCommand {
  readonly side: Side;
  readonly submission: Submission;
  readonly spent: number;
  /** Of a flag: the seat had nothing more on its way when it fell. */
  readonly flushed?: true;
}

/**
 * Plays one game between two seats to its end, or until the signal. Every command goes the same way:
 * decided, stored, applied, told. Nobody is shown what is not stored.
 */
export async function referee({
  id,
  match: start,
  seats,
  journal,
  timers,
  spectator,
  started,
  stored,
  signal,
}: RefereeOptions): Promise<Match> {
  let match = start;
  let turnBegan = timers.now();
  let cancelFlag = () => {};
  const badMoves = { first: 0, second: 0 };
  const queue = asyncQueue<QueuedCommand>();
  const elapsed = () => timers.now() - turnBegan;

  const tellAll = (message: SeatMessage) => {
    for (const side of SIDES) seats[side].tell(message);
    spectator?.(message);
  };

  const startTurn = () => {
    turnBegan = timers.now();
    armFlag();
  };

  const armFlag = () => {
    cancelFlag();
    const left = timeLeft(match);
    if (left === null || match.control.kind === 'none' || endingOf(match)) return;
    const side = match.position.turn;
    const due = left + match.control.grace + 1 - elapsed();
    cancelFlag = timers.after(millis(Math.max(0, due)), () =>
      queue.push({ side, submission: { action: { type: 'flag' } }, spent: elapsed() }),
    );
  };

  const record = async (events: readonly MatchEvent[]) => {
    const appended = await journal.append(id, match.sequence, events);
    if (appended === 'conflict')
      throw new Error(`match ${id}: another writer has gone on after event ${match.sequence}`);
    let next = match;
    const steps = events.map(event => {
      next = apply(next, event);
      return { event, match: next };
    });
    stored?.(events, next);
    for (const step of steps) {
      match = step.match;
      if (step.event.type === 'resumed') continue; // seats learn it from the match that they start with
      if (step.event.type === 'moved' || step.event.type === 'undone') startTurn();
      tellAll({ type: 'event', ...step });
    }
  };

  const handle = async ({ side, submission, spent, flushed }: QueuedCommand) => {
    const { action } = submission;
    if (submission.isCurrent?.() === false)
      return seats[side].tell({ type: 'fault', fault: OVERTAKEN, match, submission });
    if (action.type === 'flag' && !flushed && seats[side].flush) {
      await seats[side].flush(); // then what was on its way stands before the flag
      return queue.push({ side, submission, spent, flushed: true });
    }
    const command: MatchCommand = { side, ...action };
    const decided = decide(match, command, millis(spent));
    if (decided.ok) {
      if (action.type === 'move') badMoves[side] = 0;
      return record(decided.value);
    }
    if (action.type === 'flag') return armFlag(); // a timer that fired early
    const { fault } = decided;
    if (action.type === 'move' && ++badMoves[side] > seats[side].illegalMoveLimit) {
      const forfeit = decide(match, { side, ...badMove(fault, action.text, match) }, millis(spent));
      if (forfeit.ok) return record(forfeit.value);
    }
    seats[side].tell({ type: 'fault', fault, match, submission });
  };

  /** Whatever a seat submits, and its silence for good, which is a forfeit. */
  const listen = async (side: Side) => {
    let evidence = CLOSED;
    try {
      for await (const submission of seats[side].submissions)
        queue.push({ side, submission, spent: submission.spent ?? elapsed() });
    } catch (error) {
      evidence = errorMessage(error);
    }
    const action: Forfeit = { type: 'forfeit', cause: 'crash', evidence };
    queue.push({ side, submission: { action }, spent: elapsed() });
  };

  /** Waits until both players are ready. Who will not be forfeits; both, and nobody wins. */
  const prepare = async () => {
    const left = new Promise<null>(resolve =>
      signal?.addEventListener('abort', () => resolve(null), { once: true }),
    );
    const ready = (side: Side) => Promise.race([seats[side].prepare?.(side, match) ?? null, left]);
    const [first, second] = await Promise.all([ready('first'), ready('second')]);
    if (first && second) {
      const evidence = JSON.stringify([first.evidence, second.evidence]);
      await record([{ type: 'ended', cause: first.cause, winner: null, evidence }]);
    } else if (first ?? second) {
      const decided = decide(
        match,
        { side: first ? 'first' : 'second', ...((first ?? second) as Forfeit) },
        millis(0),
      );
      if (decided.ok) await record(decided.value);
    }
  };

  const stop = () => queue.close();
  if (signal?.aborted) return match;
  signal?.addEventListener('abort', stop);
  try {
    if (match.sequence > 0 && !endingOf(match)) await record([{ type: 'resumed' }]);
    if (!endingOf(match) && SIDES.some(side => seats[side].prepare)) await prepare();
    if (signal?.aborted) return match;
    started?.();
    for (const side of SIDES) seats[side].tell({ type: 'start', side, match });
    startTurn();
    for (const side of SIDES) void listen(side);
    if (!endingOf(match))
      for await (const command of queue) {
        await handle(command);
        if (endingOf(match) || signal?.aborted) break;
      }
    return match;
  } finally {
    cancelFlag();
    queue.close();
    signal?.removeEventListener('abort', stop);
  }
}

const CLOSED = reasonEvidence({
  fr: 'le joueur n’est plus là',
  en: 'the player is no longer there',
});

const OVERTAKEN: Fault = {
  code: 'overtaken',
  message: {
    fr: 'La partie a continué entre-temps : rien n’a changé.',
    en: 'The game has gone on meanwhile: nothing has changed.',
  },
};

/** A bad move beyond a seat's patience, with what is needed to see it again. */
function badMove(fault: Fault, text: string, match: Match): Action {
  const cause: ForfeitCause = fault.code === 'unreadable-move' ? 'unreadable' : 'illegal-move';
  const evidence = JSON.stringify({
    position: match.position.text(),
    received: text.slice(0, 200),
    fault: fault.code,
    words: fault.message,
  });
  return { type: 'forfeit', cause, evidence };
}
