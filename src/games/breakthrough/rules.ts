import type { Move, Options, Rules } from '../../core/game.ts';
import { plain } from '../../core/notation.ts';
import { ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { rulesId } from '../../core/variant.ts';
import { about } from './about.ts';
import {
  columnOf,
  FORWARD,
  goalRow,
  moveName,
  moveOf,
  originOf,
  rowOf,
  type Size,
  squareAt,
  squareName,
} from './cells.ts';
import { type BreakthroughPosition, startOf } from './position.ts';
import { readPosition } from './read.ts';
import { faults, reasons } from './texts.ts';
import { motion, squareOf, view } from './view.ts';

function readMove(position: BreakthroughPosition, text: string): Result<Move> {
  const spelled = /^([a-z]\d{1,2})x?([a-z]\d{1,2})$/.exec(plain(text));
  if (!spelled) return refuse('unreadable-move', faults.unreadableMove(quotable(text.trim())));
  if (position.outcome) return refuse('over', faults.over);
  const origin = readSquare(position.size, spelled[1]);
  if (!origin.ok) return origin;
  const target = readSquare(position.size, spelled[2]);
  if (!target.ok) return target;
  const fault = whyNot(position, origin.value, target.value);
  return fault ? refuse('illegal-move', fault) : ok(moveOf(origin.value, target.value));
}

function readSquare(size: Size, name: string): Result<number> {
  const column = name.charCodeAt(0) - 'a'.charCodeAt(0);
  const row = Number(name.slice(1)) - 1;
  if (row >= 0 && row < size.height && column < size.width) return ok(squareAt(row, column));
  const last = squareName(squareAt(size.height - 1, size.width - 1));
  return refuse('illegal-move', faults.offBoard(name, last));
}

/** Why the side to move has no pawn there, or null if it has one. */
function whyNoPawn(position: BreakthroughPosition, origin: number) {
  const { turn } = position;
  const { sides } = about.texts;
  const pawn = position.mark(origin);
  if (pawn === null) return faults.noPawn(squareName(origin));
  return pawn === turn ? null : faults.otherSide(squareName(origin), sides[pawn], sides[turn]);
}

/** Why a move is illegal, or null. Precondition: both squares are on the board. */
function whyNot(position: BreakthroughPosition, origin: number, target: number) {
  const { turn, size } = position;
  const fault = whyNoPawn(position, origin);
  if (fault) return fault;
  const sideways = Math.abs(columnOf(target) - columnOf(origin));
  if (rowOf(target) - rowOf(origin) !== FORWARD[turn] || sideways > 1)
    return faults.notOneStep(squareName(origin), squareName(target), goalRow(turn, size) + 1);
  const found = position.mark(target);
  if (sideways === 0 && found !== null) return faults.blocked(squareName(target));
  return found === turn ? faults.ownPawn(squareName(target)) : null;
}

/** Why taps on an origin, and on a target if there is one, lead nowhere. */
function explainTaps(position: BreakthroughPosition, taps: readonly number[]) {
  if (position.outcome) return faults.over;
  const [origin, target] = taps.map(cell => squareOf(position.size, cell));
  if (target !== undefined) return whyNot(position, origin, target);
  const fault = whyNoPawn(position, origin);
  if (fault) return fault;
  const canMove = position.legalMoves().some(move => originOf(move) === origin);
  return canMove ? null : faults.stuck(squareName(origin));
}

export function rules(options: Options) {
  const size = { width: Number(options.width), height: Number(options.height) };
  return ok({
    id: rulesId(about, options),
    game: about,
    options,
    start: startOf(size),
    previews: 0,
    readPosition: text => readPosition(size, text),
    readMove,
    writeMove: (_, move) => moveName(move),
    view,
    explainTaps,
    motion,
    reason: (position: BreakthroughPosition) =>
      position.count(position.turn) === 0 ? reasons.captured : reasons.reached,
  } satisfies Rules);
}
