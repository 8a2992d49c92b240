import { SIDES, type Side } from '../../core/game.ts';
import { jsonOf } from '../../core/json.ts';
import { preferences } from '../shell/preferences.ts';

/** A move that the server has not confirmed yet. It is stored in this browser, so that a reload does not lose it. */
export interface UnsentMove {
  readonly side: Side;
  readonly text: string;
  /** How many events the page had seen when it was made. */
  readonly known: number;
}

const nameOf = (room: string): string => `move.${room}`;

/** False if the browser denies storage. */
export const storeMove = (room: string, move: UnsentMove): boolean =>
  preferences.set(nameOf(room), JSON.stringify(move));

export function storedMove(room: string): UnsentMove | null {
  const { side, text, known } = (jsonOf(preferences.get(nameOf(room))) ?? {}) as UnsentMove;
  const isMove = SIDES.includes(side) && typeof text === 'string' && Number.isInteger(known);
  return isMove ? { side, text, known } : null;
}

/** Forgets the move of one side: two people may share a browser. */
export function forgetMove(room: string, side: Side): void {
  if (storedMove(room)?.side === side) preferences.remove(nameOf(room));
}
