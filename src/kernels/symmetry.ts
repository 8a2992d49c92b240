import type { Move } from '../core/game.ts';
import type { Analysis, MoveScore } from '../engine/search.ts';

/** The image of each move in a symmetry of a position. */
export type MoveImage = (move: Move) => Move;

/**
 * The analysis with one score for all moves that are images of each other: the proven one, else the best. Their points
 * differ without it, since a search tries them in different orders and to different depths.
 * Precondition: `images` are all symmetries that leave the position as it is, without the identity.
 */
export function withSymmetry(analysis: Analysis, images: readonly MoveImage[]): Analysis {
  if (images.length === 0) return analysis;
  const byMove = new Map(analysis.moves.map(each => [each.move, each]));
  const isProven = ({ score }: MoveScore) => score.kind !== 'points';
  const moves: MoveScore[] = [];
  const done = new Set<Move>();
  /** For each move, the image whose score all of them get. */
  const ranked = analysis.moves.map(each => {
    const others = images.map(image => byMove.get(image(each.move)) ?? each);
    const orbit = [each, ...others];
    const known = orbit.filter(isProven);
    const place = (one: MoveScore) => analysis.moves.indexOf(one);
    return (known.length > 0 ? known : orbit).reduce((a, b) => (place(b) < place(a) ? b : a));
  });
  for (const best of analysis.moves) {
    if (!ranked.includes(best)) continue;
    for (const image of [(move: Move) => move, ...images]) {
      const move = image(best.move);
      if (done.has(move)) continue;
      done.add(move);
      moves.push({ move, score: best.score, line: best.line.map(image) });
    }
  }
  return { ...analysis, moves };
}
