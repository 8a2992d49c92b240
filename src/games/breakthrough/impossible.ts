import { other, SIDES, type Side, type Sides } from '../../core/game.ts';
import { type LocalizedText, refuse } from '../../core/result.ts';
import { about } from './about.ts';
import { columnOf, FORWARD, goalRow, rowOf, squareAt } from './cells.ts';
import { type BreakthroughPosition, startOf } from './position.ts';
import { faults } from './texts.ts';

/** A pawn of a position text. */
interface Pawn {
  readonly square: number;
  /** Rows from its side's first row. */
  readonly advance: number;
  /** The column of its letter in the text. */
  readonly textColumn: number;
}
export type Pawns = readonly Pawn[];

/** A position as it was read, and the columns of the text where its fields begin. */
interface Reading {
  readonly position: BreakthroughPosition;
  readonly pawns: Sides<Pawns>;
  readonly columns: { readonly grid: number; readonly turn: number };
}
type ImpossibleFault = ReturnType<typeof refuse> | null;

const names = about.texts.sides;
const no = (code: string, message: LocalizedText, column: number): ImpossibleFault =>
  refuse(code, message, { column });

/** Why a position cannot arise in play. Not complete: captured pawns leave no trace. */
export const impossible = (reading: Reading): ImpossibleFault =>
  wrongCounts(reading) ??
  wrongWinner(reading) ??
  wrongTurn(reading) ??
  stray(reading) ??
  noLastMove(reading);

function wrongCounts({ position, pawns, columns }: Reading): ImpossibleFault {
  const most = 2 * position.size.width;
  for (const side of SIDES) {
    const found = pawns[side].length;
    if (found > most)
      return no(
        'impossible-counts',
        faults.tooMany(names[side], found, most),
        pawns[side][most].textColumn,
      );
  }
  if (pawns.first.length + pawns.second.length > 0) return null;
  return no('impossible-counts', faults.noPawns, columns.grid);
}

/** The pawns on the goal row. */
const arrived = ({ position, pawns }: Reading, side: Side): Pawns =>
  pawns[side].filter(pawn => pawn.advance === position.size.height - 1);

/** The first pawn to arrive, or the capture of a last pawn, ends the game. */
function wrongWinner(reading: Reading): ImpossibleFault {
  const { turn, size } = reading.position;
  const mover = other(turn);
  const goal = (side: Side): number => goalRow(side, size) + 1;
  const [late] = arrived(reading, turn);
  if (late)
    return no('impossible-winner', faults.lateWin(names[turn], goal(turn)), late.textColumn);
  const [, later] = arrived(reading, mover);
  if (later)
    return no('impossible-winner', faults.twoArrived(names[mover], goal(mover)), later.textColumn);
  if (reading.pawns[mover].length > 0) return null;
  return no('impossible-winner', faults.moverGone(names[mover]), reading.columns.turn);
}

/** Bounds on a side's number of moves: every move advances a pawn by one row, but captured pawns are not seen. */
function movesOf(reading: Reading, side: Side) {
  const { width, height } = reading.position.size;
  const rows = reading.pawns[side].reduce((sum, pawn) => sum + pawn.advance, 0) - width;
  const captures = 2 * width - reading.pawns[other(side)].length;
  const captured = 2 * width - reading.pawns[side].length;
  // a pawn is captured neither on its goal row nor on its first row, except by a pawn that wins there
  const least = rows + captured - arrived(reading, other(side)).length;
  return { captures, least: Math.max(least, captures), most: rows + captured * (height - 2) };
}

function wrongTurn(reading: Reading): ImpossibleFault {
  const { turn } = reading.position;
  const moves = { first: movesOf(reading, 'first'), second: movesOf(reading, 'second') };
  for (const side of SIDES) {
    const { captures, most } = moves[side];
    const message = faults.captures(names[side], captures, most);
    if (captures > most) return no('impossible-counts', message, reading.columns.turn);
  }
  const { first, second } = moves;
  const lead = turn === 'first' ? 0 : 1;
  if (first.least - second.most <= lead && lead <= first.most - second.least) return null;
  return no('impossible-counts', faults.turn(first, second, names[turn]), reading.columns.turn);
}

/** Each pawn needs a starting square of its own, at most one column aside for each row advanced: a bipartite matching. */
function stray({ position, pawns }: Reading): ImpossibleFault {
  const { width } = position.size;
  for (const side of SIDES) {
    const matched = new Map<number, Pawn>();
    const assign = (pawn: Pawn, tried: Set<number>): boolean => {
      for (let home = 0; home < 2 * width; home++) {
        const steps = pawn.advance - Math.floor(home / width);
        if (Math.abs(columnOf(pawn.square) - (home % width)) > steps || tried.has(home)) continue;
        tried.add(home);
        const current = matched.get(home);
        if (current && !assign(current, tried)) continue;
        matched.set(home, pawn);
        return true;
      }
      return false;
    };
    const unmovedFirst = pawns[side].toSorted((a, b) => a.advance - b.advance);
    const lost = unmovedFirst.find(pawn => !assign(pawn, new Set()));
    if (lost) return no('impossible-pawn', faults.stray(names[side]), lost.textColumn);
  }
  return null;
}

/** The last move left an empty square behind the pawn that moved, which is the winning pawn if there is one. */
function noLastMove(reading: Reading): ImpossibleFault {
  const { position, pawns, columns } = reading;
  const { turn, size } = position;
  const mover = other(turn);
  const [winner] = arrived(reading, mover);
  const sideways = pawns[turn].length === 0 ? [-1, 1] : [-1, 0, 1]; // captures are diagonal
  const possible = (winner ? [winner] : pawns[mover]).some(({ square, advance }) =>
    sideways.some(aside => {
      const column = columnOf(square) + aside;
      if (advance === 0 || column < 0 || column >= size.width) return false;
      return position.mark(squareAt(rowOf(square) - FORWARD[mover], column)) === null;
    }),
  );
  if (possible || position.text() === startOf(size).text()) return null;
  return no('impossible-last-move', faults.noLastMove(names[mover]), columns.turn);
}
