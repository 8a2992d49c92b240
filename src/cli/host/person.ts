import { endingOf, type Match } from '../../core/match.ts';
import { personSeat } from '../../match/person-seat.ts';
import type { Seat, SeatMessage } from '../../match/seat.ts';
import { act, askFor } from '../terminal/game.ts';
import type { TerminalSession } from '../terminal/messages.ts';
import { explain } from '../usage-error.ts';

/** A person at this terminal against somebody elsewhere: nothing can be taken back or agreed on. */
export interface TerminalPerson {
  readonly seat: Seat;
  /** To be told the message after it is shown: then the question stands under the board. */
  watch(message: SeatMessage): void;
}

/** Reads what a person at `play` may type. At a terminal people are asked also while the other side thinks. */
export function terminalPerson(session: TerminalSession, leave: () => void): TerminalPerson {
  const { console, translator } = session.terminal;
  const leaving = new AbortController();
  leaving.signal.addEventListener('abort', leave);
  /** The question that stands; answers to older ones are dropped. */
  let standing = 0;

  const ask = async (match: Match): Promise<void> => {
    const question = ++standing;
    let isAnswered = false; // a message about it will follow
    while (!isAnswered) {
      const line = await askFor(session, match);
      if (question !== standing) return;
      if (line === null) return leaving.abort();
      isAnswered = await act(session, match, line, { first: seat, second: seat }, leaving);
      if (question !== standing) return;
    }
  };
  const consider = (match: Match) => {
    console.unask();
    standing++;
    if (endingOf(match)) return;
    if (session.seats[match.position.turn].kind === 'person' || console.isTerminal) void ask(match);
  };
  const seat = personSeat(({ fault, match }) => {
    console.print(explain(translator, fault));
    consider(match);
  });
  return { seat, watch: message => consider(message.match) };
}
