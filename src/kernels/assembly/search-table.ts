import { TABLE_HEADER } from '../messages';
import { tableSize, tableStart } from './workspace';

// The transposition table: buckets of two entries. The first is kept while it is of this search and deeper, the second
// is always replaced. An entry is two words of 64 bits:
//
//     0   key xor the other word, so that an entry that another thread has half written is not found
//     8   move u16 | value u16 | depth u8 | bound u8 | age u8 | unused
//
// The table does not interpret values and bounds.

export const AT_MOST: i32 = 1;
export const AT_LEAST: i32 = 2;
export const EXACT: i32 = 3;

const ENTRY: usize = 16;
const BUCKET: usize = 32;

// Shared by all threads: the number of this search, that of the search before which the table was last wiped, and the
// salt of the keys. A new salt clears the table at once: entries with the old salt are not found, and are replaced as
// older ones. Ages repeat after 256 searches, so the table is wiped from time to time.
const SEARCH_NUMBER: usize = <usize>TABLE_HEADER;
const LAST_WIPE: usize = <usize>TABLE_HEADER + 4;
const SALT: usize = <usize>TABLE_HEADER + 8;
const MOST_AGES: i32 = 250;

let age: u64 = 0;
let salt: u64 = 0;

@inline
function bucketOf(salted: u64): usize {
  return tableStart() + (<usize>salted & (tableSize() - BUCKET));
}

/** Fills the table with zeros, for example after something else was stored in its memory. */
export function wipeTable(): void {
  memory.fill(tableStart(), 0, tableSize());
  store<i32>(LAST_WIPE, load<i32>(SEARCH_NUMBER));
}

/** Called by one thread before each search: older entries may be replaced, or with `clears` are no longer found. */
export function renewTable(clears: bool): void {
  const number = load<i32>(SEARCH_NUMBER) + 1;
  store<i32>(SEARCH_NUMBER, number);
  if (!clears) return;
  if (number - load<i32>(LAST_WIPE) >= MOST_AGES) wipeTable();
  store<u64>(SALT, <u64>number * 0x9e37_79b9_7f4a_7c15);
}

/** Called by each thread when a search begins. */
export function openTable(): void {
  age = <u64>(load<i32>(SEARCH_NUMBER) & 255);
  salt = load<u64>(SALT);
}

/** The second word of a key's entry; 0 if there is none. */
@inline
export function probe(key: u64): u64 {
  const salted = key ^ salt;
  const at = bucketOf(salted);
  const first = load<u64>(at, 8);
  if ((load<u64>(at) ^ first) == salted) return first;
  const second = load<u64>(at + ENTRY, 8);
  return (load<u64>(at + ENTRY) ^ second) == salted ? second : 0;
}

@inline
export function moveOf(entry: u64): i32 {
  return <i32>(entry & 0xffff);
}
@inline
export function valueOf(entry: u64): i32 {
  return <i32>(<i16>(entry >> 16));
}
@inline
export function depthOf(entry: u64): i32 {
  return <i32>((entry >> 32) & 0xff);
}
@inline
export function boundOf(entry: u64): i32 {
  return <i32>((entry >> 40) & 0xff);
}

/** Whether a value and its bound decide a search with this window. */
@inline
export function isDecisive(value: i32, bound: i32, alpha: i32, beta: i32): bool {
  return bound == EXACT || (bound == AT_LEAST && value >= beta) || (bound == AT_MOST && value <= alpha);
}

@inline
export function save(key: u64, move: i32, value: i32, depth: i32, bound: i32): void {
  const salted = key ^ salt;
  let at = bucketOf(salted);
  const first = load<u64>(at, 8);
  if ((load<u64>(at) ^ first) != salted && first >> 48 == age && depthOf(first) > depth) at += ENTRY;
  const word =
    <u64>move | (<u64>(<u16>value) << 16) | (<u64>depth << 32) | (<u64>bound << 40) | (age << 48);
  store<u64>(at, salted ^ word);
  store<u64>(at, word, 8);
}
