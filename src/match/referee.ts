import { millis } from '../core/clock.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import type { Journal } from '../core/journal.ts';
import {
  apply,
  applyAll,
  type Decision,
  decide,
  endingOf,
  type ForfeitCause,
  type Match,
  type MatchEvent,
  timeLeft,
} from '../core/match.ts';
import { errorMessage, type Fault, type Result, unwrap } from '../core/result.ts';
import type { Timers } from '../time/timers.ts';
import { asyncQueue } from './async-queue.ts';
import { reasonEvidence } from './evidence.ts';
import type { Forfeit, Seat, SeatMessage, Submission } from './seat.ts';

export interface RefereeOptions {
  /** The match's key in the journal. */
  readonly id: string;
  /** A new match, or one replayed from the journal, which then continues. */
  readonly match: Match;
  /** The last event is that it was resumed, which is not stored twice. */
  readonly isResumed?: boolean;
  readonly seats: Sides<Seat>;
  readonly journal: Journal;
  readonly timers: Timers;
  /** Receives every message, but submits nothing. */
  readonly spectator?: (message: SeatMessage) => void;
  /** Called when both players are ready and the first turn begins. */
  readonly started?: () => void;
  /** Called on every append to the journal, before seats are, with the resulting match. */
  readonly stored?: (events: readonly MatchEvent[], match: Match) => void;
  /** Interrupts the game, to be resumed later. */
  readonly signal?: AbortSignal;
}

interface QueuedCommand {
  readonly side: Side;
  readonly submission: Submission;
  readonly spent: number;
  /** Of a flag: the seat had no message in transit when it fell. */
  readonly flushed?: true;
}

/**
 * Plays one game between two seats to its end, or until the signal. Every command takes the same path:
 * decide, store, notify. Nothing is shown before it is stored.
 */
export const referee = (options: RefereeOptions): Promise<Match> =>
  new RefereedGame(options).play();

class RefereedGame {
  readonly #options: RefereeOptions;
  readonly #queue = asyncQueue<QueuedCommand>();
  readonly #badMoves = { first: 0, second: 0 };
  #match: Match;
  #turnBegan = 0;
  /** What `#waited` was when the turn began. */
  #waitedBefore = 0;
  #cancelFlag = () => {};

  constructor(options: RefereeOptions) {
    this.#options = options;
    this.#match = options.match;
  }

  async play(): Promise<Match> {
    const { seats, signal, started, isResumed = false } = this.#options;
    if (signal?.aborted) return this.#match;
    const stop = () => this.#queue.close();
    signal?.addEventListener('abort', stop);
    try {
      if (this.#match.sequence > 0 && !isResumed && !this.#isOver)
        await this.#recordAll([{ type: 'resumed' }]);
      if (!this.#isOver && SIDES.some(side => seats[side].prepare)) await this.#prepare();
      if (signal?.aborted) return this.#match;
      started?.();
      for (const side of SIDES) seats[side].tell({ type: 'start', side, match: this.#match });
      this.#startTurn();
      for (const side of SIDES) void this.#listen(side);
      if (!this.#isOver)
        for await (const command of this.#queue) {
          await this.#handle(command);
          if (this.#isOver || signal?.aborted) break;
        }
      return this.#match;
    } finally {
      this.#cancelFlag();
      this.#queue.close();
      signal?.removeEventListener('abort', stop);
    }
  }

  get #isOver(): boolean {
    return endingOf(this.#match) !== null;
  }

  /** The time of the turn, less what we kept the player waiting. */
  get #elapsed(): number {
    return this.#options.timers.now() - this.#turnBegan - (this.#waited - this.#waitedBefore);
  }

  get #waited(): number {
    return this.#options.seats[this.#match.position.turn].waited?.() ?? 0;
  }

  #startTurn(): void {
    this.#turnBegan = this.#options.timers.now();
    this.#waitedBefore = this.#waited;
    this.#armFlag();
  }

  #armFlag(): void {
    this.#cancelFlag();
    const left = timeLeft(this.#match);
    const { control, position } = this.#match;
    if (left === null || control.kind === 'none' || this.#isOver) return;
    const side = position.turn;
    const due = left + control.grace + 1 - this.#elapsed;
    this.#cancelFlag = this.#options.timers.after(millis(Math.max(0, due)), () => {
      const submission = { action: { type: 'flag' } } as const;
      this.#queue.push({ side, submission, spent: this.#elapsed });
    });
  }

  /** Waits until both players are ready. One that fails to be forfeits; if both fail, neither wins. */
  async #prepare(): Promise<void> {
    const { seats, signal } = this.#options;
    const left = new Promise<null>(resolve =>
      signal?.addEventListener('abort', () => resolve(null), { once: true }),
    );
    const ready = (side: Side) =>
      Promise.race([seats[side].prepare?.(side, this.#match) ?? null, left]);
    const [first, second] = await Promise.all([ready('first'), ready('second')]);
    if (first && second) {
      const evidence = JSON.stringify([first.evidence, second.evidence]);
      await this.#recordAll([{ type: 'ended', cause: first.cause, winner: null, evidence }]);
    } else if (first) await this.#forfeit('first', first);
    else if (second) await this.#forfeit('second', second);
  }

  /** Queues what a seat submits; the end of its submissions is a forfeit. */
  async #listen(side: Side): Promise<void> {
    let evidence = CLOSED;
    try {
      for await (const submission of this.#options.seats[side].submissions)
        this.#queue.push({ side, submission, spent: submission.spent ?? this.#elapsed });
    } catch (error) {
      evidence = errorMessage(error);
    }
    const action: Forfeit = { type: 'forfeit', cause: 'crash', evidence };
    this.#queue.push({ side, submission: { action }, spent: this.#elapsed });
  }

  async #handle(command: QueuedCommand): Promise<void> {
    const { side, submission, spent, flushed } = command;
    const { action } = submission;
    const seat = this.#options.seats[side];
    if (submission.isCurrent?.() === false) return this.#refuse(command, OVERTAKEN);
    if (action.type === 'flag' && !flushed && seat.flush) {
      await seat.flush(); // a move in transit then precedes the flag
      // may be less than before: time in which we kept the player waiting is deducted as soon as it is known
      return this.#queue.push({
        ...command,
        spent: Math.min(spent, this.#elapsed),
        flushed: true,
      });
    }
    const decided = decide(this.#match, { side, ...action }, millis(spent));
    if (action.type === 'move') return this.#handleMove(command, action.text, decided);
    if (decided.ok) return this.#record(decided.value);
    if (action.type === 'flag') return this.#armFlag(); // a timer that fired early
    this.#refuse(command, decided.fault);
  }

  async #handleMove(
    command: QueuedCommand,
    text: string,
    decided: Result<Decision>,
  ): Promise<void> {
    const { side, submission } = command;
    if (decided.ok && decided.value.match.ended) {
      const evidence = await submission.evidence?.(null);
      if (evidence === undefined) return this.#record(decided.value);
      return this.#forfeit(side, { type: 'forfeit', cause: 'time', evidence });
    }
    const fault = decided.ok ? submission.verify?.(decided.value.match) : decided.fault;
    if (!fault) {
      this.#badMoves[side] = 0;
      return this.#record(unwrap(decided));
    }
    if (++this.#badMoves[side] <= this.#options.seats[side].illegalMoveLimit)
      return this.#refuse(command, fault);
    const cause: ForfeitCause = fault.code === 'unreadable-move' ? 'unreadable' : 'illegal-move';
    const known = await submission.evidence?.(fault);
    const evidence = known ?? badMoveEvidence(fault, text, this.#match);
    return this.#forfeit(side, { type: 'forfeit', cause, evidence });
  }

  #refuse({ side, submission }: QueuedCommand, fault: Fault): void {
    this.#options.seats[side].tell({ type: 'fault', fault, match: this.#match, submission });
  }

  async #forfeit(side: Side, action: Forfeit): Promise<void> {
    const decided = decide(this.#match, { side, ...action }, millis(0));
    if (decided.ok) await this.#record(decided.value);
  }

  #recordAll(events: readonly MatchEvent[]): Promise<void> {
    return this.#record({ events, match: applyAll(this.#match, events) });
  }

  /** Stores what was decided, then notifies. */
  async #record({ events, match: next }: Decision): Promise<void> {
    const { id, journal, seats, spectator, stored } = this.#options;
    const { sequence } = this.#match;
    if ((await journal.append(id, sequence, events)) === 'conflict')
      throw new Error(`match ${id}: another writer has gone on after event ${sequence}`);
    stored?.(events, next);
    for (const [i, event] of events.entries()) {
      const match = i === events.length - 1 ? next : apply(this.#match, event);
      this.#match = match;
      if (event.type === 'resumed') continue; // seats see it in the match that they start with
      if (event.type === 'moved' || event.type === 'undone') this.#startTurn();
      const message = { type: 'event', event, match } as const;
      for (const side of SIDES) seats[side].tell(message);
      spectator?.(message);
    }
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

/** The evidence needed to reproduce a bad move. */
const badMoveEvidence = (fault: Fault, text: string, match: Match): string =>
  JSON.stringify({
    position: match.position.text(),
    received: text.slice(0, 200),
    fault: fault.code,
    words: fault.message,
  });
