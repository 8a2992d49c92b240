import { SIDES, type Side } from '../core/game.ts';
import { jsonOf } from '../core/json.ts';
import type { LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { Seat } from './seat.ts';

/** Moves that were refused and could be replaced by others, as hosts show them and records keep them. */
export interface RefusedMove {
  /** The number of the move in whose place it came, from 1. */
  readonly ply: number;
  readonly side: Side;
  readonly received: string;
  readonly words: LocalizedText;
}

/** The most refused moves that a record lists; further ones only repeat. */
const MOST = 200;
const LONGEST = 64;

/** Calls `noted` for each move of the seat that is refused. */
export const watchRefusals = (
  seat: Seat,
  side: Side,
  noted: (refused: RefusedMove) => void,
): Seat => ({
  ...seat,
  tell(message) {
    const action = message.type === 'fault' ? message.submission.action : null;
    if (message.type === 'fault' && action?.type === 'move')
      noted({
        ply: message.match.plies.length + 1,
        side,
        received: quotable(action.text, LONGEST),
        words: message.fault.message,
      });
    seat.tell(message);
  },
});

/** The tag of a record for refused moves; none where nothing was refused. */
export const refusedTag = (moves: readonly RefusedMove[]): Readonly<Record<string, string>> =>
  moves.length === 0 ? {} : { Refused: JSON.stringify(moves.slice(0, MOST)) };

/** What a record's tags hold of refused moves. Records may be hostile: whatever is malformed is left out. */
export function readRefused(tags: Readonly<Record<string, string>>): RefusedMove[] {
  const found = jsonOf(tags.Refused);
  return Array.isArray(found) ? found.filter(isRefused).slice(0, MOST) : [];
}

function isRefused(found: unknown): found is RefusedMove {
  if (typeof found !== 'object' || found === null) return false;
  const { ply, side, received, words } = found as Readonly<Record<string, unknown>>;
  const text = (words ?? {}) as Readonly<Record<string, unknown>>;
  return (
    Number.isSafeInteger(ply) &&
    SIDES.some(each => each === side) &&
    typeof received === 'string' &&
    typeof text.fr === 'string' &&
    typeof text.en === 'string'
  );
}
