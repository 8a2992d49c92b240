import type { Side } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import { type CoupReq, SYMBOL } from '../../protocols/scs.ts';

export const symbolOf = (side: Side): number => (side === 'first' ? SYMBOL.croix : SYMBOL.rond);

const inside = (number: number): boolean => number >= 0 && number <= 8;

/** A struct's move in the game's own words; outside the board it names nothing. */
export const moveOf = ({ board, cell }: CoupReq): string =>
  inside(board) && inside(cell) ? `${'abcdefghi'[board]}${cell + 1}` : `${board},${cell}`;

/** The rule that a request breaks, or null. Without `strict` only the board counts. */
export function foul(match: Match, side: Side, request: CoupReq, strict: boolean): string | null {
  const { rules, position } = match;
  if (position.turn !== side) return 'one move, at its turn';
  if (strict && request.symbol !== symbolOf(side)) return 'symbolJ: the mover’s own symbol';
  if (!inside(request.board)) return 'numPlat from 0 to 8';
  if (!inside(request.cell)) return 'numSousPlat from 0 to 8';
  const move = rules.readMove(position, moveOf(request));
  if (!move.ok) return move.fault.words.en;
  const won = position.play(move.value).tally(side);
  return strict && request.won !== won ? `nbSousPlatG ${won}` : null;
}
