import type { Side } from '../core/game.ts';
import type { Action, MatchEvent } from '../core/match.ts';
import type { Fault } from '../core/result.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { Seat, Submission } from '../match/seat.ts';
import { isSuperseded } from '../match/superseded.ts';

/** A person at a page somewhere, or at several. */
export interface RemotePersonSeat extends Seat {
  /** `known`: how many events the person had seen. Only whoever asked hears what is wrong with it. */
  submit(action: Action, known: number, wrong: (fault: Fault) => void): void;
}

/** `since`: the events after the first so many, all of them stored. */
export function personSeat(
  side: Side,
  since: (known: number) => readonly MatchEvent[],
): RemotePersonSeat {
  const submissions = asyncQueue<Submission>();
  /** Of the submission that is with the referee. */
  let wrong: (fault: Fault) => void = () => {};
  return {
    submissions,
    illegalMoveLimit: Number.POSITIVE_INFINITY,
    tell(message) {
      if (message.type === 'fault') wrong(message.fault);
    },
    submit(action, known, refused) {
      submissions.push({
        action,
        isCurrent() {
          wrong = refused;
          return !isSuperseded(side, action, since(known));
        },
      });
    },
  };
}
