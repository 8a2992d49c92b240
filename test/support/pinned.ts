/** A line of a game's perft.txt. */
export interface PinnedCount {
  readonly variant: string;
  /** Null for the starting position. */
  readonly position: string | null;
  /** Leaves at depth 1, 2, … */
  readonly leaves: readonly number[];
}

/** Reads a game's perft.txt: lines `variant: counts` or `variant @ position: counts`; # begins a comment. */
export function readPinned(text: string): PinnedCount[] {
  return text
    .split('\n')
    .map(line => line.replace(/#.*/, '').trim())
    .filter(line => line !== '')
    .map(line => {
      const colon = line.lastIndexOf(':');
      const [variant, position] = line.slice(0, colon).split(' @ ');
      const leaves = line
        .slice(colon + 1)
        .trim()
        .split(/\s+/)
        .map(count => Number(count.replaceAll(',', '')));
      if (leaves.some(count => !Number.isSafeInteger(count)))
        throw new Error(`perft.txt: "${line}"`);
      return { variant: variant.trim(), position: position?.trim() ?? null, leaves };
    });
}
