import { TABLE_HEADER } from '../messages';
import { tableSize, tableStart } from './workspace';

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

// What all threads know: the number of this search, that of the one before which everything was last wiped out, and the
// salt of the keys. Another salt forgets everything at once: entries under the old one are not found, and as they are of
// an earlier search they give way. Ages repeat after 256 searches, so that now and then the table must be wiped.
const NUMBER: usize = <usize>TABLE_HEADER;
const WIPED: usize = <usize>TABLE_HEADER + 4;
const SALT: usize = <usize>TABLE_HEADER + 8;
const MOST_AGES: i32 = 250;

let age: u64 = 0;
let salt: u64 = 0;

@inline
function bucketOf(salted: u64): usize {
  return tableStart() + (<usize>salted & (tableSize() - BUCKET));
}

/** Wipes everything out, for something else has lain in its place. */
export function wipeTable(): void {
  memory.fill(tableStart(), 0, tableSize());
  store<i32>(WIPED, load<i32>(NUMBER));
}

/** Called before each search, by one thread: what was found before gives way, or is forgotten. */
export function renewTable(forgets: bool): void {
  const number = load<i32>(NUMBER) + 1;
  store<i32>(NUMBER, number);
  if (!forgets) return;
  if (number - load<i32>(WIPED) >= MOST_AGES) wipeTable();
  store<u64>(SALT, <u64>number * 0x9e37_79b9_7f4a_7c15);
}

/** Called by each thread when a search begins. */
export function openTable(): void {
  age = <u64>(load<i32>(NUMBER) & 255);
  salt = load<u64>(SALT);
}

/** What is known of a key; 0 for nothing. */
@inline
export function recall(key: u64): u64 {
  const salted = key ^ salt;
  const at = bucketOf(salted);
  const first = load<u64>(at, 8);
  if ((load<u64>(at) ^ first) == salted) return first;
  const second = load<u64>(at + ENTRY, 8);
  return (load<u64>(at + ENTRY) ^ second) == salted ? second : 0;
}

@inline
export function entryMove(known: u64): i32 {
  return <i32>(known & 0xffff);
}
@inline
export function entryValue(known: u64): i32 {
  return <i32>(<i16>(known >> 16));
}
@inline
export function entryDepth(known: u64): i32 {
  return <i32>((known >> 32) & 0xff);
}
@inline
export function entryBound(known: u64): i32 {
  return <i32>((known >> 40) & 0xff);
}

@inline
export function remember(key: u64, move: i32, value: i32, depth: i32, bound: i32): void {
  const salted = key ^ salt;
  let at = bucketOf(salted);
  const first = load<u64>(at, 8);
  if ((load<u64>(at) ^ first) != salted && first >> 48 == age && entryDepth(first) > depth) at += ENTRY;
  const word =
    <u64>move | (<u64>(<u16>value) << 16) | (<u64>depth << 32) | (<u64>bound << 40) | (age << 48);
  store<u64>(at, salted ^ word);
  store<u64>(at, word, 8);
}
