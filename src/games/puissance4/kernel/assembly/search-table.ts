import { TABLE_HEADER } from '../../../../kernels/messages';
import { tableSize, tableStart } from '../../../../kernels/assembly/workspace';

// What a search by depth remembers of positions. An entry is four words: both sides' tokens, then
//
//     bits 63-48   value, as seen from the position    bits 31-24   rotations left, four bits a side
//     bits 47-40   depth                               bits 3-0     best move
//     bits 39-32   kind of bound
//
// and the number of the memory that it belongs to: another number forgets everything at once.
//
// The whole position is there: none is ever taken for another. Two entries share a place; the first keeps
// what was searched deepest, the second whatever came last.

export const UNKNOWN: i32 = 0;
export const AT_LEAST: i32 = 1;
export const AT_MOST: i32 = 2;
export const EXACT: i32 = 3;
export const NO_MOVE: i32 = 15;

const MEMORY: usize = <usize>TABLE_HEADER;

let places: u64 = 0;
let current: u64 = 0;

/** Called when a search begins. */
export function openTable(): void {
  places = (<u64>tableSize() >> 6) - 1;
  current = load<u64>(MEMORY);
}

/** Forgets everything, before a search begins. */
export function clearTable(): void {
  store<u64>(MEMORY, load<u64>(MEMORY) + 1);
}

@inline
function placeOf(own: u64, others: u64, rotations: i32): usize {
  let mixed = (own + <u64>rotations) * 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 29) ^ others) * 0xbf58476d1ce4e5b9;
  mixed ^= mixed >> 32;
  return tableStart() + (<usize>(mixed & places) << 6);
}

/** The third word of what is known, 0 where nothing is. */
export function recall(own: u64, others: u64, rotations: i32): u64 {
  let at = placeOf(own, others, rotations);
  for (let i = 0; i < 2; i++, at += 32) {
    const data = load<u64>(at, 16);
    if (load<u64>(at) == own && load<u64>(at, 8) == others && rotationsOf(data) == rotations)
      if (data != 0 && load<u64>(at, 24) == current) return data;
  }
  return 0;
}

export function record(
  own: u64,
  others: u64,
  rotations: i32,
  value: i32,
  depth: i32,
  kind: i32,
  move: i32,
): void {
  let at = placeOf(own, others, rotations);
  const first = load<u64>(at, 16);
  const isSame = load<u64>(at) == own && load<u64>(at, 8) == others && rotationsOf(first) == rotations;
  if (!isSame && depth < depthOf(first) && load<u64>(at, 24) == current) at += 32;
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
  store<u64>(at, current, 24);
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
