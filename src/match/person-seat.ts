import type { Action } from '../core/match.ts';
import { asyncQueue } from './async-queue.ts';
import type { Refusal, Seat, Submission } from './seat.ts';

/** A person at a terminal, at a screen or behind a socket; illegal moves are never a forfeit. */
export interface PersonSeat extends Seat {
  submit(action: Action, details?: Omit<Submission, 'action'>): void;
}

/** `refused` is called with what is wrong with an action, unless its submission has a callback of its own. */
export function personSeat(refused: (refusal: Refusal) => void = () => {}): PersonSeat {
  const submissions = asyncQueue<Submission>();
  return {
    submissions,
    illegalMoveLimit: Number.POSITIVE_INFINITY,
    tell(message) {
      if (message.type !== 'fault') return;
      if (message.submission.refused) message.submission.refused(message);
      else refused(message);
    },
    submit: (action, details = {}) => submissions.push({ ...details, action }),
  };
}
