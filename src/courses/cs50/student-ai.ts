import type { Match } from '../../core/match.ts';
import { type LocalizedText, ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import { reasonEvidence } from '../../match/evidence.ts';
import type { Seat, Submission } from '../../match/seat.ts';
import { endText, raisedText } from '../python/outcome-texts.ts';
import type { PythonHost } from '../python/python-host.ts';
import { isEqual, type PythonValue, tuple } from '../python/python-value.ts';
import { cellMove } from '../tictactoe.ts';
import { actions, type Cs50Action, type Cs50Board, player, X } from './board.ts';
import { minimaxTime } from './minimax-trials.ts';

/** Asks a student's `minimax` for its action on a board; anything else that it does is a fault. */
export type AskMinimax = (board: Cs50Board) => Promise<Result<Cs50Action>>;

/** Precondition: the board is not terminal. */
export const studentMinimax =
  (host: PythonHost): AskMinimax =>
  async board => {
    const value: PythonValue = board;
    const call = await host.call('minimax', [value], { time: minimaxTime(value) });
    const says = (said: LocalizedText) =>
      refuse('student-ai', { fr: `minimax ${said.fr}`, en: `minimax ${said.en}` });
    if (call.kind !== 'called') return says(endText(call));
    if (call.raised) return says(raisedText(call.raised));
    const action = actions(board).find(([i, j]) => isEqual(tuple(i, j), call.value));
    return action ? ok(action) : says(texts.noAction(quotable(call.text, 100)));
  };

/**
 * A student's `minimax` as a seat. Where it fails, it forfeits the game, and `trouble` is called with the reason.
 */
export function studentSeat(
  ask: AskMinimax,
  boardOf: (match: Match) => Cs50Board,
  trouble: (why: LocalizedText) => void,
): Seat {
  const submissions = asyncQueue<Submission>();
  let mine: string = X;
  const move = async (match: Match) => {
    const board = boardOf(match);
    if (match.ended || match.position.outcome || player(board) !== mine) return;
    const answer = await ask(board);
    if (answer.ok) return submissions.push(cellMove(answer.value));
    const { message } = answer.fault;
    trouble(message);
    submissions.push({
      action: { type: 'forfeit', cause: 'crash', evidence: reasonEvidence(message) },
    });
  };
  return {
    submissions,
    illegalMoveLimit: 0,
    tell(message) {
      if (message.type === 'start') mine = message.side === 'first' ? 'X' : 'O';
      // after the other seats have received the move that it answers
      if (message.type !== 'fault') queueMicrotask(() => void move(message.match));
    },
  };
}

const texts = {
  noAction: (text: string): LocalizedText => ({
    fr: `renvoie ${text} ; attendu : une case vide (i, j), i et j de 0 à 2.`,
    en: `returns ${text}; expected: an empty cell (i, j), i and j from 0 to 2.`,
  }),
};
