import * as messages from '../messages';

// The memory that host and kernel share; ../messages.ts has its layout. It is managed by hand: in the build with
// threads all instances share it, so none may use the compiler's allocator. The host writes a request, calls `prepare`
// on thread 0 and then `run` on all, and reads the reply.

/** The host checks its limits and throws to end the search; the table stays valid. */
@external('host', 'poll')
declare function poll(): void;

/** The reply has improved. */
@external('host', 'progress')
export declare function progress(): void;

export let thread: i32 = 0;
let workspace: usize = <usize>messages.FIRST_WORKSPACE;
let table: usize = 0;
let tableBytes: usize = 0;

/** Called once by the host: the thread's number, the addresses of its workspace and of the table, the table's bytes. */
export function init(number: i32, workspaceAt: usize, tableAt: usize, bytes: usize): void {
  thread = number;
  workspace = workspaceAt;
  table = tableAt;
  tableBytes = bytes;
}

/** Bytes of a workspace with `scratchBytes` of scratch memory. */
export function workspaceFor(scratchBytes: usize): i32 {
  return messages.SCRATCH_OFFSET + <i32>scratchBytes;
}

@inline
export function scratchBase(): usize {
  return workspace + <usize>messages.SCRATCH_OFFSET;
}

/** The scratch memory of thread 0, which holds the weights for all threads. */
@inline
export function firstScratchBase(): usize {
  return <usize>(messages.FIRST_WORKSPACE + messages.SCRATCH_OFFSET);
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
 * Two words, the low one first, in one load: the optimiser of assemblyscript 0.28.20 turns two loads of u32 that are
 * then widened into sign-extending ones.
 */
@inline
export function requestLong(word: i32): u64 {
  return load<u64>(workspace + ((<usize>word) << 2));
}

@inline
export function reply(word: i32, value: i32): void {
  store<i32>(workspace + <usize>messages.REPLY_OFFSET + ((<usize>word) << 2), value);
}

@inline
export function replyLong(word: i32, value: u64): void {
  reply(word, <i32>(<u32>value));
  reply(word + 1, <i32>(<u32>(value >> 32)));
}

/** Writes the node count into the reply and polls the host. */
export function pollHost(nodes: u64): void {
  replyLong(messages.REPLY_NODES, nodes);
  poll();
}

/** Reports the result of a search so far. Precondition: the reply has its line. `isExact`: 0 is a proven draw. */
export function reportBest(depth: i32, move: i32, value: i32, isExact: bool, nodes: u64, lineLength: i32): void {
  reply(messages.REPLY_DEPTH, depth);
  reply(messages.REPLY_BEST, move);
  reply(messages.REPLY_VALUE, value);
  reply(messages.REPLY_EXACT, isExact ? 1 : 0);
  replyLong(messages.REPLY_NODES, nodes);
  reply(messages.REPLY_LINE_LENGTH, lineLength);
  progress();
}
