export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The count for eight bits, as a table: evaluations need it at every leaf. */
export const BIT_COUNTS = Uint8Array.from({ length: 256 }, (_, bits) => countBits(bits));
