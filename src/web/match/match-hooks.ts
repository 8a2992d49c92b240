import { useEffect, useRef, useState } from 'preact/hooks';
import type { Move, Side } from '../../core/game.ts';
import { type Ending, endingOf, type Match } from '../../core/match.ts';
import { bestOf } from '../../engine/players.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import { analyst, requestFor } from '../engine/engine.ts';
import { playSound } from '../parts/sounds.ts';
import { gameOf } from '../setup/setup.ts';

type BoardRef = { readonly current: QuadrilleBoard | null };

/** The ply shown: the last, unless somebody looks back. */
export function useBrowsing(match: Match) {
  const last = match.plies.length;
  const [back, setBack] = useState<number | null>(null);
  const isOver = endingOf(match) !== null;
  // show the end of the game
  useEffect(() => setBack(null), [isOver]);
  // in case moves were taken back
  useEffect(() => setBack(ply => (ply !== null && ply >= last ? null : ply)), [last]);
  const at = back === null ? last : Math.min(back, last);
  return {
    at,
    isPast: at < last,
    goTo: (ply: number) => setBack(ply >= last ? null : ply),
  };
}

/**
 * The ending once the board has shown what led to it, and the handler for that. There is nothing to wait for if the
 * game did not end by the rules or was over when it was opened.
 */
export function useShownEnding(match: Match): [Ending | null, () => void] {
  const ending = endingOf(match);
  const [isShown, setShown] = useState(ending !== null);
  const isKnown = isShown || ending?.cause !== 'rules';
  return [isKnown ? ending : null, () => setShown(true)];
}

/** Plays the sound of an ending for the sides played here, unless the game was over when it was opened. */
export function useEndingSound(ending: Ending | null, here: readonly Side[]): void {
  const wasOver = useRef(ending !== null);
  useEffect(() => {
    if (ending === null || wasOver.current) return;
    wasOver.current = true;
    const { winner } = ending;
    const isLost = here.length === 1 && winner !== here[0];
    playSound(winner === null ? 'draw' : isLost ? 'loss' : 'win');
  }, [ending]);
}

/** A value as it was when it began to be held. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const held = useRef(value);
  if (!isHeld) held.current = value;
  return held.current;
}

/** Has screen readers read a text whenever it changes, or whenever `cause` does. */
export function useAnnounced(board: BoardRef, text: string | null, cause: unknown): void {
  useEffect(() => {
    if (text !== null) board.current?.announce(text);
  }, [text, cause]);
}

interface Hint {
  readonly position: string;
  readonly move: Move;
}

/** An engine's hint for this position, and a function that requests it. */
export function useHint({ rules, position }: Match): [Hint | null, () => Promise<void>] {
  const [hint, setHint] = useState<Hint | null>(null);
  const find = async () => {
    const text = position.text();
    const { name } = bestOf(gameOf(rules));
    const result = await analyst().search(requestFor(rules, position, name, 'hint', 900));
    const move = rules.readMove(position, result.move);
    if (move.ok) setHint({ position: text, move: move.value });
  };
  return [hint, find];
}
