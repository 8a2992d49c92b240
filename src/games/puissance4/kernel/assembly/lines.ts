// A side's tokens are the bits of one word, eight for each column; with 7 rows the highest bit of each is empty:
//
//     7 15 23 31 39 47 55   always empty
//     6 14 22 30 38 46 54
//     ...
//     1  9 17 25 33 41 49
//     0  8 16 24 32 40 48
//
// One step up is a shift by 1, to the right by 8, along the diagonals by 7 and 9. No line of four wraps around,
// because it would cross the empty row.

/** The cells that complete a four, even if they are occupied or outside the board. */
@inline
export function completions(own: u64): u64 {
  let cells = (own << 1) & (own << 2) & (own << 3);
  let pair = (own << 8) & (own << 16);
  cells |= pair & ((own << 24) | (own >> 8));
  pair = (own >> 8) & (own >> 16);
  cells |= pair & ((own >> 24) | (own << 8));
  pair = (own << 7) & (own << 14);
  cells |= pair & ((own << 21) | (own >> 7));
  pair = (own >> 7) & (own >> 14);
  cells |= pair & ((own >> 21) | (own << 7));
  pair = (own << 9) & (own << 18);
  cells |= pair & ((own << 27) | (own >> 9));
  pair = (own >> 9) & (own >> 18);
  return cells | (pair & ((own >> 27) | (own << 9)));
}

@inline
export function hasFour(own: u64): bool {
  let pair = own & (own >> 1);
  let four = pair & (pair >> 2);
  pair = own & (own >> 8);
  four |= pair & (pair >> 16);
  pair = own & (own >> 7);
  four |= pair & (pair >> 14);
  pair = own & (own >> 9);
  return (four | (pair & (pair >> 18))) != 0;
}
