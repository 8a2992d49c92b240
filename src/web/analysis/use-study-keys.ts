import { useEffect, useRef } from 'preact/hooks';
import {
  alternatives,
  atGameMove,
  branchPly,
  gameMovesShown,
  isInVariation,
  movesShown,
  type Study,
  shownAt,
  steppedTo,
} from './study.ts';

interface Handlers {
  readonly show: (study: Study) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/**
 * Keys that step through a study: left and right by a move, Home and End, up and down to the alternatives of the move
 * shown, Shift with left and right out of a variation and into one; Ctrl Z and Ctrl Y.
 */
export function useStudyKeys(study: Study, handlers: Handlers): void {
  const latest = useRef({ study, ...handlers });
  latest.current = { study, ...handlers };
  useEffect(() => {
    let isTapped = false;
    const pressed = () => {
      isTapped = true;
    };
    const keyed = (event: KeyboardEvent) => {
      if (event.altKey || isTyped(event)) return;
      if (event.key === 'Tab') isTapped = false;
      const isOfBoard = isOnBoard(event) && !isTapped; // reached by keys, its cells need them
      const { study, show, undo, redo } = latest.current;
      const withControl = event.ctrlKey || event.metaKey;
      const act = withControl ? travelOf(event) : isOfBoard ? null : stepOf(study, event);
      if (act === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (act === 'undo') undo?.();
      else if (act === 'redo') redo?.();
      else show(act);
    };
    // before the board, which moves from cell to cell
    addEventListener('pointerdown', pressed, { capture: true });
    addEventListener('keydown', keyed, { capture: true });
    return () => {
      removeEventListener('pointerdown', pressed, { capture: true });
      removeEventListener('keydown', keyed, { capture: true });
    };
  }, []);
}

/** Whether a field needs the key. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select') !== null;

const isOnBoard = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('quadrille-board') !== null;

function travelOf({ key, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : null;
}

function stepOf(study: Study, { key, shiftKey }: KeyboardEvent): Study | null {
  const { at, line } = study;
  switch (key) {
    case 'ArrowLeft':
      if (!shiftKey) return steppedTo(study, at - 1);
      return isInVariation(study) ? leftVariation(study) : null;
    case 'ArrowRight':
      return shiftKey ? enteredVariation(study) : steppedTo(study, at + 1);
    case 'Home':
      return steppedTo(study, 0);
    case 'End':
      return steppedTo(study, line.length);
    case 'ArrowUp':
      return neighbour(study, -1);
    case 'ArrowDown':
      return neighbour(study, 1);
  }
  return null;
}

/** Out of the innermost variation, to the position where it begins. */
function leftVariation(study: Study): Study {
  const ply = branchPly(study);
  return ply === gameMovesShown(study)
    ? atGameMove(study, ply)
    : shownAt(study, study.line.slice(0, ply));
}

/** Into the first variation in place of the next move, or after the game's end. */
function enteredVariation(study: Study): Study | null {
  const before = study.line.slice(0, study.at);
  const next = study.line[study.at];
  const moves = movesShown(study).at(-1)?.next ?? study.tree;
  const found = moves.find(({ text }, i) => text !== next && (i > 0 || next === undefined));
  return found ? shownAt(study, [...before, found.text]) : null;
}

/** The move before or after the one shown among its alternatives. */
function neighbour(study: Study, by: number): Study | null {
  const before = study.line.slice(0, study.at - 1);
  const all = alternatives(study);
  const index = all.findIndex(({ text }) => text === study.line[study.at - 1]);
  const found = all[index + by];
  return found ? shownAt(study, [...before, found.text]) : null;
}
