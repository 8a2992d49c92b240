import { entryAt, isOf, lowerOf, upperOf } from './bounds-table';
import { scratchBase } from '../../../../kernels/assembly/workspace';

// The open nodes of a thread, from the root down, with their alpha, for the build with several threads. When another
// thread decides one of them, the search below it is wasted: the thread checks the table at intervals, and then returns
// to that node. A level is a number of tokens on the board; its words follow the list of moves in the scratch memory
// of the search:
//
//     ply * 256 + 232   address of the entry, 0 where there is none
//     ply * 256 + 240   scrambled key
//     ply * 256 + 248   alpha

const AT: usize = 232;
const KEY: usize = 240;
const ALPHA: usize = 248;
/** More than any number of tokens. */
const NONE: i32 = 64;

/** Nodes between two checks, with which wasted searches and checks each cost a few per cent at most. */
export const ABANDON_INTERVAL: u64 = 0x100;

/** The level to return to. */
let abandonedTo: i32 = NONE;
let decided: i32 = 0;
let first: i32 = 0;
let last: i32 = 0;

/** Called before a search from a node with `stones` tokens; `end` tokens are the first that are not shared. */
export function openLevels(stones: i32, end: i32): void {
  abandonedTo = NONE;
  first = stones;
  last = end - 1;
}

@inline
function levelOf(stones: i32): usize {
  return scratchBase() + (<usize>stones << 8);
}

@inline
export function noteOpen(stones: i32, at: usize, key: u64, alpha: i32): void {
  const level = levelOf(stones);
  store<usize>(level, at, AT);
  store<u64>(level, key, KEY);
  store<i32>(level, alpha, ALPHA);
}

/** A node with one move has no entry. */
@inline
export function leaveUndecided(stones: i32): void {
  store<usize>(levelOf(stones), 0, AT);
}

/** Whether a node above the one with `stones` tokens has been decided: then the search has to return to it. */
export function abandonDecided(stones: i32): bool {
  const end = min(stones - 1, last);
  for (let ply = first; ply <= end; ply++) {
    const level = levelOf(ply);
    const at = load<usize>(level, AT);
    if (at == 0) continue;
    const entry = entryAt(at);
    if (!isOf(entry, load<u64>(level, KEY))) continue;
    const alpha = load<i32>(level, ALPHA);
    if (lowerOf(entry) > alpha) decided = lowerOf(entry);
    else if (upperOf(entry) <= alpha) decided = upperOf(entry);
    else continue;
    abandonedTo = ply;
    return true;
  }
  return false;
}

/** Whether a node with `stones` tokens has to return without a result. */
@inline
export function isAbandoned(stones: i32): bool {
  return abandonedTo < stones;
}

/** Whether this is the node to return to. */
@inline
export function isAbandonedTo(stones: i32): bool {
  return abandonedTo == stones;
}

/** The bound that another thread has found for the node to return to. The search goes on from there. */
export function decidedBound(): i32 {
  abandonedTo = NONE;
  return decided;
}
