import { endingOf, type Match } from '../../core/match.ts';
import { personSeat } from '../../match/person-seat.ts';
import type { Seat, SeatMessage } from '../../match/seat.ts';
import { act, askFor } from '../terminal/game.ts';
import type { TerminalSession } from '../terminal/messages.ts';
import { explain } from '../usage-error.ts';

/** A person at this terminal against a remote player: no takebacks and no offers. */
export interface TerminalPerson {
  readonly seat: Seat;
  /** Call it after the message was shown, so that the question follows the board. */
  watch(message: SeatMessage): void;
}

/** Accepts the same lines as `play`. On a terminal the person is also asked while the other side thinks. */
export function terminalPerson(session: TerminalSession, leave: () => void): TerminalPerson {
  const { console, translator } = session.terminal;
  const leaving = new AbortController();
  leaving.signal.addEventListener('abort', leave);
  /** The open question; answers to older ones are dropped. */
  let current = 0;

  const ask = async (match: Match): Promise<void> => {
    const question = ++current;
    let isAnswered = false; // whether a message about the answer will follow
    while (!isAnswered) {
      const line = await askFor(session, match);
      if (question !== current) return;
      if (line === null) return leaving.abort();
      isAnswered = await act(session, match, line, { first: seat, second: seat }, leaving);
      if (question !== current) return;
    }
  };
  const consider = (match: Match) => {
    console.unask();
    current++;
    if (endingOf(match)) return;
    if (session.seats[match.position.turn].kind === 'person' || console.isTerminal) void ask(match);
  };
  const seat = personSeat(({ fault, match }) => {
    console.print(explain(translator, fault));
    consider(match);
  });
  return { seat, watch: message => consider(message.match) };
}
