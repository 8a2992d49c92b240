import type { Rules } from '../../core/game.ts';
import type { Lang, LocalizedText } from '../../core/result.ts';
import { type BoardView, type Region, targets } from '../../core/view.ts';
import { boardTexts } from '../texts/board.ts';
import { CELL, type Layout } from './layout.ts';

const regionName = ({ game }: Rules, { name }: Region): LocalizedText => {
  const { fr, en } = game.texts.region ?? boardTexts.region;
  return { fr: `${fr} ${name}`, en: `${en} ${name}` };
};

/** The board as an ARIA grid over the drawing, for screen readers and the keyboard. */
export class Cells {
  readonly grid = document.createElement('div');
  #cells: HTMLElement[] = [];
  #key = '';
  /** The cell in the tab order. */
  #here = 0;

  constructor() {
    this.grid.setAttribute('role', 'grid');
    this.grid.className = 'cells';
  }

  fit(view: BoardView, layout: Layout): void {
    const key = `${view.rows}x${view.columns} ${layout.width}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#here = Math.min(this.#here, view.cells.length - 1);
    this.#cells = [];
    const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
    const rows = Array.from({ length: view.rows }, (_, row) => {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      for (let column = 0; column < view.columns; column++) {
        const cell = document.createElement('div');
        cell.setAttribute('role', 'gridcell');
        cell.dataset.cell = String(this.#cells.length);
        cell.style.left = share(layout.lefts[column], layout.width);
        cell.style.top = share(layout.tops[row], layout.height);
        cell.style.width = share(CELL, layout.width);
        cell.style.height = share(CELL, layout.height);
        this.#cells.push(cell);
        line.append(cell);
      }
      return line;
    });
    this.grid.replaceChildren(...rows);
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
      const owner = region?.owner ?? null;
      const parts = [
        { fr: cellName, en: cellName },
        mark === null ? boardTexts.empty : sides[mark],
      ];
      if (region && owner !== null) {
        const part = regionName(rules, region);
        const isDrawn = owner === 'draw';
        parts.push(isDrawn ? boardTexts.drawnRegion(part) : boardTexts.wonBy(part, sides[owner]));
      }
      if (chosen.includes(i)) parts.push(boardTexts.chosen);
      if (next.has(i)) parts.push(boardTexts.playable);
      cell.setAttribute('aria-label', parts.map(text => text[lang]).join(', '));
      if (chosen.includes(i)) cell.setAttribute('aria-selected', 'true');
      else cell.removeAttribute('aria-selected');
      cell.tabIndex = i === this.#here ? 0 : -1;
      cell.classList.toggle('playable', next.has(i));
    }
  }

  static indexOf(target: EventTarget | null): number | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
    return cell ? Number(cell.dataset.cell) : null;
  }

  focus(cell: number): void {
    this.#cells[this.#here].tabIndex = -1;
    this.#here = cell;
    this.#cells[cell].tabIndex = 0;
    this.#cells[cell].focus();
  }

  /** The cell that an arrow key leads to, or null for other keys. */
  static step(view: BoardView, from: number, key: string): number | null {
    const [row, column] = [Math.floor(from / view.columns), from % view.columns];
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
    return inside(to[0], view.rows) * view.columns + inside(to[1], view.columns);
  }
}
