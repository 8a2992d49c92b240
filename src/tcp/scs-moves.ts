import type { Side } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import type { LocalizedText } from '../core/result.ts';
import { type CoupReq, SYMBOL } from '../protocols/scs.ts';
import { PROTOCOL_RULES } from './protocol-rules.ts';

export const symbolOf = (side: Side): number => (side === 'first' ? SYMBOL.croix : SYMBOL.rond);

const inside = (number: number): boolean => number >= 0 && number <= 8;

/** A struct's move in the game's own words; outside the board it names nothing. */
export const moveOf = ({ board, cell }: CoupReq): string =>
  inside(board) && inside(cell) ? `${'abcdefghi'[board]}${cell + 1}` : `${board},${cell}`;

/** The rule that a request breaks, or null. Without `strict` only the board counts. */
export function foul(
  match: Match,
  side: Side,
  request: CoupReq,
  strict: boolean,
): LocalizedText | null {
  const { rules, position } = match;
  if (position.turn !== side) return PROTOCOL_RULES.turn;
  if (strict && request.symbol !== symbolOf(side)) return PROTOCOL_RULES.symbol;
  if (!inside(request.board)) return PROTOCOL_RULES.board;
  if (!inside(request.cell)) return PROTOCOL_RULES.cell;
  const move = rules.readMove(position, moveOf(request));
  if (!move.ok) return move.fault.message;
  const won = position.play(move.value).tally(side);
  return strict && request.won !== won ? PROTOCOL_RULES.won(won) : null;
}
