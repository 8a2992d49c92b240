import { type BoardView, targets } from '../../core/view.ts';
import { Animations } from './animations.ts';
import { annotationMarks } from './annotations.ts';
import { animateEnding, endLines, lineStroke } from './ending.ts';
import { ghostMarks, hintMarks } from './ghosts.ts';
import { boxOf, CELL, centreOf, EDGE, insetOf, type Layout, layoutOf } from './layout.ts';
import { mark } from './marks.ts';
import { animateMove, writeMark } from './motion.ts';
import type { Scene } from './scene.ts';
import { type BoardSurface, surfaceOf } from './surface.ts';
import { at, svg } from './svg.ts';

/** The cells that the user has chosen or points at. */
export interface Selection {
  readonly chosen: readonly number[];
  /** The cell under the pointer or with the keyboard focus. */
  readonly over: number | null;
}
const IDLE: Selection = { chosen: [], over: null };

/** How a scene arises: by its last move, by a piece that the user has already dragged there, or otherwise. */
export type Transition = 'moved' | 'dragged' | 'otherwise';

/** When the last move has landed, and when all that follows from it has been shown. */
export interface Showing {
  readonly landed: Promise<void>;
  readonly done: Promise<void>;
}

/** What follows from a move appears when it has landed. */
const REVEAL = 180;

/** One board as SVG, drawn from a game's view alone. */
export class SvgBoard {
  readonly svg = svg('svg', { 'aria-hidden': 'true', class: 'drawing' });
  /** The part that turns with the board. */
  readonly turner = svg('g', { class: 'turner' });
  readonly #parts = {
    below: svg('g'),
    regions: svg('g'),
    last: svg('g'),
    // clips what falls into a rack from above
    pieces: svg('svg', { y: EDGE }),
    above: svg('g'),
    rim: svg('g'),
    owners: svg('g'),
    lines: svg('g'),
    highlights: svg('g'),
  };
  #surface: { readonly key: string; readonly surface: BoardSurface } | null = null;
  #layout: Layout | null = null;
  #animations = new Animations();
  pieces = new Map<number, SVGGElement>();
  /** The marks over regions that are won or drawn. */
  #owners = new Map<number, SVGElement>();
  /** Its width on screen. */
  pixels = 0;

  constructor() {
    this.turner.append(...Object.values(this.#parts));
    this.svg.append(this.turner);
  }

  get layout(): Layout {
    if (!this.#layout) throw new Error('nothing is drawn yet');
    return this.#layout;
  }

  /** Draws a scene and how it came. */
  show(scene: Scene, view: BoardView, transition: Transition): Showing {
    this.#animations.stop();
    this.#animations = new Animations();
    const { rules, flipped = false } = scene;
    const layout = layoutOf(view, flipped);
    this.#layout = layout;
    const { width, height } = layout;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#parts.pieces.setAttribute('viewBox', `0 ${EDGE} ${width} ${height - EDGE}`);
    this.#parts.pieces.setAttribute('height', String(height - EDGE));
    this.#drawSurface(scene, view);
    const taken = new Set(
      view.regions.filter(({ owner }) => owner !== null).flatMap(({ cells }) => cells),
    );
    const lines = scene.position.outcome ? endLines(view) : [];
    const winning = new Set(lines.flat());
    const isDimmed = (cells: readonly number[]) =>
      lines.length > 0 && !cells.some(cell => winning.has(cell));
    this.pieces = new Map();
    for (const [cell, { mark: side }] of view.cells.entries()) {
      if (side === null) continue;
      const { x, y } = centreOf(layout, cell);
      const name = taken.has(cell) ? 'faded' : isDimmed([cell]) ? 'dimmed' : '';
      const piece = svg('g', { class: name }, mark(rules.game.pieces, side, cell, flipped));
      this.pieces.set(cell, svg('g', { transform: at(x, y) }, piece));
    }
    this.#parts.pieces.replaceChildren(...this.pieces.values());
    this.#drawRegions(scene, view, isDimmed);
    this.#drawLast(scene);
    const isWide = view.regions.length > 0;
    const strokes = lines.map(line => lineStroke(line, layout, isWide));
    this.#parts.lines.replaceChildren(...strokes);
    this.highlight(scene, view, IDLE);
    const { last } = scene;
    const { done } = this.#animations;
    if (transition === 'otherwise' || !last) return { landed: done, done };
    return this.#animate(scene, last, view, transition, strokes);
  }

  #drawSurface({ rules }: Scene, view: BoardView): void {
    const key = `${rules.id} ${this.layout.flipped}`;
    if (this.#surface?.key === key) return;
    const surface = surfaceOf(rules.game.board, view, this.layout);
    this.#surface = { key, surface };
    this.svg.setAttribute('class', `drawing ${rules.game.board}`);
    this.#parts.below.replaceChildren(surface.below);
    this.#parts.above.replaceChildren(surface.above);
    this.#parts.pieces.style.overflow = rules.game.board === 'rack' ? 'hidden' : 'visible';
  }

  /** The move, then what follows from it, then the end of the game. */
  #animate(
    { rules }: Scene,
    last: NonNullable<Scene['last']>,
    view: BoardView,
    transition: Transition,
    strokes: readonly SVGGElement[],
  ): Showing {
    const animations = this.#animations;
    const time = transition === 'moved' ? animateMove(this, rules, last, animations) : 0;
    const landed = animations.done;
    const after = { delay: time, duration: REVEAL };
    for (const part of ['last', 'rim', 'regions'] as const)
      animations.fade(this.#parts[part], after);
    let settled = time;
    const before = rules.view(last.before).regions;
    for (const [i, { owner, cells }] of view.regions.entries()) {
      if (owner === before[i]?.owner) continue;
      for (const cell of cells) animations.fade(this.pieces.get(cell)?.firstElementChild, after, 1);
      const big = this.#owners.get(i)?.firstElementChild;
      settled = owner === 'draw' ? animations.fade(big, after) : writeMark(big, animations, time);
    }
    animateEnding(this.turner.querySelectorAll('.dimmed'), strokes, settled, animations);
    return { landed, done: animations.done };
  }

  #drawRegions(
    { rules }: Scene,
    view: BoardView,
    isDimmed: (cells: readonly number[]) => boolean,
  ): void {
    const { pieces } = rules.game;
    const open = view.regions.filter(region => region.open);
    // with a free choice there is nothing to highlight
    const imposed =
      open.length < view.regions.filter(({ owner }) => owner === null).length ? open : [];
    this.#parts.regions.replaceChildren(
      ...imposed.map(region => {
        const { x, y, width, height } = boxOf(this.layout, region.cells);
        return svg('rect', {
          class: 'open',
          x: x - 6,
          y: y - 6,
          width: width + 12,
          height: height + 12,
          rx: 8,
        });
      }),
    );
    this.#owners = new Map();
    for (const [i, { owner, cells }] of view.regions.entries()) {
      if (owner === null) continue;
      const { x, y, width, height } = boxOf(this.layout, cells);
      const middle = at(x + width / 2, y + height / 2);
      const name = isDimmed(cells) ? 'dimmed' : '';
      if (owner === 'draw') {
        const line = svg('path', { class: 'nobody', d: `M${-width / 4} 0H${width / 4}` });
        this.#owners.set(i, svg('g', { class: name, transform: middle }, line));
        continue;
      }
      const big = mark(pieces, owner, i);
      big.classList.add('big');
      const transform = `${middle} scale(${(width / CELL) * 1.15})`;
      this.#owners.set(i, svg('g', { class: name, transform }, big));
    }
    this.#parts.owners.replaceChildren(...this.#owners.values());
  }

  /** The cells that the last move touched; none after a turn of the grid. */
  #drawLast({ rules, last }: Scene): void {
    const motions = last ? rules.motion(last.before, last.move) : [];
    const turned = motions.some(({ kind }) => kind === 'turn');
    const cells = turned
      ? []
      : motions.flatMap(motion =>
          motion.kind === 'slide'
            ? [motion.from, motion.to]
            : motion.kind === 'appear'
              ? [motion.cell]
              : [],
        );
    const isRack = rules.game.board === 'rack'; // which covers what is under it
    this.#parts[isRack ? 'last' : 'rim'].replaceChildren();
    this.#parts[isRack ? 'rim' : 'last'].replaceChildren(
      ...cells.map(cell => {
        if (isRack) {
          const { x: cx, y: cy } = centreOf(this.layout, cell);
          return svg('circle', { class: 'last rim', cx, cy, r: CELL / 2 - 7 });
        }
        return svg('rect', { class: 'last', ...insetOf(this.layout, cell, 4), rx: 8 });
      }),
    );
  }

  /** Chosen cells, targets of the next tap, the piece that it would place, values of moves. */
  highlight(scene: Scene, view: BoardView, selection: Selection): void {
    const { chosen, over } = selection;
    const { layout } = this;
    const shown: SVGElement[] = chosen.map(cell =>
      svg('rect', { class: 'chosen', ...insetOf(layout, cell, 3), rx: 9 }),
    );
    const next = scene.active ? targets(view, chosen) : [];
    if (chosen.length > 0)
      for (const cell of next) {
        const { x: cx, y: cy } = centreOf(layout, cell);
        const [name, r] = view.cells[cell].mark === null ? ['target', 13] : ['target taken', 44];
        shown.push(svg('circle', { class: name, cx, cy, r }));
      }
    shown.push(...annotationMarks(scene, view, layout, this.pixels / layout.width, chosen));
    if (scene.hint !== undefined && scene.hint !== null)
      shown.push(...hintMarks(scene, layout, scene.hint));
    if (over !== null && next.includes(over))
      shown.push(...ghostMarks(scene, view, layout, selection));
    this.#parts.highlights.replaceChildren(...shown);
  }

  /** Draws a piece away from its cell, by an offset in screen pixels. */
  carry(cell: number, x: number, y: number): void {
    const scale = this.layout.width / this.svg.clientWidth;
    const piece = this.pieces.get(cell);
    if (!piece) return;
    piece.parentNode?.append(piece); // above the others
    const inner = piece.firstElementChild as SVGElement | null;
    if (inner) inner.style.transform = `translate(${x * scale}px, ${y * scale}px)`;
  }

  /** A piece that fades out while others move. */
  addLeaving(piece: SVGGElement): void {
    this.#parts.pieces.prepend(piece);
  }
}
