import { setImmediate } from 'node:timers/promises';
import type { Connection, ConnectionEvent } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import { endingOf, type Match } from '../core/match.ts';
import type { LocalizedText } from '../core/result.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { Seat, SeatMessage, Submission } from '../match/seat.ts';
import {
  type Log320Dialect,
  type Log320ServerMessage,
  NO_MOVE,
  writeServerMessage,
} from '../protocols/log320.ts';
import { sleep, type Timers } from '../time/timers.ts';
import { BoundedReader } from './bounded-reader.ts';
import { disconnectForfeit, forfeitFor } from './forfeit.ts';
import { type PacedSender, pacedSender } from './paced-sender.ts';
import { COURSE_DIALECT_HINT, PROTOCOL_RULES } from './protocol-rules.ts';

export interface Log320SeatOptions {
  readonly connection: Connection;
  readonly dialect: Log320Dialect;
  readonly timers: Timers;
  /** Invalid moves in a row that are answered by `4`; one more loses. */
  readonly retries: number;
  /** Milliseconds between the first message and the next: a Java client may open its window before its first read. */
  readonly firstPause: number;
  /** Called once a turn if a move out of turn was dropped. */
  dropped(move: string): void;
}

export interface Log320Seat {
  readonly seat: Seat;
  /** Resolves when the last message of the game has been sent. */
  allSent(): Promise<void>;
}

/** Milliseconds between two messages to a client, which would read both as one. */
const PAUSE = 150;
/** Moves that may wait to be judged; more are ignored. */
const MOST_WAITING = 16;
/** The most milliseconds by which a client's turn is extended, for our pauses before a request. */
const MOST_HELD = 2 * PAUSE;

/** A seat for a LOG320 client: Breakthrough over a socket. */
export function log320Seat(options: Log320SeatOptions): Log320Seat {
  const client = new Log320ClientSeat(options);
  return {
    seat: {
      illegalMoveLimit: options.retries,
      submissions: client.submissions,
      prepare: (side, match) => client.prepare(side, match),
      tell: message => client.tell(message),
      flush: () => client.flush(),
    },
    allSent: () => client.allSent(),
  };
}

/** A turn of the client. */
interface Turn {
  /** When it began by the referee's clock, and when its request was sent. */
  readonly began: number;
  requested: number | null;
  /** The number of the message that requests a move; moves read before it was sent are out of turn. */
  question: number;
  /** The number of the message that started the clock. */
  clocked: number;
  /** Whether a move out of turn has been reported. */
  noted: boolean;
}

const newTurn = (began: number): Turn => ({
  began,
  requested: null,
  question: Number.POSITIVE_INFINITY,
  clocked: Number.POSITIVE_INFINITY,
  noted: false,
});

class Log320ClientSeat {
  readonly submissions = asyncQueue<Submission>();
  readonly #options: Log320SeatOptions;
  readonly #sender: PacedSender;
  readonly #reader = new BoundedReader();
  #side: Side = 'first';
  #match: Match | null = null;
  #turn = newTurn(0);
  /** The number of the first message, and when the last one was sent. */
  #opening = 0;
  #lastSent = 0;
  /** Input from before the beginning of the game; null afterwards. */
  #early: ConnectionEvent[] | null = [];
  /** Aborted when the client sends something, which shows that it has read its first message. */
  readonly #spoken = new AbortController();
  /** Moves that wait to be judged. */
  #waiting: { readonly text: string; readonly spent: number }[] = [];
  #judging = false;
  #refusing = false;
  #cancelPrompt: (() => void) | null = null;
  /** The number of `3 …` sent, and whether there was input since the last one. */
  #requests = 0;
  #hasAnswered = false;

  constructor(options: Log320SeatOptions) {
    this.#options = options;
    this.#sender = pacedSender(options.connection, PAUSE, options.timers);
  }

  async prepare(side: Side, start: Match): Promise<null> {
    this.#side = side;
    const board = start.rules.view(start.position).cells.map(cell => cell.mark);
    this.#say({ type: 'begin', side, board }, number => {
      this.#opening = number;
    });
    void this.#listen();
    await this.#sender.quiet(this.#options.firstPause, this.#spoken.signal);
    return null;
  }

  tell(message: SeatMessage): void {
    this.#match = message.match;
    if (message.type === 'start') return this.#start(message.match);
    if (message.type === 'fault') this.#refuse();
    else if (message.event.type === 'moved' || message.event.type === 'ended') {
      if (message.event.type === 'moved' && message.event.side === this.#side) this.#accepted();
      this.#goOn(message.match);
    }
    this.#submit();
  }

  /** Extends the client's turn by the delay with which its request was sent. */
  async flush(): Promise<void> {
    const { connection, timers } = this.#options;
    const { began, requested } = this.#turn;
    const held = Math.min(MOST_HELD, (requested ?? timers.now()) - began);
    if (held > 0) await sleep(held, { timers });
    await connection.flush();
    const hint = this.#hint();
    const match = this.#match;
    if (!hint || !match || endingOf(match) || match.position.turn !== this.#side) return;
    const forfeit = forfeitFor('time', {
      rule: PROTOCOL_RULES.answer,
      position: match.position.text(),
      spent: timers.now() - (this.#turn.requested ?? began),
      hint,
    });
    this.submissions.push({ action: forfeit });
    await setImmediate(); // so that this forfeit precedes the flag
  }

  /** A client that did not react to its first `3` may speak the other dialect. */
  #hint(): LocalizedText | undefined {
    const isLost = this.#options.dialect === 'subject' && this.#requests === 1;
    return isLost && !this.#hasAnswered ? COURSE_DIALECT_HINT : undefined;
  }

  allSent(): Promise<void> {
    return this.#sender.emptied();
  }

  #say(message: Log320ServerMessage, sent = (_: number) => {}): () => void {
    const { dialect, timers } = this.#options;
    return this.#sender.send(writeServerMessage(message, dialect), number => {
      this.#lastSent = timers.now();
      sent(number);
    });
  }

  #start(match: Match): void {
    if (!endingOf(match) && match.position.turn === this.#side) this.#begin();
    const early = this.#early ?? [];
    this.#early = null;
    for (const event of early) this.#handleEvent(event);
  }

  /** Begins the game; the client with the first turn may move without a prompt. */
  #begin(): void {
    this.#startTurn();
    if (this.#options.dialect === 'course') this.#startClock(this.#opening);
    else {
      this.#turn.question = this.#opening;
      this.#cancelPrompt = this.#request(NO_MOVE);
    }
  }

  #goOn(match: Match): void {
    const last = match.plies.at(-1)?.text ?? NO_MOVE;
    if (endingOf(match)) this.#say({ type: 'over', last });
    else if (match.position.turn === this.#side) {
      this.#startTurn();
      this.#request(last);
    }
  }

  #startTurn(): void {
    this.#turn = newTurn(this.#options.timers.now());
  }

  #request(last: string): () => void {
    return this.#say({ type: 'your-turn', last }, number => {
      this.#requests++;
      this.#hasAnswered = false;
      this.#startClock(number);
    });
  }

  #startClock(number: number): void {
    this.#turn.requested = this.#options.timers.now();
    this.#turn.question = Math.min(this.#turn.question, number);
    this.#turn.clocked = number;
    this.#cancelPrompt = null;
  }

  async #listen(): Promise<void> {
    for await (const event of this.#options.connection.events) this.#handleEvent(event);
  }

  #handleEvent(event: ConnectionEvent): void {
    if (this.#early) {
      this.#early.push(event);
      return this.#spoken.abort();
    }
    const match = this.#match;
    if (!match || endingOf(match)) return;
    const spent = this.#spentAt(event);
    if (event.type === 'ended') {
      const action = disconnectForfeit(event, match.position.text(), spent, this.#hint());
      return this.submissions.push({ action, spent: millis(spent) });
    }
    this.#hasAnswered = true;
    const asked = match.position.turn === this.#side && event.after >= this.#turn.question;
    for (const { text } of this.#reader.push(Buffer.from(event.bytes).toString('latin1')))
      if (!asked) this.#drop(text);
      else if (!this.#refusing && this.#waiting.length < MOST_WAITING)
        this.#waiting.push({ text, spent });
    this.#submit();
  }

  /** The time of the turn. The connection's clock restarts with every message, including `4`; that of the turn does not. */
  #spentAt(event: ConnectionEvent): number {
    const { requested, clocked } = this.#turn;
    if (requested === null || (event.type === 'data' && event.after < clocked)) return 0;
    return Math.max(0, this.#lastSent - requested + event.spent);
  }

  /** Submits one move at a time: moves after an invalid one were sent before the client knew of it. */
  #submit(): void {
    if (this.#judging || this.#refusing) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#judging = true;
    if (this.#cancelPrompt) {
      this.#cancelPrompt();
      this.#startClock(this.#turn.question);
    }
    const { text, spent } = next;
    this.submissions.push({ action: { type: 'move', text }, spent: millis(spent) });
  }

  #accepted(): void {
    this.#judging = false;
    for (const { text } of this.#waiting.splice(0)) this.#drop(text);
  }

  #refuse(): void {
    this.#judging = false;
    this.#waiting = [];
    this.#refusing = true;
    this.#say({ type: 'invalid' }, () => {
      this.#refusing = false;
    });
  }

  #drop(text: string): void {
    if (!this.#turn.noted) this.#options.dropped(text);
    this.#turn.noted = true;
  }
}
