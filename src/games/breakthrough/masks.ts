/** The pawns in a row's mask: looked up, for evaluations count them at every leaf. */
export const COUNT = Uint8Array.from({ length: 256 }, (_, mask) => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
});

/** The columns beside a row's pawns: where they go or capture diagonally. May reach past the board. */
export const sideways = (pawns: number): number => (pawns << 1) | (pawns >> 1);
