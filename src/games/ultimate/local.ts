import { BOARDS, FULL, hasLine } from './cells.ts';

// The chances of each side in a single sub-board. Which side plays in it next depends on the rest of the game,
// so assume a coin toss before every move and best play by both: a side's chance is the probability that it wins
// the sub-board.

/** Nine bits as digits in base 3. */
const TERNARY = Uint16Array.from({ length: 512 }, (_, bits) =>
  BOARDS.reduce<number>((sum, cell) => sum + (bits & (1 << cell) ? 3 ** cell : 0), 0),
);
/** The index of a sub-board in the table. */
export const localIndex = (mine: number, theirs: number): number =>
  TERNARY[mine] + 2 * TERNARY[theirs];

const UNKNOWN = -1;

function computeChances(): Float64Array {
  const chances = new Float64Array(3 ** 9).fill(UNKNOWN);

  /** The marks of `mine` after its best move: the largest difference of the chances, then the largest chance. */
  const best = (mine: number, theirs: number): number => {
    let [found, lead, wins] = [mine, Number.NEGATIVE_INFINITY, 0];
    for (const cell of BOARDS) {
      if ((mine | theirs) & (1 << cell)) continue;
      const moved = mine | (1 << cell);
      const chance = visit(moved, theirs);
      const margin = chance - visit(theirs, moved);
      // chances are dyadic fractions and compare exactly; the tie-break makes mirror images equal
      if (margin > lead || (margin === lead && chance > wins))
        [found, lead, wins] = [moved, margin, chance];
    }
    return found;
  };

  const visit = (mine: number, theirs: number): number => {
    const index = localIndex(mine, theirs);
    if (chances[index] === UNKNOWN) chances[index] = chance(mine, theirs);
    return chances[index];
  };
  const chance = (mine: number, theirs: number): number => {
    if (hasLine(mine)) return 1;
    if (hasLine(theirs) || (mine | theirs) === FULL) return 0;
    return (visit(best(mine, theirs), theirs) + visit(mine, best(theirs, mine))) / 2;
  };
  visit(0, 0);
  return chances;
}

let cached: Float64Array | null = null;

/** The chance of `mine` to win a sub-board, by `localIndex`. Computed at the first call. */
export const localChances = (): Float64Array => {
  cached ??= computeChances();
  return cached;
};
