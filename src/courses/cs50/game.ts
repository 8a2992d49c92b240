import { endingOf, type Match } from '../../core/match.ts';
import { type LocalizedText, ok, type Result, refuse } from '../../core/result.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import { reasonEvidence } from '../../match/evidence.ts';
import type { Seat, Submission } from '../../match/seat.ts';
import type { CourseContext } from '../course.ts';
import { ask, say } from '../questions.ts';
import { playSession } from '../session.ts';
import { cellMove, cellOf, newTicTacToe } from '../tictactoe.ts';
import {
  type Cs50Action,
  type Cs50Board,
  type Cs50Player,
  initial_state,
  player,
  result,
  winner,
  X,
} from './board.ts';
import { minimax } from './minimax.ts';
import { texts } from './texts.ts';

/** A match's position as the assignment's board. */
const boardOf = ({ plies }: Match): Cs50Board =>
  plies.reduce<Cs50Board>((board, ply) => result(board, cellOf(ply)), initial_state());

/** One game between the person and a program, to its end or until the person leaves. */
export async function playGame(
  context: CourseContext,
  human: Cs50Player,
  program: Seat = minimaxSeat(),
): Promise<Match> {
  const { dialogue, lang } = context;
  let asked: Cs50Action = [0, 0];
  const start = newTicTacToe();
  showBoard(context, start);
  const match = await playSession({
    dialogue,
    match: start,
    programs: {
      first: human === X ? null : program,
      second: human === X ? program : null,
    },
    show({ type }, match) {
      if (type === 'ended') return;
      const ply = match.plies.at(-1);
      const mover = ply?.side === 'first' ? 'X' : 'O';
      if (ply && mover !== human) dialogue.print(texts.computer(cellOf(ply))[lang]);
      showBoard(context, match);
    },
    thinking: () => dialogue.print(texts.thinking[lang]),
    async ask(_, fault) {
      dialogue.print((fault ? texts.taken(asked) : texts.playAs(human))[lang]);
      const i = await askIndex(context, texts.row);
      asked = [i, await askIndex(context, texts.column)];
      return cellMove(asked);
    },
  });
  if (!endingOf(match) || match.ended) return match;
  const won = winner(boardOf(match));
  say(context, won === null ? texts.tie : texts.won(won));
  const why = match.rules.reason?.(match.position, match.plies.at(-1)?.move);
  if (why) say(context, why);
  return match;
}

const askIndex = (context: CourseContext, prompt: LocalizedText): Promise<number> =>
  ask(context, {
    prompt,
    help: texts.cellHelp,
    read: answer =>
      /^[012]$/.test(answer) ? ok(Number(answer)) : refuse('bad-answer', texts.badNumber),
  });

/** Answers with an action on a board that is not terminal; a fault says what an AI did instead. */
export type AskMinimax = (board: Cs50Board) => Promise<Result<Cs50Action>>;

/** The assignment's own `minimax`. */
const ownMinimax: AskMinimax = async board => {
  const action = minimax(board);
  if (!action) throw new Error('the board is terminal');
  return ok(action);
};

/** A `minimax` as a seat. Where it fails, it forfeits the game, and `trouble` is called with the reason. */
export function minimaxSeat(
  ask: AskMinimax = ownMinimax,
  trouble: (why: LocalizedText) => void = () => {},
): Seat {
  const submissions = asyncQueue<Submission>();
  let mine: Cs50Player = X;
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

/** Rows and columns count from 0, as they are typed. */
function showBoard({ dialogue }: CourseContext, match: Match): void {
  const lines = [
    '    0   1   2',
    ...boardOf(match).flatMap((row, i) => [
      ...(i > 0 ? ['   ---+---+---'] : []),
      `${i}   ${row.map(cell => cell ?? ' ').join(' | ')}`.trimEnd(),
    ]),
  ];
  for (const line of ['', ...lines, '']) dialogue.print(line);
}
