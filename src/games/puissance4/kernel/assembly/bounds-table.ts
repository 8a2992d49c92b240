import { scratchBase, tableSize, tableStart } from '../../../../kernels/assembly/workspace';

// The solver's transposition table: a lower and an upper bound for each position. An entry is one aligned word,
//
//     bits 63-12   the scrambled key without the bits that are the index
//     bits 11-6    lower bound + 32
//     bits 5-0     upper bound + 32
//
// so that threads can share the table without locks. Keys have 56 bits and are scrambled by an invertible
// multiplication: index and rest together determine the key, so there are no false hits. Most positions are near the
// end of the game and cheap to search: they go into a small table of each thread, which fits into the processor's cache
// and makes the search twice as fast.

const SCRAMBLE: u64 = 0x9e3779b97f4a7c15;
const KEY_BITS: u64 = 56;
const KEY: u64 = (1 << KEY_BITS) - 1;
/** 44 bits of the scrambled key: with 2^12 entries or more, index and rest are the whole key. */
const REST: u64 = (1 << 44) - 1;
const NEAR_BITS: u64 = 17;
const NEAR_SCRATCH: usize = 0x6000;

/** Whether this is the build for several threads. */
export const SHARED: bool = ASC_FEATURE_THREADS;

let farShift: u64 = 0;
let near: usize = 0;

/** Precondition: the scratch memory has `NEAR_SCRATCH` bytes followed by the near table. */
export function openTable(): void {
  let bits: u64 = 12;
  while ((<u64>16 << bits) <= <u64>tableSize()) bits++;
  farShift = KEY_BITS - bits;
  near = scratchBase() + NEAR_SCRATCH;
}

export function clearTable(): void {
  memory.fill(tableStart(), 0, <usize>8 << <usize>(KEY_BITS - farShift));
}

export function clearNearTable(): void {
  memory.fill(near, 0, <usize>8 << <usize>NEAR_BITS);
}

@inline
export function scrambled(key: u64): u64 {
  return (key * SCRAMBLE) & KEY;
}

@inline
export function addressOf(scrambledKey: u64, isNear: bool): usize {
  return isNear
    ? near + (<usize>(scrambledKey >> (KEY_BITS - NEAR_BITS)) << 3)
    : tableStart() + (<usize>(scrambledKey >> farShift) << 3);
}

@inline
export function entryAt(at: usize): u64 {
  if (SHARED) return atomic.load<u64>(at);
  return load<u64>(at);
}

/** An empty entry is 0, which is no valid pair of bounds. */
@inline
export function isOf(entry: u64, scrambledKey: u64): bool {
  return entry >> 12 == (scrambledKey & REST) && entry != 0;
}

@inline
export function lowerOf(entry: u64): i32 {
  return (<i32>(<u32>entry >> 6) & 63) - 32;
}

@inline
export function upperOf(entry: u64): i32 {
  return (<i32>(<u32>entry) & 63) - 32;
}

@inline
export function storeBounds(at: usize, scrambledKey: u64, lower: i32, upper: i32): void {
  const entry =
    ((scrambledKey & REST) << 12) | (<u64>(lower + 32) << 6) | <u64>(upper + 32);
  if (SHARED) atomic.store<u64>(at, entry);
  else store<u64>(at, entry);
}
