import type { Lang } from '../../core/result.ts';
import type { BoardView } from '../../core/view.ts';
import { boardTexts } from '../texts/board.ts';
import { Cells } from './cells.ts';
import { type Selection, SvgBoard } from './drawing.ts';
import { EdgeLabels } from './edge-labels.ts';
import type { Scene } from './scene.ts';

/** The drawing, the cells over it, and the labels at its edges. */
export class BoardFrame {
  readonly element = document.createElement('div');
  readonly cells = new Cells();
  readonly drawing = new SvgBoard();
  readonly #labels = new EdgeLabels();

  constructor(resized: () => void) {
    const { drawing, cells, element } = this;
    element.className = 'frame';
    element.append(drawing.svg, cells.grid, this.#labels.rows, this.#labels.columns);
    new ResizeObserver(([{ contentRect }]) => {
      drawing.pixels = contentRect.width;
      resized();
    }).observe(element);
  }

  /** Resolves when the animation of the last move is over. */
  show(scene: Scene, view: BoardView, moving: boolean, lang: Lang): Promise<void> {
    const { classList, dataset, style } = this.element;
    const { rows, columns } = view.labels;
    classList.toggle('preview', scene.preview === true);
    classList.toggle('active', scene.active);
    // where pieces can be dragged, a finger on the board does not scroll the page
    classList.toggle(
      'carried',
      view.inputs.some(({ steps }) => steps.length > 1),
    );
    classList.toggle('over', scene.position.outcome !== null);
    classList.toggle('with-rows', rows.length > 0);
    classList.toggle('with-columns', columns.length > 0);
    dataset.preview = boardTexts.preview[lang];
    const shown = this.drawing.show(scene, view, moving);
    const { layout } = this.drawing;
    style.setProperty('--ratio', String(layout.width / layout.height));
    style.aspectRatio = `${layout.width} / ${layout.height}`;
    this.cells.fit(view, layout);
    this.#labels.show(view, layout);
    return shown;
  }

  highlight(scene: Scene, view: BoardView, selection: Selection, lang: Lang): void {
    this.drawing.highlight(scene, view, selection);
    this.cells.describe(scene.rules, view, selection.chosen, scene.active, lang);
  }
}
