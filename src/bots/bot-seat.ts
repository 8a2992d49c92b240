import { allowance, type Millis, millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import { endingOf, type Match } from '../core/match.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { ProgramPhase } from '../match/program-end.ts';
import type { Forfeit, Seat, SeatMessage, Submission } from '../match/seat.ts';
import type { Timers } from '../match/timers.ts';
import { LineSplitter, TOO_LONG } from '../protocols/lines.ts';
import type { Connection, ConnectionEvent } from './connection.ts';
import { type BotEvidence, shownStderr, Transcript } from './evidence.ts';
import { FAULTS, type FaultCode, faultOf } from './faults.ts';
import type { ProtocolAdapter } from './protocol-adapter.ts';

export interface BotSeatOptions {
  readonly connection: Connection;
  readonly adapter: ProtocolAdapter;
  readonly timers: Timers;
  /** How long a greeting may stay unanswered, in milliseconds. */
  readonly greetingTimeout: number;
  /** The bot's command as a shell reads it, for the command that replays a forfeit. */
  readonly shell?: string;
}

/** How much longer a bot's own clock is waited for, in milliseconds, where a busy machine held its question back. */
const LENIENCE = 300;

/** Lets what has come be read and handed over before going on. */
const turnOfLoop = () => new Promise<void>(resolve => setImmediate(resolve));

/** A bot behind a process or a socket, in any protocol of lines. */
export function botSeat({
  connection,
  adapter,
  timers,
  greetingTimeout,
  shell,
}: BotSeatOptions): Seat {
  const submissions = asyncQueue<Submission>();
  const cutter = new LineSplitter();
  const decoder = new TextDecoder();
  const transcript = new Transcript();
  let mine: Side = 'first';
  let match: Match | null = null;
  let state: ProgramPhase | 'over' = 'greeting';
  /** The message that asked for the move: what was read before it left is no answer to it. */
  let question = 0;
  let heardLines = 0;
  let cancelWait = () => {};
  let isReady: (forfeit: Forfeit | null) => void = () => {};
  let forfeiting: Promise<void> | null = null;

  const send = (lines: readonly string[]): number => {
    transcript.sent(lines, state === 'greeting');
    heardLines = 0;
    return lines.length === 0 ? 0 : connection.send(lines.map(line => `${line}\n`).join(''));
  };
  const limit = (): number | null => {
    if (!match || match.control.kind === 'none') return null;
    const allowed = allowance(match.control, match.used[mine]);
    return allowed === null ? null : allowed + match.control.grace;
  };
  /** Keeps what is known now of a forfeit that may follow from what has come; `state` must not be over. */
  const witness = (spent: number) => {
    const at = match;
    const phase = state as ProgramPhase;
    const shown = transcript.shown();
    const allowed = phase === 'greeting' ? greetingTimeout : limit();
    const seconds = Math.ceil((allowed ?? greetingTimeout) / 1_000) + 1;
    return async (fault: FaultCode, more: Partial<BotEvidence> = {}): Promise<string> => {
      state = 'over';
      cancelWait();
      const replay = shell && transcript.replay(shell, adapter.turnsStandAlone === true, seconds);
      const stderr = shownStderr(more.stderr ?? (await connection.status()).stderr);
      const evidence: BotEvidence = {
        fault,
        rule: FAULTS[fault].rule,
        position: at?.position.text() ?? '',
        ...(at ? { move: at.plies.length + 1 } : {}),
        phase,
        ...shown,
        spent: Math.round(spent),
        limit: allowed,
        ...more,
        stderr,
        ...(replay ? { replay } : {}),
      };
      return JSON.stringify(evidence);
    };
  };
  const forfeit = (fault: FaultCode, spent: number, more: Partial<BotEvidence> = {}) => {
    if (state === 'over') return;
    const greeting = state === 'greeting';
    const evidence = witness(spent)(fault, more);
    forfeiting = (async () => {
      const { cause } = FAULTS[fault];
      const action: Forfeit = { type: 'forfeit', cause, evidence: await evidence };
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
      send(adapter.farewell(match));
    } else if (match.position.turn === mine) {
      state = 'asked';
      question = send(adapter.turn(match));
    } else state = 'waiting';
  };
  const ready = () => {
    cancelWait();
    state = 'waiting';
    isReady(null);
  };

  /** The referee judges; where the move loses the game, it asks for the evidence. */
  const answer = (text: string, spent: Millis) => {
    const lost = witness(spent);
    state = 'waiting';
    submissions.push({
      action: { type: 'move', text },
      spent,
      evidence(fault) {
        if (!fault) return lost('late-answer');
        const code = fault.code === 'unreadable-move' ? 'unreadable-move' : 'illegal-move';
        return lost(code, { words: fault.message });
      },
    });
  };

  const hear = (line: string, { spent, after }: { spent: Millis; after: number }) => {
    if (!match || state === 'over') return;
    const heard = adapter.hear(line, match);
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
        return answer(heard.text, spent);
    }
  };

  const take = (event: ConnectionEvent) => {
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
    for await (const event of connection.events) take(event);
  };

  /** Looks once more before the bot loses on time: by its own clock, which starts when the question has left. */
  const flush = async () => {
    const until = timers.now() + LENIENCE;
    while (state === 'asked') {
      const { spent } = await connection.status();
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
    illegalMoveLimit: 0,
    submissions,
    flush,
    prepare(side, start) {
      mine = side;
      match = start;
      return new Promise(resolve => {
        isReady = resolve;
        void listen();
        const greeting = adapter.greeting(start, side);
        if (greeting.length === 0) return ready();
        cancelWait = timers.after(millis(greetingTimeout), () =>
          forfeit('no-greeting', greetingTimeout),
        );
        send(greeting);
      });
    },
    tell(message: SeatMessage) {
      if (message.type === 'fault') return;
      match = message.match;
      if (message.type === 'start' || ['moved', 'undone', 'ended'].includes(message.event.type))
        consider();
    },
  };
}
