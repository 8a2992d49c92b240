import type { Side } from '../core/game.ts';
import type { Action, Event } from '../core/match.ts';
import type { Fault } from '../core/result.ts';
import { mailbox } from '../match/mailbox.ts';
import { overtaken } from '../match/overtaken.ts';
import type { Seat, Submission } from '../match/seat.ts';

/** A person at a page somewhere, or at several. */
export interface PersonSeat extends Seat {
  /** `known`: how many events the person had seen. Only whoever asked hears what is wrong with it. */
  submit(action: Action, known: number, wrong: (fault: Fault) => void): void;
}

/** `since`: the events after the first so many, all of them stored. */
export function personSeat(side: Side, since: (known: number) => readonly Event[]): PersonSeat {
  const submissions = mailbox<Submission>();
  /** Of the submission that is with the referee. */
  let wrong: (fault: Fault) => void = () => {};
  return {
    submissions,
    patience: Number.POSITIVE_INFINITY,
    tell(news) {
      if (news.type === 'fault') wrong(news.fault);
    },
    submit(action, known, refused) {
      submissions.push({
        action,
        meant() {
          wrong = refused;
          return !overtaken(side, action, since(known));
        },
      });
    },
  };
}
