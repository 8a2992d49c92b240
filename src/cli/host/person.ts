import { endingOf, type Match } from '../../core/match.ts';
import { mailbox } from '../../match/mailbox.ts';
import type { News, Seat, Submission } from '../../match/seat.ts';
import { explain } from '../complaint.ts';
import { act, askFor, type Sitting } from '../terminal/table.ts';

/** A person at this terminal, at a table with somebody far away: nothing can be taken back or agreed on. */
export interface Person {
  readonly seat: Seat;
  /** To be told the news after it is shown: then the question stands under the board. */
  watch(news: News): void;
}

/** Types what a person at `play` may type. Somebody at a terminal is asked also while the other side thinks. */
export function person(sitting: Sitting, leave: () => void): Person {
  const { console, voice } = sitting.table;
  const submissions = mailbox<Submission>();
  const boxes = { first: submissions, second: submissions };
  const leaving = new AbortController();
  leaving.signal.addEventListener('abort', leave);
  /** The question that stands; older ones are answered in vain. */
  let standing = 0;

  const ask = async (match: Match): Promise<void> => {
    const question = ++standing;
    let isOver = false; // news will follow
    while (!isOver) {
      const line = await askFor(sitting, match);
      if (question !== standing) return;
      if (line === null) return leaving.abort();
      isOver = await act(sitting, match, line, boxes, leaving);
      if (question !== standing) return;
    }
  };
  const consider = (match: Match) => {
    console.unask();
    standing++;
    if (endingOf(match)) return;
    if (sitting.seats[match.position.turn].kind === 'human' || console.isTerminal) void ask(match);
  };
  return {
    seat: {
      submissions,
      patience: Number.POSITIVE_INFINITY,
      tell(news) {
        if (news.type !== 'fault') return;
        console.print(explain(voice, news.fault));
        consider(news.match);
      },
    },
    watch: news => consider(news.match),
  };
}
