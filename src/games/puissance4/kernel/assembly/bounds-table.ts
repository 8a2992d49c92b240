import { scratchBase, tableSize, tableStart } from '../../../../kernels/assembly/workspace';

// What is known of positions: a lower and an upper bound each. An entry is one aligned word,
//
//     bits 63-12   the key, scrambled, less the bits that are the entry's place
//     bits 11-6    lower bound + 32
//     bits 5-0     upper bound + 32
//
// so that threads may share the table without locks. Keys have 56 bits and are scrambled by a multiplication
// that can be undone: place and rest together are the whole key, and no position is ever taken for another.
// Most positions are close to the end of the game and cheap: those go into a small table of each thread that
// stays in the processor's cache, which makes a search twice as fast.

const SCRAMBLE: u64 = 0x9e3779b97f4a7c15;
const KEY_BITS: u64 = 56;
const KEY: u64 = (1 << KEY_BITS) - 1;
/** Keeps 44 bits of the scrambled key: with 2^12 entries or more, place and rest cover it all. */
const REST: u64 = (1 << 44) - 1;
const NEAR_BITS: u64 = 17;
const NEAR_SCRATCH: usize = 0x6000;

/** Two threads and more, sharing one memory. */
export const SHARED: bool = ASC_FEATURE_THREADS;

let farShift: u64 = 0;
let near: usize = 0;

/** Precondition: the workspace's scratch memory has `NEAR_SCRATCH` bytes and the near table behind them. */
export function openTable(): void {
  let bits: u64 = 12;
  while ((<u64>16 << bits) <= <u64>tableSize()) bits++;
  farShift = KEY_BITS - bits;
  near = scratchBase() + NEAR_SCRATCH;
}

export function forget(): void {
  memory.fill(tableStart(), 0, <usize>8 << <usize>(KEY_BITS - farShift));
}

export function forgetNear(): void {
  memory.fill(near, 0, <usize>8 << <usize>NEAR_BITS);
}

@inline
export function scrambled(key: u64): u64 {
  return (key * SCRAMBLE) & KEY;
}

@inline
export function place(scrambledKey: u64, isNear: bool): usize {
  return isNear
    ? near + (<usize>(scrambledKey >> (KEY_BITS - NEAR_BITS)) << 3)
    : tableStart() + (<usize>(scrambledKey >> farShift) << 3);
}

@inline
export function entryAt(at: usize): u64 {
  if (SHARED) return atomic.load<u64>(at);
  return load<u64>(at);
}

/** An empty entry is 0, which no bounds are. */
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
export function remember(at: usize, scrambledKey: u64, lower: i32, upper: i32): void {
  const entry =
    ((scrambledKey & REST) << 12) | (<u64>(lower + 32) << 6) | <u64>(upper + 32);
  if (SHARED) atomic.store<u64>(at, entry);
  else store<u64>(at, entry);
}
