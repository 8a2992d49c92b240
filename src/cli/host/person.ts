import { endingOf, type Match } from '../../core/match.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import type { Seat, SeatMessage, Submission } from '../../match/seat.ts';
import { act, askFor, type TerminalGame } from '../terminal/game.ts';
import { explain } from '../usage-error.ts';

/** A person at this terminal, at a table with somebody far away: nothing can be taken back or agreed on. */
export interface TerminalPerson {
  readonly seat: Seat;
  /** To be told the message after it is shown: then the question stands under the board. */
  watch(message: SeatMessage): void;
}

/** Types what a person at `play` may type. Somebody at a terminal is asked also while the other side thinks. */
export function person(session: TerminalGame, leave: () => void): TerminalPerson {
  const { console, translator } = session.table;
  const submissions = asyncQueue<Submission>();
  const boxes = { first: submissions, second: submissions };
  const leaving = new AbortController();
  leaving.signal.addEventListener('abort', leave);
  /** The question that stands; older ones are answered in vain. */
  let standing = 0;

  const ask = async (match: Match): Promise<void> => {
    const question = ++standing;
    let isOver = false; // message will follow
    while (!isOver) {
      const line = await askFor(session, match);
      if (question !== standing) return;
      if (line === null) return leaving.abort();
      isOver = await act(session, match, line, boxes, leaving);
      if (question !== standing) return;
    }
  };
  const consider = (match: Match) => {
    console.unask();
    standing++;
    if (endingOf(match)) return;
    if (session.seats[match.position.turn].kind === 'human' || console.isTerminal) void ask(match);
  };
  return {
    seat: {
      submissions,
      illegalMoveLimit: Number.POSITIVE_INFINITY,
      tell(message) {
        if (message.type !== 'fault') return;
        console.print(explain(translator, message.fault));
        consider(message.match);
      },
    },
    watch: message => consider(message.match),
  };
}
