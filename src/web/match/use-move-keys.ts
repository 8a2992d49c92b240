import { useEffect, useRef } from 'preact/hooks';

/** A step through the moves of a game. */
export type Step = 'start' | 'back' | 'forward' | 'end';

const KEYS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'start',
  End: 'end',
};

/** Elements with a use of their own for these keys. */
const TYPING = 'input, textarea, select, [contenteditable], [role="slider"]';

const isCell = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[role="gridcell"]');

/**
 * The arrow keys, Home and End step through the moves wherever the focus is, unless its element uses them: a field,
 * or a cell of the board that was reached by keys. Listens in the capture phase, since a cell that was only clicked
 * must not get them; `:focus-visible` does not tell, since any key makes it match.
 */
export function useMoveKeys(step: (step: Step) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    // a focus reached by keys was visible before this key
    const inner = document.activeElement?.shadowRoot?.activeElement;
    let isPointing = inner?.matches(':focus-visible') !== true;
    const pointed = () => {
      isPointing = true;
    };
    const pressed = (event: KeyboardEvent) => {
      const chosen = KEYS[event.key];
      const [target] = event.composedPath();
      if (!chosen) isPointing = false;
      if (!chosen || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      if (isCell(target) && !isPointing) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(chosen);
    };
    addEventListener('pointerdown', pointed, true);
    addEventListener('keydown', pressed, true);
    return () => {
      removeEventListener('pointerdown', pointed, true);
      removeEventListener('keydown', pressed, true);
    };
  }, []);
}

/** The ply that a step leads to. */
export function plyAfter(step: Step, at: number, last: number): number {
  switch (step) {
    case 'start':
      return 0;
    case 'back':
      return Math.max(0, at - 1);
    case 'forward':
      return Math.min(last, at + 1);
    case 'end':
      return last;
  }
}
