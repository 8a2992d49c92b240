import { useState } from 'preact/hooks';
import { other, type Rules, type Side } from '../../core/game.ts';
import { flippedFor } from '../board/scene.ts';
import { preferences } from '../shell/preferences.ts';

/** The orientation of a board and the names beside it. */
export interface Orientation {
  /** The side at the bottom. */
  readonly bottom: Side;
  /** For `Scene.flipped`. */
  readonly flipped: boolean;
  /** Flips the board; null if the game has no direction. */
  readonly flip: (() => void) | null;
}

const PREFERENCE = 'bottom';

/**
 * If one person plays here, that person's side is at the bottom. Otherwise, with two people or none, it is the side
 * that was there last time.
 */
export function useOrientation(rules: Rules, here: readonly Side[]): Orientation {
  const own = here.length === 1 ? here[0] : null;
  const [turned, setTurned] = useState<{ readonly own: Side | null; readonly bottom: Side }>();
  if (!rules.game.facing) return { bottom: own ?? 'first', flipped: false, flip: null };
  const usual = own ?? (preferences.get(PREFERENCE) === 'second' ? 'second' : 'first');
  const bottom = turned?.own === own ? turned.bottom : usual; // a rematch exchanges sides
  const flip = () => {
    setTurned({ own, bottom: other(bottom) });
    if (own === null) preferences.set(PREFERENCE, other(bottom));
  };
  return { bottom, flipped: flippedFor(rules, bottom), flip };
}
