import { useEffect, useRef } from 'preact/hooks';
import type { About, Side } from '../../core/game.ts';
import { mark } from '../board/marks.ts';

/** A side's piece as a small picture beside its name. */
export function Piece({ game, side }: { readonly game: About; readonly side: Side }) {
  const holder = useRef<SVGSVGElement>(null);
  useEffect(() => {
    holder.current?.replaceChildren(mark(game.look, side));
  }, [game, side]);
  return <svg ref={holder} class="piece" viewBox="-50 -50 100 100" aria-hidden="true" />;
}
