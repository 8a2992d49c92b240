import { TABLE_HEADER } from '../../../../kernels/messages';
import { tableSize, tableStart } from '../../../../kernels/assembly/workspace';

// The transposition table of the search by depth. An entry is four words: both sides' tokens, then
//
//     bits 63-48   value, as seen from the position    bits 31-24   rotations left, four bits a side
//     bits 47-40   depth                               bits 3-0     best move
//     bits 39-32   kind of bound
//
// and the generation of the entry: a new generation clears the table at once.
//
// An entry has the whole position, so there are no false hits. A bucket has two entries: the first is kept while it is
// deeper, the second is always replaced.

export const UNKNOWN: i32 = 0;
export const AT_LEAST: i32 = 1;
export const AT_MOST: i32 = 2;
export const EXACT: i32 = 3;
export const NO_MOVE: i32 = 15;

const GENERATION: usize = <usize>TABLE_HEADER;

let bucketMask: u64 = 0;
let generation: u64 = 0;

/** Called when a search begins. */
export function openTable(): void {
  bucketMask = (<u64>tableSize() >> 6) - 1;
  generation = load<u64>(GENERATION);
}

/** Called before a search begins. */
export function clearTable(): void {
  store<u64>(GENERATION, load<u64>(GENERATION) + 1);
}

@inline
function bucketOf(own: u64, others: u64, rotations: i32): usize {
  let mixed = (own + <u64>rotations) * 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 29) ^ others) * 0xbf58476d1ce4e5b9;
  mixed ^= mixed >> 32;
  return tableStart() + (<usize>(mixed & bucketMask) << 6);
}

/** The third word of a position's entry; 0 if there is none. */
export function probeTable(own: u64, others: u64, rotations: i32): u64 {
  let at = bucketOf(own, others, rotations);
  for (let i = 0; i < 2; i++, at += 32) {
    const data = load<u64>(at, 16);
    if (load<u64>(at) == own && load<u64>(at, 8) == others && rotationsOf(data) == rotations)
      if (data != 0 && load<u64>(at, 24) == generation) return data;
  }
  return 0;
}

export function storeEntry(
  own: u64,
  others: u64,
  rotations: i32,
  value: i32,
  depth: i32,
  kind: i32,
  move: i32,
): void {
  let at = bucketOf(own, others, rotations);
  const first = load<u64>(at, 16);
  const isSame = load<u64>(at) == own && load<u64>(at, 8) == others && rotationsOf(first) == rotations;
  if (!isSame && depth < depthOf(first) && load<u64>(at, 24) == generation) at += 32;
  store<u64>(at, own);
  store<u64>(at, others, 8);
  store<u64>(
    at,
    (<u64>(<u32>value & 0xffff) << 48) |
      (<u64>depth << 40) |
      (<u64>kind << 32) |
      (<u64>rotations << 24) |
      <u64>move,
    16,
  );
  store<u64>(at, generation, 24);
}

@inline
export function valueOf(data: u64): i32 {
  return <i32>(<i64>data >> 48);
}
@inline
export function depthOf(data: u64): i32 {
  return <i32>((data >> 40) & 255);
}
@inline
export function kindOf(data: u64): i32 {
  return <i32>((data >> 32) & 255);
}
@inline
export function rotationsOf(data: u64): i32 {
  return <i32>((data >> 24) & 255);
}
@inline
export function moveOf(data: u64): i32 {
  return <i32>(data & 15);
}
