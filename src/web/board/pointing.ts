import { Cells } from './cells.ts';

/** The board's handlers of pointer gestures. */
export interface PointerHandlers {
  over(cell: number | null): void;
  /** Returns whether the tap made a move. */
  tap(cell: number): boolean;
  /** What a press on a cell would do: choose it, release it, or neither. */
  pressing(cell: number): 'choose' | 'release' | null;
  /** Shows the piece of a chosen cell at an offset in pixels; null puts it back. */
  carry(cell: number, way: { readonly x: number; readonly y: number } | null): void;
  /** Called when the dragged piece has been dropped, whose move need not be animated. */
  dropped(): void;
}

interface Drag {
  readonly cell: number;
  readonly x: number;
  readonly y: number;
  /** The cell was chosen before: a press without movement releases it. */
  readonly again: boolean;
  moved: boolean;
}

/** Movement in pixels that still counts as a tap. */
const TREMOR = 5;

/** Taps and drags on a grid of cells, with mouse, pen or finger. */
export function listenToPointer(grid: HTMLElement, handlers: PointerHandlers): void {
  let pressed: number | null = null;
  let drag: Drag | null = null;
  const under = (event: PointerEvent): number | null =>
    Cells.indexOf(
      (grid.getRootNode() as ShadowRoot).elementFromPoint(event.clientX, event.clientY),
    );

  grid.addEventListener('pointerdown', event => {
    if (event.button !== 0) return;
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId); // so that the finger can leave the cell
    pressed = under(event);
    const doing = pressed === null ? null : handlers.pressing(pressed);
    if (pressed === null || doing === null) return;
    if (doing === 'choose') handlers.tap(pressed);
    drag = {
      cell: pressed,
      x: event.clientX,
      y: event.clientY,
      again: doing === 'release',
      moved: false,
    };
  });
  grid.addEventListener('pointermove', event => {
    handlers.over(under(event));
    if (!drag) return;
    const way = { x: event.clientX - drag.x, y: event.clientY - drag.y };
    drag.moved ||= Math.hypot(way.x, way.y) > TREMOR;
    if (drag.moved) handlers.carry(drag.cell, way);
  });
  grid.addEventListener('pointerup', event => {
    const cell = under(event);
    const held = drag;
    drag = null;
    if (held && cell !== null && cell !== held.cell) {
      handlers.dropped();
      if (!handlers.tap(cell)) handlers.carry(held.cell, null); // otherwise it stays until the move is shown
    } else if (held) {
      if (held.again && !held.moved) handlers.tap(held.cell);
      handlers.carry(held.cell, null);
    } else if (cell !== null && cell === pressed) handlers.tap(cell);
    pressed = null;
  });
  const forget = () => {
    if (drag) handlers.carry(drag.cell, null);
    drag = null;
    handlers.over(null);
  };
  grid.addEventListener('pointerleave', forget);
  grid.addEventListener('pointercancel', forget);
}
