import { BOARDS, FULL, hasLine } from './cells.ts';

// What a sub-board is worth by itself. Nobody knows who will play in it next: that depends on the cells
// played elsewhere. So let a coin decide before every move, and let both sides play as well as they can:
// how often each of them wins the sub-board then is its chance. Lines half made count by themselves,
// and a sub-board that neither can win counts for nothing.

/** Nine bits as the digits of a number to the base 3. */
const TERNARY = Uint16Array.from({ length: 512 }, (_, bits) =>
  BOARDS.reduce<number>((sum, cell) => sum + (bits & (1 << cell) ? 3 ** cell : 0), 0),
);
/** Where a sub-board stands in the table, by the marks of the one side and the other. */
export const localIndex = (mine: number, theirs: number): number =>
  TERNARY[mine] + 2 * TERNARY[theirs];

const UNKNOWN = -1;

function computed(): Float64Array {
  /** How often the one side wins; the other one's chance is found with the sides exchanged. */
  const chances = new Float64Array(3 ** 9).fill(UNKNOWN);

  /** The marks of the one side after the move that leaves it best off: ahead, then likeliest to win. */
  const best = (mine: number, theirs: number): number => {
    let [found, lead, wins] = [mine, Number.NEGATIVE_INFINITY, 0];
    for (const cell of BOARDS) {
      if ((mine | theirs) & (1 << cell)) continue;
      const moved = mine | (1 << cell);
      const chance = visit(moved, theirs);
      const margin = chance - visit(theirs, moved);
      // chances are sums of halves and compare exactly; without the second test mirror images would differ
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

let known: Float64Array | null = null;

/** The chance of the one side to win a sub-board, by `localIndex`. Computed at the first call. */
export const localChances = (): Float64Array => {
  known ??= computed();
  return known;
};
