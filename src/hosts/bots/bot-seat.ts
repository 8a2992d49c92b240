import { allowance, type Millis, millis } from '../../core/clock.ts';
import type { Side } from '../../core/game.ts';
import { decide, endingOf, type Match } from '../../core/match.ts';
import { mailbox } from '../../match/mailbox.ts';
import type { Phase } from '../../match/program-end.ts';
import type { Forfeit, News, Seat, Submission, Timers } from '../../match/seat.ts';
import { LineCutter, TOO_LONG } from '../../protocols/lines.ts';
import { type Evidence, shownStderr, Transcript } from './evidence.ts';
import { FAULTS, type FaultCode, faultOf } from './faults.ts';
import type { Link, LinkEvent } from './kept-link.ts';
import type { Speech } from './speech.ts';

export interface BotSeatOptions {
  readonly link: Link;
  readonly speech: Speech;
  readonly timers: Timers;
  /** How long a greeting may stay unanswered, in milliseconds. */
  readonly patience: number;
  /** The bot's command as a shell reads it, for the command that replays a forfeit. */
  readonly shell?: string;
}

/** How much longer a bot's own clock is waited for, in milliseconds, where a busy machine held its question back. */
const LENIENCE = 300;

/** Lets what has come be read and handed over before going on. */
const turnOfLoop = () => new Promise<void>(resolve => setImmediate(resolve));

/** A bot at the board, behind a process or a socket, in any protocol of lines. */
export function botSeat({ link, speech, timers, patience, shell }: BotSeatOptions): Seat {
  const submissions = mailbox<Submission>();
  const cutter = new LineCutter();
  const decoder = new TextDecoder();
  const transcript = new Transcript();
  let mine: Side = 'first';
  let match: Match | null = null;
  let state: Phase | 'over' = 'greeting';
  /** The message that asked for the move: what was read before it left is no answer to it. */
  let question = 0;
  let heardLines = 0;
  let cancelWait = () => {};
  let isReady: (forfeit: Forfeit | null) => void = () => {};
  let forfeiting: Promise<void> | null = null;

  const send = (lines: readonly string[]): number => {
    transcript.sent(lines, state === 'greeting');
    heardLines = 0;
    return lines.length === 0 ? 0 : link.send(lines.map(line => `${line}\n`).join(''));
  };
  const limit = (): number | null => {
    if (!match || match.control.kind === 'none') return null;
    const allowed = allowance(match.control, match.used[mine]);
    return allowed === null ? null : allowed + match.control.grace;
  };
  const forfeit = (fault: FaultCode, spent: number, more: Partial<Evidence> = {}) => {
    if (state === 'over') return;
    const phase: Phase = state;
    const greeting = phase === 'greeting';
    state = 'over';
    cancelWait();
    const allowed = greeting ? patience : limit();
    const seconds = Math.ceil((allowed ?? patience) / 1_000) + 1;
    const known = {
      fault,
      rule: FAULTS[fault].rule,
      position: match?.position.text() ?? '',
      ...(match ? { move: match.line.length + 1 } : {}),
      phase,
      ...transcript.shown(),
      spent: Math.round(spent),
      limit: allowed,
    };
    const replay = shell && transcript.replay(shell, speech.turnsStandAlone === true, seconds);
    forfeiting = (async () => {
      const stderr = shownStderr(more.stderr ?? (await link.standing()).stderr);
      const evidence: Evidence = { ...known, ...more, stderr, ...(replay ? { replay } : {}) };
      const { cause } = FAULTS[fault];
      const action: Forfeit = { type: 'forfeit', cause, evidence: JSON.stringify(evidence) };
      if (greeting) isReady(action);
      else submissions.push({ action });
    })();
  };
  /** Names what there was instead of an answer when the time was up. */
  const outOfTime = (spent: number) => {
    if (transcript.length === 0) forfeit('no-answer', spent);
    else forfeit(heardLines === 0 ? 'half-line' : 'chatter', spent);
  };
  const consider = () => {
    if (!match || state === 'over' || state === 'greeting') return;
    if (endingOf(match)) {
      state = 'over';
      send(speech.farewell(match));
    } else if (match.position.turn === mine) {
      state = 'asked';
      question = send(speech.turn(match));
    } else state = 'waiting';
  };
  const ready = () => {
    cancelWait();
    state = 'waiting';
    isReady(null);
  };

  /** What the referee will say to it; said here where it loses the game, to give the evidence. */
  const answer = (text: string, spent: Millis, now: Match) => {
    const decided = decide(now, { type: 'move', side: mine, text }, spent);
    if (!decided.ok) {
      const fault = decided.fault.code === 'unreadable-move' ? 'unreadable-move' : 'illegal-move';
      return forfeit(fault, spent, { words: decided.fault.words });
    }
    if (decided.value.some(event => event.type === 'ended')) return forfeit('late-answer', spent);
    state = 'waiting';
    submissions.push({ action: { type: 'move', text }, spent });
  };

  const hear = (line: string, { spent, after }: { spent: Millis; after: number }) => {
    if (!match || state === 'over') return;
    const heard = speech.hear(line, match);
    if (line.trim() !== '') heardLines++;
    switch (heard.kind) {
      case 'nothing':
        return;
      case 'reply':
        if (state === 'greeting') send(heard.lines);
        return;
      case 'ready':
        if (state === 'greeting') ready();
        return;
      case 'unreadable':
        return forfeit('unreadable-answer', spent);
      case 'move':
        if (state !== 'asked' || after < question) return forfeit('unasked-answer', spent);
        return answer(heard.text, spent, match);
    }
  };

  const take = (event: LinkEvent) => {
    if (event.type === 'ended') {
      const { ending, spent, stderr } = event;
      return forfeit(faultOf(ending), spent, { ending, stderr });
    }
    transcript.received(event.bytes);
    for (const line of cutter.push(decoder.decode(event.bytes, { stream: true })))
      if (line === TOO_LONG) forfeit('long-line', event.spent);
      else hear(line, event);
  };
  const listen = async () => {
    for await (const event of link.events) take(event);
  };

  /** Looks once more before the bot loses on time: by its own clock, which starts when the question has left. */
  const settle = async () => {
    const until = timers.now() + LENIENCE;
    while (state === 'asked') {
      const { spent } = await link.standing();
      await turnOfLoop();
      const allowed = limit();
      if (state !== 'asked' || allowed === null) break;
      const left = Math.min(allowed - spent, until - timers.now());
      if (left <= 0) outOfTime(spent);
      else await new Promise<void>(resolve => timers.after(millis(Math.ceil(left) + 1), resolve));
    }
    await forfeiting;
    await turnOfLoop();
  };

  return {
    patience: 0,
    submissions,
    settle,
    prepare(side, start) {
      mine = side;
      match = start;
      return new Promise(resolve => {
        isReady = resolve;
        void listen();
        const greeting = speech.greeting(start, side);
        if (greeting.length === 0) return ready();
        cancelWait = timers.after(millis(patience), () => forfeit('no-greeting', patience));
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
