import type { Action } from '../../core/match.ts';
import type { Fault } from '../../core/result.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import type { Seat, SeatMessage, Submission } from '../../match/seat.ts';

export interface LocalPersonSeat extends Seat {
  submit(action: Action): void;
}

/** A person at this screen: forgiven for ever, told what was wrong. */
export function personSeat(wrong: (fault: Fault) => void): LocalPersonSeat {
  const submissions = asyncQueue<Submission>();
  return {
    tell: message => {
      if (message.type === 'fault') wrong(message.fault);
    },
    submissions,
    illegalMoveLimit: Number.POSITIVE_INFINITY,
    submit: action => submissions.push({ action }),
  };
}

/** Lets moves through one by one, or as they come. */
export interface MoveGate {
  /** Resolves when the next move may be made. */
  pass(): Promise<void>;
}

/**
 * An engine whose moves wait at a gate, for pause, step and speed. A move that the game has overtaken
 * while it waited is dropped: the engine has been asked again.
 */
export function gatedSeat(seat: Seat, gate: MoveGate): Seat {
  let sequence = 0;
  const tell = (message: SeatMessage) => {
    sequence = message.match.sequence;
    seat.tell(message);
  };
  async function* submissions(): AsyncGenerator<Submission> {
    for await (const submission of seat.submissions) {
      const asked = sequence;
      if (submission.action.type === 'move') {
        await gate.pass();
        if (sequence !== asked) continue;
      }
      yield submission;
    }
  }
  return { ...seat, tell, submissions: submissions() };
}
