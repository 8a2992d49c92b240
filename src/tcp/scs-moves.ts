import type { Side } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import type { Fault, LocalizedText } from '../core/result.ts';
import { COUP, type CoupReq, SYMBOL } from '../protocols/scs.ts';
import { PROTOCOL_RULES } from './protocol-rules.ts';

export const symbolOf = (side: Side): number => (side === 'first' ? SYMBOL.croix : SYMBOL.rond);

const BOARDS = 'abcdefghi';

const inside = (number: number): boolean => number >= 0 && number < BOARDS.length;

/** A struct's move in the game's notation; a move outside the board becomes unreadable text, which the rules refuse. */
export const moveOf = ({ board, cell }: CoupReq): string =>
  inside(board) && inside(cell) ? `${BOARDS[board]}${cell + 1}` : `${board},${cell}`;

/** The struct of a legal move in the game's notation; `won`: see `CoupReq`. */
export const requestOf = (move: string, side: Side, won: number): CoupReq => ({
  id: COUP,
  symbol: symbolOf(side),
  board: BOARDS.indexOf(move[0]),
  cell: Number(move[1]) - 1,
  won,
});

/** The protocol rule that a request breaks in any position, or null. */
export function brokenRule(
  { position }: Match,
  side: Side,
  { symbol, board, cell }: CoupReq,
  strict: boolean,
): LocalizedText | null {
  if (position.turn !== side) return PROTOCOL_RULES.turn;
  if (strict && symbol !== symbolOf(side)) return PROTOCOL_RULES.symbol;
  if (!inside(board)) return PROTOCOL_RULES.board;
  return inside(cell) ? null : PROTOCOL_RULES.cell;
}

/** A legal move must also state how many sub-boards its player owns after it. */
export function wrongCount({ position }: Match, side: Side, { won }: CoupReq): Fault | null {
  const owned = position.tally(side);
  return won === owned ? null : { code: 'wrong-count', message: PROTOCOL_RULES.won(owned) };
}
