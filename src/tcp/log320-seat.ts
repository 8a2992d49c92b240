import type { Connection, ConnectionEvent } from '../bots/bots-thread.ts';
import { millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import { endingOf, type Match } from '../core/match.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { Seat, SeatMessage, Submission } from '../match/seat.ts';
import type { Timers } from '../match/timers.ts';
import {
  Log320ClientReader,
  type Log320Dialect,
  type Log320ServerMessage,
  NO_MOVE,
  writeServerMessage,
} from '../protocols/log320.ts';
import { disconnectForfeit } from './forfeit.ts';
import { pacedSender } from './paced-sender.ts';

export interface Log320SeatOptions {
  readonly connection: Connection;
  readonly dialect: Log320Dialect;
  readonly timers: Timers;
  /** Invalid moves in a row that are answered by `4`; one more loses. */
  readonly retries: number;
  /** Milliseconds after the first message: a client in Java may open its window before it reads for the first time. */
  readonly firstPause: number;
  /** A move came out of turn, and was dropped; told once a turn. */
  dropped(move: string): void;
}

export interface Log320Seat {
  readonly seat: Seat;
  /** Resolves when the last message of the game has been sent. */
  saidAll(): Promise<void>;
}

/** Milliseconds between two messages to one client, who reads whatever is there as one. */
const PAUSE = 150;
/** More characters than any way of writing a move takes. */
const LONGEST = 64;
/** A client that says more than this before it is judged is not heard out. */
const MOST_WAITING = 16;
/** How much longer than the referee thinks a client may have had, at most: our pauses before a request. */
const MOST_HELD = 2 * PAUSE;

/** A LOG320 client at the board: Breakthrough over a socket. */
export function log320Seat(options: Log320SeatOptions): Log320Seat {
  const { connection, dialect, timers, retries, firstPause } = options;
  const submissions = asyncQueue<Submission>();
  const sender = pacedSender(connection, PAUSE, timers);
  let reader = new Log320ClientReader();
  let unread = 0;
  let heard: { readonly text: string; readonly spent: number }[] = [];
  let judging = false;
  let refusing = false;
  let mine: Side = 'first';
  let match: Match | null = null;
  /** When the turn began for the referee, when its request was sent, and when the last message was. */
  let told = 0;
  let requested: number | null = null;
  let lastSent = 0;
  /** What came before the game began; a client that speaks has read its first message. */
  let early: ConnectionEvent[] | null = [];
  const spoken = new AbortController();
  /** The message that may be answered by a move: what was read before it left came out of turn. */
  let question = Number.POSITIVE_INFINITY;
  /** The message that the clock began with. */
  let clocked = Number.POSITIVE_INFINITY;
  let noted = false;
  let opened = 0;
  let cancelPrompt: (() => void) | null = null;

  const say = (message: Log320ServerMessage, sent = (_: number) => {}) =>
    sender.send(writeServerMessage(message, dialect), number => {
      lastSent = timers.now();
      sent(number);
    });
  const startTurn = () => {
    told = timers.now();
    requested = null;
    noted = false;
    question = Number.POSITIVE_INFINITY;
    clocked = Number.POSITIVE_INFINITY;
  };
  const startClock = (number: number) => {
    requested = timers.now();
    question = Math.min(question, number);
    clocked = number;
    cancelPrompt = null;
  };
  const request = (message: Log320ServerMessage) => {
    startTurn();
    say(message, startClock);
  };

  const open = (start: Match) => {
    const board = start.rules.view(start.position).cells.map(cell => cell.mark);
    say({ type: 'begin', side: mine, board }, number => {
      opened = number;
    });
  };
  /** Who has the first turn may begin without being prompted. */
  const begin = () => {
    startTurn();
    if (dialect === 'course') startClock(opened);
    else {
      question = opened;
      cancelPrompt = say({ type: 'your-turn', last: NO_MOVE }, startClock);
    }
  };
  const goOn = ({ position, plies }: Match, over: boolean) => {
    const last = plies.at(-1)?.text ?? NO_MOVE;
    if (over) say({ type: 'over', last });
    else if (position.turn === mine) request({ type: 'your-turn', last });
  };

  /** One move at a time: what follows an invalid one was sent before the client could know. */
  const submit = () => {
    if (judging || refusing) return;
    const next = heard.shift();
    if (!next) return;
    judging = true;
    if (cancelPrompt) {
      cancelPrompt();
      startClock(question);
    }
    const { text, spent } = next;
    submissions.push({ action: { type: 'move', text }, spent: millis(spent) });
  };
  const drop = (text: string) => {
    if (!noted) options.dropped(text);
    noted = true;
  };
  const refuse = () => {
    judging = false;
    heard = [];
    refusing = true;
    say({ type: 'invalid' }, () => {
      refusing = false;
    });
  };

  const hear = (event: ConnectionEvent) => {
    if (early) {
      early.push(event);
      return spoken.abort();
    }
    if (!match || endingOf(match)) return;
    // the clock of the connection begins with every message, `4` included; that of the turn does not
    const isBefore = requested === null || (event.type === 'data' && event.after < clocked);
    const spent = isBefore ? 0 : Math.max(0, lastSent - (requested ?? lastSent) + event.spent);
    if (event.type === 'ended') {
      const action = disconnectForfeit(event.ending, match.position.text(), spent);
      return submissions.push({ action, spent: millis(spent) });
    }
    const asked = match.position.turn === mine && event.after >= question;
    const text = Buffer.from(event.bytes).toString('latin1');
    for (let at = 0; at < text.length; at += LONGEST) {
      const piece = text.slice(at, at + LONGEST);
      const messages = reader.push(piece);
      unread = messages.length > 0 ? 0 : unread + piece.length;
      if (unread > LONGEST) {
        reader = new Log320ClientReader();
        unread = 0;
        messages.push({ type: 'unreadable', text: piece });
      }
      for (const message of messages) {
        if (!asked) drop(message.text);
        else if (!refusing && heard.length < MOST_WAITING)
          heard.push({ text: message.text, spent });
      }
    }
    submit();
  };
  const listen = async () => {
    for await (const event of connection.events) hear(event);
  };

  const seat: Seat = {
    illegalMoveLimit: retries,
    submissions,
    /** The request may have gone out later than the turn began: so much longer is the client waited for. */
    async flush() {
      const held = Math.min(MOST_HELD, (requested ?? timers.now()) - told);
      if (held > 0) await new Promise<void>(resolve => timers.after(millis(held), resolve));
      await connection.flush();
    },
    async prepare(side, start) {
      mine = side;
      open(start);
      void listen();
      await sender.quiet(firstPause, spoken.signal);
      return null;
    },
    tell(message: SeatMessage) {
      match = message.match;
      if (message.type === 'start') {
        if (!endingOf(message.match) && message.match.position.turn === mine) begin();
        const waiting = early ?? [];
        early = null;
        for (const event of waiting) hear(event);
        return;
      }
      if (message.type === 'fault') refuse();
      else if (message.event.type === 'moved' || message.event.type === 'ended') {
        if (message.event.type === 'moved' && message.event.side === mine) {
          judging = false;
          for (const { text } of heard.splice(0)) drop(text);
        }
        goOn(message.match, endingOf(message.match) !== null);
      }
      submit();
    },
  };
  return { seat, saidAll: () => sender.emptied() };
}
