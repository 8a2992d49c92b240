import { tableSize, tableStart } from './desk';

// What searches remember of positions: buckets of two entries, the first kept while it is deeper and of this search,
// the second always replaced. An entry is two words of 64 bits:
//
//     0   key xor the other word: an entry that another thread left half written is not found
//     8   move u16 | value u16 | depth u8 | bound u8 | age u8 | unused
//
// Values are a search's own; what a bound means is too.

export const AT_MOST: i32 = 1;
export const AT_LEAST: i32 = 2;
export const EXACT: i32 = 3;

const ENTRY: usize = 16;
const BUCKET: usize = 32;

let age: u64 = 0;

@inline
function bucketOf(key: u64): usize {
  return tableStart() + (<usize>key & (tableSize() - BUCKET));
}

/** Forgets everything. */
export function emptyTable(): void {
  memory.fill(tableStart(), 0, tableSize());
  age = 0;
}

/** What was found before gives way to what this search finds. */
export function ageTable(): void {
  age = (age + 1) & 255;
}

/** What is known of a key; 0 for nothing. */
@inline
export function recall(key: u64): u64 {
  const at = bucketOf(key);
  const first = load<u64>(at, 8);
  if ((load<u64>(at) ^ first) == key) return first;
  const second = load<u64>(at + ENTRY, 8);
  return (load<u64>(at + ENTRY) ^ second) == key ? second : 0;
}

@inline
export function knownMove(known: u64): i32 {
  return <i32>(known & 0xffff);
}
@inline
export function knownValue(known: u64): i32 {
  return <i32>(<i16>(known >> 16));
}
@inline
export function knownDepth(known: u64): i32 {
  return <i32>((known >> 32) & 0xff);
}
@inline
export function knownBound(known: u64): i32 {
  return <i32>((known >> 40) & 0xff);
}

@inline
export function remember(key: u64, move: i32, value: i32, depth: i32, bound: i32): void {
  let at = bucketOf(key);
  const first = load<u64>(at, 8);
  if ((load<u64>(at) ^ first) != key && first >> 48 == age && knownDepth(first) > depth) at += ENTRY;
  const word =
    <u64>move | (<u64>(<u16>value) << 16) | (<u64>depth << 32) | (<u64>bound << 40) | (age << 48);
  store<u64>(at, key ^ word);
  store<u64>(at, word, 8);
}
