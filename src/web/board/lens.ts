import type { BoardView } from '../../core/view.ts';
import { isStill } from './animations.ts';
import { type Selection, SvgBoard } from './drawing.ts';
import { type Box, boxOf, CELL, cornerOf, type Layout } from './layout.ts';
import type { Scene } from './scene.ts';

/**
 * One region of a board, enlarged over the others so that fingers can hit its cells. If the side to move must play in
 * one region, that opens by itself; otherwise a tap opens a region and the next one plays.
 */

/** The smallest side of a cell that fingers hit well, and the wanted side in the lens, in pixels. */
const FINGER = 44;
const ENLARGED = 50;
/** Paper around the region, in units of the drawing. */
const MARGIN = 8;

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Where a cell is, in units of the drawing; null if the lens does not show it. */
export type CellPlace = (cell: number) => Box | null;

/** An enlarged region: its box on the board, the box that shows it, and how many times larger that is. */
interface Enlargement {
  readonly from: Box;
  readonly to: Box;
  readonly scale: number;
}

/** `pixels`: the width of the board on the screen. */
function enlarge(layout: Layout, cells: readonly number[], pixels: number): Enlargement {
  const tight = boxOf(layout, cells);
  const from = {
    x: tight.x - MARGIN,
    y: tight.y - MARGIN,
    width: tight.width + 2 * MARGIN,
    height: tight.height + 2 * MARGIN,
  };
  const cellPixels = (CELL * pixels) / layout.width;
  const scale = Math.min(
    ENLARGED / cellPixels,
    layout.width / from.width,
    layout.height / from.height,
  );
  const [width, height] = [from.width * scale, from.height * scale];
  const within = (middle: number, length: number, whole: number) =>
    Math.max(0, Math.min(whole - length, middle - length / 2));
  const to = {
    x: within(from.x + from.width / 2, width, layout.width),
    y: within(from.y + from.height / 2, height, layout.height),
    width,
    height,
  };
  return { from, to, scale };
}

export class Lens {
  readonly element = document.createElement('div');
  readonly #drawing = new SvgBoard();
  #cells: readonly number[] = [];

  constructor() {
    this.element.className = 'lens';
    this.element.hidden = true;
    this.element.append(this.#drawing.svg);
  }

  /** Whether fingers need it: on a touch screen with small cells. */
  static isNeeded({ regions }: BoardView, { width }: Layout, pixels: number): boolean {
    return regions.length > 0 && pixels > 0 && (CELL * pixels) / width < FINGER && isTouch();
  }

  /** The cells that it shows; none while it is closed. */
  get cells(): readonly number[] {
    return this.#cells;
  }

  /** Shows these cells of a scene, and returns where each is then. */
  open(scene: Scene, view: BoardView, cells: readonly number[], pixels: number): CellPlace {
    const isOpening = this.#cells.join() !== cells.join();
    this.#cells = cells;
    this.#drawing.show(scene, view, 'otherwise');
    const { layout } = this.#drawing;
    const { from, to, scale } = enlarge(layout, cells, pixels);
    this.#drawing.pixels = pixels * scale;
    this.#drawing.svg.setAttribute('viewBox', `${from.x} ${from.y} ${from.width} ${from.height}`);
    const { style } = this.element;
    style.left = `${(100 * to.x) / layout.width}%`;
    style.top = `${(100 * to.y) / layout.height}%`;
    style.width = `${(100 * to.width) / layout.width}%`;
    style.height = `${(100 * to.height) / layout.height}%`;
    this.element.hidden = false;
    if (isOpening && !isStill())
      this.element.animate([{ transform: `scale(${1 / scale})`, opacity: 0.4 }, {}], {
        duration: 160,
        easing: 'ease-out',
      });
    return cell => {
      if (!cells.includes(cell)) return null;
      const { x, y } = cornerOf(layout, cell);
      const side = CELL * scale;
      return {
        x: to.x + (x - from.x) * scale,
        y: to.y + (y - from.y) * scale,
        width: side,
        height: side,
      };
    };
  }

  close(): void {
    this.#cells = [];
    this.element.hidden = true;
  }

  highlight(scene: Scene, view: BoardView, selection: Selection): void {
    if (this.#cells.length > 0) this.#drawing.highlight(scene, view, selection);
  }
}
