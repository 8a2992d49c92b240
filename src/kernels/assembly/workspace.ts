// Where host and kernel meet, the same for every kernel. Memory is laid out by hand, for in the build with
// threads every instance has the same memory and none may use what the compiler would allocate:
//
//     0x00000   constants of the compiler, the same in every instance
//     0x0f000   words by which threads call and stop each other; kernels leave them alone
//     0x0f100   words about the table, the same for all threads
//     0x10000   the workspace of thread 0: question (4 KiB), answer (4 KiB), scratch memory
//     ...       a workspace for each further thread
//     table     what the kernel remembers, as large as the host allows
//
// The host writes 32-bit words into the question, calls `prepare` on thread 0 and then `run` on all, and reads
// words from the answer.

/** Lets the host look at the clock: it throws where the search must end, which leaves the table sound. */
@external('host', 'poll')
declare function poll(): void;

/** Says that the answer, unfinished, may be shown. */
@external('host', 'progress')
export declare function progress(): void;

/** Where a table keeps what all threads must know of it: 256 bytes. */
export const ABOUT_TABLE: usize = 0xf100;
const FIRST_WORKSPACE: usize = 0x10000;
const ANSWER: usize = 0x1000;
const SCRATCH: usize = 0x2000;

export let thread: i32 = 0;
let workspace: usize = FIRST_WORKSPACE;
let table: usize = 0;
let tableBytes: usize = 0;

/** Called once by the host: this instance's number, and the addresses of its workspace and of the table. */
export function init(number: i32, workspaceAt: usize, tableAt: usize, bytes: usize): void {
  thread = number;
  workspace = workspaceAt;
  table = tableAt;
  tableBytes = bytes;
}

/** What a workspace takes whose scratch memory is so large. */
export function workspaceFor(roomBytes: usize): i32 {
  return <i32>(SCRATCH + roomBytes);
}

@inline
export function scratchBase(): usize {
  return workspace + SCRATCH;
}

/** The scratch memory of thread 0: what is learnt lies there, for all threads to read. */
@inline
export function firstScratchBase(): usize {
  return FIRST_WORKSPACE + SCRATCH;
}

@inline
export function tableStart(): usize {
  return table;
}

@inline
export function tableSize(): usize {
  return tableBytes;
}

@inline
export function request(word: i32): i32 {
  return load<i32>(workspace + ((<usize>word) << 2));
}

/**
 * Two words, the low one first. Loaded as they are: what widens an i32 that was loaded before is turned by the
 * optimiser of assemblyscript 0.28.20 into a load that widens the sign.
 */
@inline
export function requestLong(word: i32): u64 {
  return load<u64>(workspace + ((<usize>word) << 2));
}

@inline
export function reply(word: i32, value: i32): void {
  store<i32>(workspace + ANSWER + ((<usize>word) << 2), value);
}

@inline
export function replyLong(word: i32, value: u64): void {
  reply(word, <i32>(<u32>value));
  reply(word + 1, <i32>(<u32>(value >> 32)));
}

/** Where every kernel says how many positions it has visited. */
export const NODES: i32 = 4;

/** Lets the host look, after so many positions. */
export function pause(nodes: u64): void {
  replyLong(NODES, nodes);
  poll();
}
