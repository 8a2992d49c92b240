import { type Millis, millis } from '../../core/clock.ts';
import type { Side } from '../../core/game.ts';
import { endingOf, type ForfeitCause, type Match } from '../../core/match.ts';
import { mailbox } from '../../match/mailbox.ts';
import type { Forfeit, News, Seat, Submission, Timers } from '../../match/seat.ts';
import { LineCutter, TOO_LONG } from '../../protocols/lines.ts';
import type { Link } from './bots-thread.ts';
import type { Ending } from './messages.ts';
import type { Speech } from './speech.ts';

export interface BotSeatOptions {
  readonly link: Link;
  readonly speech: Speech;
  readonly timers: Timers;
  /** How long a greeting may stay unanswered, in milliseconds. */
  readonly patience: number;
}

/** What is kept of a forfeit, so that its author can see it again. */
interface Evidence {
  readonly rule: string;
  readonly position: string;
  readonly sent: readonly string[];
  readonly received: string;
  readonly spent: number;
  readonly detail?: unknown;
  readonly stderr?: string;
}

const RECEIVED_KEPT = 400;

/** A bot at the board, behind a process or a socket, in any protocol of lines. */
export function botSeat({ link, speech, timers, patience }: BotSeatOptions): Seat {
  const submissions = mailbox<Submission>();
  const cutter = new LineCutter();
  const decoder = new TextDecoder();
  let mine: Side = 'first';
  let match: Match | null = null;
  let state: 'greeting' | 'waiting' | 'asked' | 'over' = 'greeting';
  let sent: readonly string[] = [];
  let received = '';
  let cancelWait = () => {};
  let isReady: (forfeit: Forfeit | null) => void = () => {};

  const send = (lines: readonly string[]) => {
    sent = lines;
    received = '';
    if (lines.length > 0) link.send(lines.map(line => `${line}\n`).join(''));
  };
  const forfeit = (
    cause: ForfeitCause,
    rule: string,
    spent: number,
    more: Partial<Evidence> = {},
  ) => {
    if (state === 'over') return;
    const greeting = state === 'greeting';
    state = 'over';
    cancelWait();
    const position = match?.position.text() ?? '';
    const evidence: Evidence = {
      rule,
      position,
      sent,
      received,
      spent: Math.round(spent),
      ...more,
    };
    const action: Forfeit = { type: 'forfeit', cause, evidence: JSON.stringify(evidence) };
    if (greeting) isReady(action);
    else submissions.push({ action });
  };
  const consider = () => {
    if (!match || state === 'over' || state === 'greeting') return;
    if (endingOf(match)) {
      state = 'over';
      send(speech.farewell(match));
    } else if (match.position.turn === mine) {
      state = 'asked';
      send(speech.turn(match));
    } else state = 'waiting';
  };
  const ready = () => {
    cancelWait();
    state = 'waiting';
    isReady(null);
  };

  const hear = (line: string, spent: Millis) => {
    if (!match || state === 'over') return;
    const heard = speech.hear(line, match);
    switch (heard.kind) {
      case 'nothing':
        return;
      case 'reply':
        return send(heard.lines);
      case 'ready':
        if (state === 'greeting') ready();
        return;
      case 'unreadable':
        return forfeit('unreadable', 'an answer in the words of the protocol', spent);
      case 'move':
        if (state !== 'asked')
          return forfeit('illegal-move', 'one answer when asked, and none otherwise', spent);
        state = 'waiting';
        submissions.push({ action: { type: 'move', text: heard.text }, spent });
    }
  };

  const listen = async () => {
    for await (const event of link.events) {
      if (event.type === 'ended') {
        const { cause, rule, detail } = fault(event.ending, state === 'greeting');
        forfeit(cause, rule, event.spent, { detail, stderr: event.stderr });
        return;
      }
      const text = decoder.decode(event.bytes, { stream: true });
      received = (received + text).slice(0, RECEIVED_KEPT);
      for (const line of cutter.push(text)) {
        if (line === TOO_LONG) return forfeit('flood', 'lines of at most 8 KiB', event.spent);
        hear(line, event.spent);
      }
    }
  };

  return {
    patience: 0,
    submissions,
    settle: () => link.settle(),
    prepare(side, start) {
      mine = side;
      match = start;
      return new Promise(resolve => {
        isReady = resolve;
        void listen();
        const greeting = speech.greeting(start, side);
        if (greeting.length === 0) return ready();
        cancelWait = timers.after(millis(patience), () =>
          forfeit('no-connection', 'an answer to the greeting in time', patience),
        );
        send(greeting);
      });
    },
    tell(news: News) {
      if (news.type === 'fault') return;
      match = news.match;
      if (news.type === 'start' || ['moved', 'undone', 'ended'].includes(news.event.type))
        consider();
    },
  };
}

function fault(
  ending: Ending,
  greeting: boolean,
): { cause: ForfeitCause; rule: string; detail: Ending } {
  switch (ending.kind) {
    case 'flood':
      return { cause: 'flood', rule: 'at most 1 MiB of output a turn', detail: ending };
    case 'memory':
      return { cause: 'crash', rule: 'memory within its limit', detail: ending };
    case 'failed':
      return {
        cause: greeting ? 'no-connection' : 'crash',
        rule: 'a program that starts',
        detail: ending,
      };
    case 'exit':
    case 'mute':
    case 'closed':
      return { cause: 'crash', rule: 'running until the game is over', detail: ending };
  }
}
