import type { Action } from '../../core/match.ts';
import type { Fault } from '../../core/result.ts';
import { mailbox } from '../../match/mailbox.ts';
import type { News, Seat, Submission } from '../../match/seat.ts';

export interface PersonSeat extends Seat {
  submit(action: Action): void;
}

/** A person at this screen: forgiven for ever, told what was wrong. */
export function personSeat(wrong: (fault: Fault) => void): PersonSeat {
  const submissions = mailbox<Submission>();
  return {
    tell: news => {
      if (news.type === 'fault') wrong(news.fault);
    },
    submissions,
    patience: Number.POSITIVE_INFINITY,
    submit: action => submissions.push({ action }),
  };
}

/** Lets moves through one by one, or as they come. */
export interface Gate {
  /** Resolves when the next move may be made. */
  pass(): Promise<void>;
}

/**
 * An engine whose moves wait at a gate, for pause, step and speed. A move that the game has overtaken
 * while it waited is dropped: the engine has been asked again.
 */
export function gatedSeat(seat: Seat, gate: Gate): Seat {
  let sequence = 0;
  const tell = (news: News) => {
    sequence = news.match.sequence;
    seat.tell(news);
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
