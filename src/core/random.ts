/** Repeatable randomness: the same seed gives the same numbers on every machine. Never for secrets. */
export interface Random {
  /** The next of 2^32 equally likely numbers. */
  next(): number;
  /** A number from 0 to `bound` - 1, each equally likely. Precondition: 1 <= bound <= 2^32. */
  below(bound: number): number;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** FNV-1a over the UTF-16 units of a text: spreads seeds that differ by one letter. */
function hash(text: string, start: number): number {
  let h = start;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** The generator sfc32 (Chris Doty-Humphrey, public domain; passes PractRand), keyed by any text or number. */
export function randomFrom(seed: string | number): Random {
  const key = String(seed);
  let a = hash(key, 0x811c9dc5);
  let b = hash(key, 0x9e3779b9);
  let c = hash(key, 0x85ebca6b);
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let i = 0; i < 16; i++) next(); // skipped: the first numbers of similar seeds are similar
  const below = (bound: number): number => {
    const fair = 2 ** 32 - (2 ** 32 % bound); // from here on, small results would be more likely
    let n = next();
    while (n >= fair) n = next();
    return n % bound;
  };
  return {
    next,
    below,
    pick: items => items[below(items.length)],
    shuffle: items => {
      const mixed = [...items];
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
      }
      return mixed;
    },
  };
}
