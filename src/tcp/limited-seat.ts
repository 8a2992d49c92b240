import { millis, perMove } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import { endingOf, type Match } from '../core/match.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { Seat, SeatMessage, Submission } from '../match/seat.ts';
import type { Timers } from '../time/timers.ts';
import { forfeitFor } from './forfeit.ts';
import { PROTOCOL_RULES } from './protocol-rules.ts';

/** Milliseconds for a seat's first turn and for each later one. */
export interface TurnLimits {
  readonly first: number;
  readonly later: number;
}

/**
 * A seat with a time limit of its own, which the match's clock cannot express: the first turn has a different limit,
 * or the opponent is a person without a clock. The seat itself is shown a match with that limit.
 */
export function limitedSeat(seat: Seat, limits: TurnLimits, timers: Timers): Seat {
  const submissions = asyncQueue<Submission>();
  let mine: Side = 'first';
  let turns = 0;
  let match: Match | null = null;
  let began = 0;
  let cancel = () => {};
  /** Whether the referee has a submission; `expired`: the turn ends as soon as that is refused. */
  let submitted = false;
  let expired = false;

  const allowed = () => (turns <= 1 ? limits.first : limits.later);
  const limited = (now: Match): Match => ({ ...now, control: perMove(allowed()) });
  const lose = async (spent: number, late?: Submission) => {
    submitted = true;
    const position = match?.position.text() ?? '';
    const rule = PROTOCOL_RULES.answerWithin(allowed());
    const forfeit = forfeitFor('time', { rule, position, spent });
    const evidence = (await late?.evidence?.(null)) ?? forfeit.evidence;
    submissions.push({ action: { ...forfeit, evidence } });
  };
  const expire = async (turn: number) => {
    await seat.flush?.();
    if (turn !== turns || !match || endingOf(match) || match.position.turn !== mine) return;
    expired = true;
    if (!submitted) await lose(timers.now() - began);
  };
  const pass = async () => {
    try {
      for await (const submission of seat.submissions) {
        const { action } = submission;
        const spent = submission.spent ?? timers.now() - began;
        const isMove = action.type === 'move' && match?.position.turn === mine;
        if (action.type === 'flag' || (isMove && spent > allowed())) await lose(spent, submission);
        else {
          submitted ||= isMove || action.type === 'forfeit';
          submissions.push(submission);
        }
      }
    } finally {
      submissions.close();
    }
  };
  const startTurn = () => {
    cancel();
    submitted = false;
    expired = false;
    if (!match || endingOf(match) || match.position.turn !== mine) return;
    turns++;
    began = timers.now();
    const turn = turns;
    cancel = timers.after(millis(allowed() + 1), () => void expire(turn));
  };

  return {
    illegalMoveLimit: seat.illegalMoveLimit,
    submissions,
    ...(seat.flush ? { flush: () => seat.flush?.() ?? Promise.resolve() } : {}),
    ...(seat.prepare
      ? { prepare: (side, now) => seat.prepare?.(side, limited(now)) ?? Promise.resolve(null) }
      : {}),
    tell(message: SeatMessage) {
      match = message.match;
      if (message.type === 'start') {
        mine = message.side;
        void pass();
      }
      if (message.type === 'start' || (message.type === 'event' && CHANGES.has(message.event.type)))
        startTurn();
      seat.tell({ ...message, match: limited(message.match) });
      if (message.type !== 'fault') return;
      submitted = false;
      if (expired) void lose(timers.now() - began);
    },
  };
}

/** Actions that may end the turn. */
const CHANGES: ReadonlySet<string> = new Set(['moved', 'undone', 'ended']);
