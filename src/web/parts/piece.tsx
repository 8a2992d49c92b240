import { useEffect, useRef } from 'preact/hooks';
import type { GameInfo, Side } from '../../core/game.ts';
import { mark } from '../board/marks.ts';

interface Props {
  readonly game: GameInfo;
  readonly side: Side;
  /** Whether to draw it as on a flipped board. */
  readonly flipped?: boolean;
}

/** A side's piece as a small picture beside its name. */
export function Piece({ game, side, flipped = false }: Props) {
  const holder = useRef<SVGSVGElement>(null);
  useEffect(() => {
    holder.current?.replaceChildren(mark(game.pieces, side, 0, flipped));
  }, [game, side, flipped]);
  return <svg ref={holder} class="piece" viewBox="-50 -50 100 100" aria-hidden="true" />;
}
