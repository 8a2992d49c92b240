import type { Rules } from '../../core/game.ts';
import type { Lang } from '../../core/result.ts';
import { type BoardView, targets } from '../../core/view.ts';
import { boardTexts } from '../texts/board.ts';
import { ownerText } from './announcements.ts';
import { CELL, cornerOf, type Layout } from './layout.ts';
import type { CellPlace } from './lens.ts';
import type { Scene } from './scene.ts';

/** The board as an ARIA grid over the drawing, for screen readers and the keyboard. */
export class Cells {
  readonly grid = document.createElement('div');
  #cells: HTMLElement[] = [];
  #key = '';
  /** The cell in the tab order. */
  #here = 0;
  /** Whether the page has set the focus here and the user has not moved it since. */
  #isGiven = false;

  constructor() {
    this.grid.setAttribute('role', 'grid');
    this.grid.className = 'cells';
  }

  fit(view: BoardView, layout: Layout): void {
    const key = `${view.rows}x${view.columns} ${layout.width} ${layout.flipped}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#here = Math.min(this.#here, view.cells.length - 1);
    const isFocused = this.grid.querySelector(':focus') !== null;
    this.#cells = view.cells.map((_, i) => {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      cell.dataset.cell = String(i);
      return cell;
    });
    this.place(layout);
    const inOrder = layout.flipped ? this.#cells.toReversed() : this.#cells; // as they are read
    const rows = Array.from({ length: view.rows }, (_, row) => {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.append(...inOrder.slice(row * view.columns, (row + 1) * view.columns));
      return line;
    });
    this.grid.replaceChildren(...rows);
    if (isFocused) this.focus(this.#here);
  }

  describe(
    rules: Rules,
    view: BoardView,
    chosen: readonly number[],
    active: boolean,
    lang: Lang,
  ): void {
    const { sides, name } = rules.game.texts;
    this.grid.setAttribute('aria-label', boardTexts.board(name)[lang]);
    const next = new Set(active ? targets(view, chosen) : []);
    for (const [i, cell] of this.#cells.entries()) {
      const { name: cellName, mark } = view.cells[i];
      const region = view.regions.find(({ cells }) => cells.includes(i));
      const owner = region ? ownerText(rules, region) : null;
      const parts = [
        { fr: cellName, en: cellName },
        mark === null ? boardTexts.empty : sides[mark],
      ];
      if (owner) parts.push(owner);
      if (chosen.includes(i)) parts.push(boardTexts.chosen);
      if (next.has(i)) parts.push(boardTexts.playable);
      cell.setAttribute('aria-label', parts.map(text => text[lang]).join(', '));
      if (chosen.includes(i)) cell.setAttribute('aria-selected', 'true');
      else cell.removeAttribute('aria-selected');
      cell.tabIndex = i === this.#here ? 0 : -1;
      cell.classList.toggle('playable', next.has(i));
    }
  }

  /** Puts cells where a lens shows them, and the others where the drawing does. */
  place(layout: Layout, magnified: CellPlace = () => null): void {
    for (const [i, { style, classList }] of this.#cells.entries()) {
      const found = magnified(i);
      const { x, y } = found ?? cornerOf(layout, i);
      const side = found?.width ?? CELL;
      style.left = `${(100 * x) / layout.width}%`;
      style.top = `${(100 * y) / layout.height}%`;
      style.width = `${(100 * side) / layout.width}%`;
      style.height = `${(100 * side) / layout.height}%`;
      classList.toggle('magnified', found !== null);
    }
  }

  at(cell: number): HTMLElement | null {
    return this.#cells[cell] ?? null;
  }

  /** Keeps the cell that has the focus, or should have it, in the tab order. */
  keep(cell: number): void {
    this.#isGiven = false;
    for (const i of [this.#here, cell]) this.#cells[i].tabIndex = i === cell ? 0 : -1;
    this.#here = cell;
  }

  /**
   * Puts the cell of the last move in the tab order, unless the focus is already on the board. A focus that the user
   * has not moved yet follows the move.
   */
  keepLast({ rules, last }: Scene): void {
    const isFocused = this.grid.contains((this.grid.getRootNode() as ShadowRoot).activeElement);
    if (!last || (isFocused && !this.#isGiven)) return;
    const motions = rules.motion(last.before, last.move);
    if (motions.some(({ kind }) => kind === 'turn')) return;
    for (const motion of motions)
      if (motion.kind === 'appear') this.keep(motion.cell);
      else if (motion.kind === 'slide') this.keep(motion.to);
    if (isFocused) this.focus(this.#here);
  }

  /** Gives the focus to the cell in the tab order. */
  take(options?: FocusOptions): void {
    this.#cells[this.#here]?.focus(options);
    this.#isGiven = true;
  }

  static indexOf(target: EventTarget | null): number | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
    return cell ? Number(cell.dataset.cell) : null;
  }

  focus(cell: number): void {
    this.keep(cell);
    this.#cells[cell].focus();
  }

  /** The cell that an arrow key leads to, or null for other keys. */
  static step(view: BoardView, from: number, key: string, flipped: boolean): number | null {
    const turned = (cell: number) => (flipped ? view.cells.length - 1 - cell : cell);
    const shown = turned(from);
    const [row, column] = [Math.floor(shown / view.columns), shown % view.columns];
    const to = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [row, 0],
      End: [row, view.columns - 1],
      PageUp: [0, column],
      PageDown: [view.rows - 1, column],
    }[key];
    if (!to) return null;
    const inside = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));
    return turned(inside(to[0], view.rows) * view.columns + inside(to[1], view.columns));
  }
}
