import { useEffect, useRef } from 'preact/hooks';
import type { GameInfo, Side } from '../../core/game.ts';
import { mark } from '../board/marks.ts';

/** A side's piece as a small picture beside its name. */
export function Piece({ game, side }: { readonly game: GameInfo; readonly side: Side }) {
  const holder = useRef<SVGSVGElement>(null);
  useEffect(() => {
    holder.current?.replaceChildren(mark(game.pieces, side));
  }, [game, side]);
  return <svg ref={holder} class="piece" viewBox="-50 -50 100 100" aria-hidden="true" />;
}
