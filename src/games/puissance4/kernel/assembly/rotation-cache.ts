import { scratchBase } from '../../../../kernels/assembly/workspace';
import { SCRATCH_BYTES as REDUCTIONS_END } from './rotation-reductions';

// The evaluations of this search, since positions recur by other orders of moves. An entry is 32 bytes, half a cache
// line: both sides' tokens, the rotations, and the points plus KNOWN. It has the whole position, so there are no false
// hits; newer entries replace older ones.

const BITS: i32 = 12;
const ENTRY: usize = 32;
const CACHE: usize = (REDUCTIONS_END + 63) & ~63;
const CACHE_BYTES: usize = ENTRY << BITS;
export const SCRATCH_BYTES: usize = CACHE + CACHE_BYTES;
/** More than any evaluation: an empty entry has 0. */
const KNOWN: i32 = 0x10000;
export const NOT_CACHED: i32 = i32.MIN_VALUE;

export function clearCache(): void {
  memory.fill(scratchBase() + CACHE, 0, CACHE_BYTES);
}

@inline
function entryOf(own: u64, others: u64, rotations: i32): usize {
  const mixed = (own + <u64>rotations) * 0x9e3779b97f4a7c15 + (others ^ (others >> 31)) * 0xbf58476d1ce4e5b9;
  return scratchBase() + CACHE + <usize>(mixed >> (64 - BITS)) * ENTRY;
}

export function cachedPoints(own: u64, others: u64, rotations: i32): i32 {
  const at = entryOf(own, others, rotations);
  const known = load<i32>(at, 20);
  const isThis = load<u64>(at) == own && load<u64>(at, 8) == others && load<i32>(at, 16) == rotations;
  return isThis && known != 0 ? known - KNOWN : NOT_CACHED;
}

export function keepPoints(own: u64, others: u64, rotations: i32, points: i32): void {
  const at = entryOf(own, others, rotations);
  store<u64>(at, own);
  store<u64>(at, others, 8);
  store<i32>(at, rotations, 16);
  store<i32>(at, points + KNOWN, 20);
}
