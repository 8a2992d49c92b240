import type { Move } from '../../core/game.ts';
import { type BoardView, targets } from '../../core/view.ts';
import { annotationMarks } from './annotations.ts';
import { boxOf, CELL, centreOf, insetOf, type Layout, layoutOf } from './layout.ts';
import { mark } from './marks.ts';
import { animate } from './motion.ts';
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

/** One board as SVG, drawn from a game's view alone. */
export class SvgBoard {
  readonly svg = svg('svg', { 'aria-hidden': 'true', class: 'drawing' });
  /** The part that turns with the board. */
  readonly turner = svg('g', { class: 'turner' });
  readonly #parts = {
    below: svg('g'),
    regions: svg('g'),
    last: svg('g'),
    pieces: svg('g'),
    above: svg('g'),
    rim: svg('g'),
    owners: svg('g'),
    lines: svg('g'),
    highlights: svg('g'),
  };
  #surface: { readonly rules: string; readonly surface: BoardSurface } | null = null;
  #layout: Layout | null = null;
  #stop: () => void = () => {};
  pieces = new Map<number, SVGGElement>();
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

  /** Draws a scene, with the last move animated if `moving`. Resolves when the animation is over. */
  show(scene: Scene, view: BoardView, moving: boolean): Promise<void> {
    this.#stop();
    const { pieces } = scene.rules.game;
    const layout = layoutOf(view);
    this.#layout = layout;
    this.svg.setAttribute('viewBox', `0 0 ${layout.width} ${layout.height}`);
    const { id: rules } = scene.rules;
    if (this.#surface?.rules !== rules) {
      const surface = surfaceOf(scene.rules.game.board, view, layout);
      this.#surface = { rules, surface };
      this.#parts.below.replaceChildren(surface.below);
      this.#parts.above.replaceChildren(surface.above);
    }
    const taken = new Set(
      view.regions.filter(({ owner }) => owner !== null).flatMap(({ cells }) => cells),
    );
    this.pieces = new Map();
    for (const [cell, { mark: side }] of view.cells.entries()) {
      if (side === null) continue;
      const { x, y } = centreOf(layout, cell);
      const piece = svg('g', { class: taken.has(cell) ? 'faded' : '' }, mark(pieces, side, cell));
      this.pieces.set(cell, svg('g', { transform: at(x, y) }, piece));
    }
    this.#parts.pieces.replaceChildren(...this.pieces.values());
    this.#drawRegions(scene, view);
    this.#drawLast(scene);
    this.#drawLines(scene, view);
    this.highlight(scene, view, IDLE);
    if (!moving || !scene.last) return Promise.resolve();
    const playing = animate(this, scene.rules, scene.last);
    this.#stop = playing.stop;
    return playing.done;
  }

  #drawRegions({ rules }: Scene, view: BoardView): void {
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
    this.#parts.owners.replaceChildren(
      ...view.regions.flatMap((region, i) => {
        if (region.owner === null) return [];
        const { x, y, width, height } = boxOf(this.layout, region.cells);
        const middle = at(x + width / 2, y + height / 2);
        if (region.owner === 'draw')
          return [
            svg('path', { class: 'nobody', transform: middle, d: `M${-width / 4} 0H${width / 4}` }),
          ];
        const big = mark(pieces, region.owner, i);
        big.classList.add('big');
        return [svg('g', { transform: `${middle} scale(${(width / CELL) * 1.15})` }, big)];
      }),
    );
  }

  /** The cells that the last move touched; none after a rotation. */
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

  #drawLines({ position }: Scene, view: BoardView): void {
    const lines = position.outcome ? view.lines : [];
    this.#parts.lines.replaceChildren(
      ...lines.map(line => {
        const from = centreOf(this.layout, line[0]);
        const to = centreOf(this.layout, line[line.length - 1]);
        if (line.length === 1)
          return svg('circle', { class: 'won', cx: from.x, cy: from.y, r: CELL * 0.47 });
        const [dx, dy] = [Math.sign(to.x - from.x) * 30, Math.sign(to.y - from.y) * 30];
        return svg('path', {
          class: view.regions.length > 0 ? 'won wide' : 'won',
          d: `M${from.x - dx} ${from.y - dy}L${to.x + dx} ${to.y + dy}`,
        });
      }),
    );
  }

  /** Chosen cells, targets of the next tap, the piece that it would place, values of moves. */
  highlight(scene: Scene, view: BoardView, { chosen, over }: Selection): void {
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
      shown.push(...this.#hinted(scene, scene.hint));
    if (over !== null && next.includes(over)) shown.push(...this.#ghost(scene, view, chosen, over));
    this.#parts.highlights.replaceChildren(...shown);
  }

  /** The piece that a tap would place, translucent. */
  #ghost(
    { rules, position }: Scene,
    view: BoardView,
    chosen: readonly number[],
    over: number,
  ): SVGElement[] {
    const input = view.inputs.find(
      ({ steps, button }) =>
        button === undefined &&
        steps.length === chosen.length + 1 &&
        [...chosen, over].every((cell, i) => steps[i].includes(cell)),
    );
    if (!input) return [svg('rect', { class: 'reach', ...insetOf(this.layout, over, 3), rx: 9 })];
    return rules.motion(position, input.move).flatMap(motion => {
      if (motion.kind === 'turn' || motion.kind === 'vanish') return [];
      const cell = motion.kind === 'slide' ? motion.to : motion.cell;
      const { x, y } = centreOf(this.layout, cell);
      const piece = mark(rules.game.pieces, position.turn, cell);
      return [svg('g', { class: 'ghost', transform: at(x, y) }, piece)];
    });
  }

  #hinted({ rules, position }: Scene, move: Move): SVGElement[] {
    return rules.motion(position, move).flatMap(motion => {
      if (motion.kind === 'turn' || motion.kind === 'vanish') return [];
      if (motion.kind === 'slide') {
        const [from, to] = [centreOf(this.layout, motion.from), centreOf(this.layout, motion.to)];
        return [
          svg('path', { class: 'arrow', d: `M${from.x} ${from.y}L${to.x} ${to.y}` }),
          svg('circle', { class: 'hint', cx: to.x, cy: to.y, r: 40 }),
        ];
      }
      const { x, y } = centreOf(this.layout, motion.cell);
      return [svg('circle', { class: 'hint', cx: x, cy: y, r: 40 })];
    });
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
