import type { Lang } from '../../core/result.ts';
import type { BoardView, Region } from '../../core/view.ts';
import { boardTexts } from '../texts/board.ts';
import { Cells } from './cells.ts';
import { type Selection, type Showing, SvgBoard, type Transition } from './drawing.ts';
import { EdgeLabels } from './edge-labels.ts';
import { Lens } from './lens.ts';
import { isSamePosition, type Scene } from './scene.ts';

/** Columns whose cells are too narrow for fingers on a phone unless they take the whole width. */
const MANY = 8;

/** The drawing, the cells over it, and the labels at its edges. */
export class BoardFrame {
  readonly element = document.createElement('div');
  readonly cells = new Cells();
  readonly drawing = new SvgBoard();
  readonly #labels = new EdgeLabels();
  readonly #lens = new Lens();
  /** Whether the person has closed the lens. */
  #isWhole = false;
  /** The animation that is running. */
  #moving: Promise<void> | null = null;
  #shown: { readonly scene: Scene; readonly view: BoardView } | null = null;

  constructor(resized: () => void) {
    const { drawing, cells, element } = this;
    element.className = 'frame';
    const { rows, columns } = this.#labels;
    element.append(drawing.svg, this.#lens.element, cells.grid, rows, columns);
    new ResizeObserver(([{ contentRect }]) => {
      drawing.pixels = contentRect.width;
      this.#lookAgain();
      resized();
    }).observe(element);
  }

  show(scene: Scene, view: BoardView, transition: Transition): Showing {
    const { classList, style } = this.element;
    const { rows, columns } = view.labels;
    classList.toggle('preview', scene.preview === true);
    // where pieces can be dragged, a finger on the board does not scroll the page
    classList.toggle(
      'carried',
      view.inputs.some(({ steps }) => steps.length > 1),
    );
    classList.toggle('over', scene.position.outcome !== null);
    classList.toggle('with-rows', rows.length > 0);
    classList.toggle('with-columns', columns.length > 0);
    classList.toggle('many', view.columns >= MANY);
    const shown = this.drawing.show(scene, view, transition);
    const { layout } = this.drawing;
    style.setProperty('--ratio', String(layout.width / layout.height));
    style.aspectRatio = `${layout.width} / ${layout.height}`;
    this.cells.fit(view, layout);
    this.#labels.show(view, layout);
    const isSame =
      this.#shown !== null && isSamePosition(this.#shown.scene.position, scene.position);
    this.#shown = { scene, view };
    const { done } = shown;
    this.#moving = done;
    if (!isSame) this.shrink();
    void done.then(() => {
      if (this.#moving !== done) return;
      this.#moving = null;
      this.#lookAgain();
    });
    return shown;
  }

  /** Enlarges the region of a cell that is too small for fingers; null if there is no need. */
  enlarge(cell: number): Region | null {
    const region = this.#shown?.view.regions.find(({ cells }) => cells.includes(cell));
    if (!region?.open || this.#lens.cells.includes(cell)) return null;
    this.#look(region.cells);
    return this.#lens.cells === region.cells ? region : null;
  }

  /** Shows the whole board; `always` until the next move. */
  shrink(always = false): void {
    this.#isWhole = always;
    this.#look([]);
  }

  /** Enlarges again what is enlarged, or the region in which the side to move must play. */
  #lookAgain(): void {
    if (this.#moving) return; // show the whole board until the move is over
    const open = this.#shown?.view.regions.filter(region => region.open) ?? [];
    const imposed = open.length === 1 && !this.#isWhole ? open[0].cells : [];
    this.#look(this.#lens.cells.length > 0 ? this.#lens.cells : imposed);
  }

  /** Enlarges cells where fingers need it; none shows the whole board. */
  #look(cells: readonly number[]): void {
    if (!this.#shown) return;
    const { scene, view } = this.#shown;
    const { layout, pixels } = this.drawing;
    const isOpen = cells.length > 0 && scene.active && Lens.isNeeded(view, layout, pixels);
    if (!isOpen && this.#lens.cells.length === 0) return;
    if (!isOpen) this.#lens.close();
    this.cells.place(layout, isOpen ? this.#lens.open(scene, view, cells, pixels) : undefined);
  }

  highlight(scene: Scene, view: BoardView, selection: Selection, lang: Lang): void {
    this.element.classList.toggle('active', scene.active);
    this.element.dataset.preview = boardTexts.preview[lang];
    const wasActive = this.#shown?.scene.active;
    this.#shown = { scene, view };
    if (wasActive !== scene.active) this.#lookAgain();
    this.drawing.highlight(scene, view, selection);
    this.#lens.highlight(scene, view, selection);
    this.cells.describe(scene.rules, view, selection.chosen, scene.active, lang);
  }
}
