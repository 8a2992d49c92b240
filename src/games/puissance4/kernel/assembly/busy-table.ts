// The positions that the threads of a pool are searching, as a hash table of keys. A key that another one has
// overwritten costs only some duplicate work.
//
//     0xf800   256 keys, shared by all threads

const BUSY_KEYS: usize = 0xf800;
const SLOTS: usize = 256;

/** Called before a search: a stopped search leaves its keys behind. */
export function clearBusy(): void {
  memory.fill(BUSY_KEYS, 0, SLOTS << 3);
}

@inline
function slotOf(key: u64): usize {
  return BUSY_KEYS + ((<usize>(key >> 24) & (SLOTS - 1)) << 3);
}

@inline
export function isBusy(key: u64): bool {
  return atomic.load<u64>(slotOf(key)) == key;
}

@inline
export function markBusy(key: u64): void {
  atomic.store<u64>(slotOf(key), key);
}

@inline
export function unmarkBusy(key: u64): void {
  if (isBusy(key)) atomic.store<u64>(slotOf(key), 0);
}
