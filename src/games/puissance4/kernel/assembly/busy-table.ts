// What the threads of a pool are searching just now, for each other to see: keys, each at the place that its
// bits say. A key that another one has overwritten costs nothing but some work done twice.
//
//     0xf800   256 keys, the same for all threads

const AT_WORK: usize = 0xf800;
const PLACES: usize = 256;

/** Before a search: nobody is at work. What a stopped search has left would be waited for in vain. */
export function clearBusy(): void {
  memory.fill(AT_WORK, 0, PLACES << 3);
}

@inline
function placeOf(key: u64): usize {
  return AT_WORK + ((<usize>(key >> 24) & (PLACES - 1)) << 3);
}

@inline
export function isBusy(key: u64): bool {
  return atomic.load<u64>(placeOf(key)) == key;
}

@inline
export function markBusy(key: u64): void {
  atomic.store<u64>(placeOf(key), key);
}

@inline
export function unmarkBusy(key: u64): void {
  if (isBusy(key)) atomic.store<u64>(placeOf(key), 0);
}
