import { other, type Side } from '../../core/game.ts';
import { memoryJournal } from '../../core/journal.ts';
import { type Match, newMatch } from '../../core/match.ts';
import { type LocalizedText, unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { bestOf } from '../../engine/players.ts';
import { ticTacToe } from '../../games/tictactoe/index.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import { openSeats } from '../../match/open-seat.ts';
import { personSeat } from '../../match/person-seat.ts';
import { referee } from '../../match/referee.ts';
import type { Seat, Submission } from '../../match/seat.ts';
import { HUMAN, type SeatChoice } from '../../match/seat-choice.ts';
import { sleep, systemTimers } from '../../time/timers.ts';
import { analyst } from '../engine/engine.ts';
import { gatedSeat } from '../session/local-seats.ts';
import { askStudentAi, type PageBoard } from '../session/student-ai.ts';

/** Least delay of the AI's moves in milliseconds. */
const THINKING = 500;

export const cs50Rules = unwrap(rulesOf(ticTacToe));

interface Cs50GameOptions {
  readonly person: Side;
  /** The secret of the command that serves a student's AI, if the game is against that one. */
  readonly secret: string | null;
  /** Called with each move as text. */
  moved(text: string): void;
  /** Called if a student's AI makes no move; the game is then over. */
  failed(why: LocalizedText): void;
}

interface Cs50Game {
  /** A move of the person. */
  play(text: string): void;
  close(): void;
}

/** Starts a game of the CS50 runner, which is not stored. */
export function startCs50Game({ person, secret, moved, failed }: Cs50GameOptions): Cs50Game {
  const here = personSeat();
  const ending = new AbortController();
  const ai = other(person);
  const { name, limits } = bestOf(ticTacToe);
  const choice: SeatChoice =
    secret === null ? { kind: 'engine', name, limits } : { kind: 'remote', name: 'minimax' };
  const start = async () => {
    let lastEvent = systemTimers.now();
    const { seats } = unwrap(
      await openSeats(
        person === 'first' ? { first: HUMAN, second: choice } : { first: choice, second: HUMAN },
        {
          seed: 'cs50',
          engine: analyst,
          person: () => here,
          remote: async side => studentSeat(side, secret ?? '', failed, ending.signal),
        },
      ),
    );
    const paced = gatedSeat(seats[ai], () =>
      sleep(Math.max(0, THINKING - (systemTimers.now() - lastEvent))),
    );
    await referee({
      id: 'cs50',
      match: newMatch(cs50Rules),
      seats: { ...seats, [ai]: paced },
      journal: memoryJournal(),
      timers: systemTimers,
      spectator(message) {
        lastEvent = systemTimers.now();
        if (message.type === 'event' && message.event.type === 'moved') moved(message.event.move);
      },
      signal: ending.signal,
    });
  };
  void start();
  return {
    play: text => here.submit({ type: 'move', text }),
    close: () => ending.abort(),
  };
}

/** A student's AI, which forfeits the game if it fails. */
function studentSeat(
  side: Side,
  secret: string,
  failed: (why: LocalizedText) => void,
  signal: AbortSignal,
): Seat {
  const submissions = asyncQueue<Submission>();
  const answer = async (match: Match) => {
    if (match.ended || match.position.outcome || match.position.turn !== side) return;
    const found = await askStudentAi(secret, boardAfter(match));
    if (signal.aborted) return;
    if ('move' in found) return submissions.push({ action: { type: 'move', text: found.move } });
    failed(found.trouble);
    const evidence = found.trouble.en;
    submissions.push({ action: { type: 'forfeit', cause: 'crash', evidence } });
  };
  return {
    submissions,
    illegalMoveLimit: 0,
    tell(message) {
      if (message.type !== 'fault') void answer(message.match);
    },
  };
}

/** Moves are a column's letter and a row's number. */
const boardAfter = ({ plies }: Match): PageBoard =>
  ['1', '2', '3'].map(row =>
    ['a', 'b', 'c'].map(column => {
      const ply = plies.find(({ text }) => text === column + row);
      return ply ? (ply.side === 'first' ? 'X' : 'O') : null;
    }),
  );
