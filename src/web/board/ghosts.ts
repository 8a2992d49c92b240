import type { Move, Rules, Side } from '../../core/game.ts';
import type { BoardView } from '../../core/view.ts';
import type { Selection } from './drawing.ts';
import { centreOf, insetOf, type Layout } from './layout.ts';
import { mark } from './marks.ts';
import type { Scene } from './scene.ts';
import { at, svg } from './svg.ts';

/** Translucent pieces of the side to move, where a move would put them. */

/** The piece that a tap would place. */
export function ghostMarks(
  { rules, position }: Scene,
  view: BoardView,
  layout: Layout,
  { chosen, over }: Selection,
): SVGElement[] {
  if (over === null) return [];
  const input = view.inputs.find(
    ({ steps, button }) =>
      button === undefined &&
      steps.length === chosen.length + 1 &&
      [...chosen, over].every((cell, i) => steps[i].includes(cell)),
  );
  if (!input) return [svg('rect', { class: 'reach', ...insetOf(layout, over, 3), rx: 9 })];
  return rules.motion(position, input.move).flatMap(motion => {
    if (motion.kind === 'turn' || motion.kind === 'vanish') return [];
    const cell = motion.kind === 'slide' ? motion.to : motion.cell;
    return [ghost(rules, position.turn, cell, layout, 'ghost')];
  });
}

/** A hint: the piece in a frame and, if it comes from another cell, its path. */
export function hintMarks({ rules, position }: Scene, layout: Layout, move: Move): SVGElement[] {
  return rules.motion(position, move).flatMap(motion => {
    if (motion.kind === 'turn' || motion.kind === 'vanish') return [];
    const cell = motion.kind === 'slide' ? motion.to : motion.cell;
    const hint = svg(
      'g',
      { class: 'hint' },
      svg('rect', { ...insetOf(layout, cell, 8), rx: 12 }),
      ghost(rules, position.turn, cell, layout, 'piece'),
    );
    if (motion.kind !== 'slide') return [hint];
    const [from, to] = [centreOf(layout, motion.from), centreOf(layout, motion.to)];
    const way = `M${from.x} ${from.y}L${to.x} ${to.y}`;
    return [svg('path', { class: 'arrow', d: way }), hint];
  });
}

function ghost(rules: Rules, side: Side, cell: number, layout: Layout, name: string): SVGElement {
  const { x, y } = centreOf(layout, cell);
  const piece = mark(rules.game.pieces, side, cell, layout.flipped);
  return svg('g', { class: name, transform: at(x, y) }, piece);
}
