import { FIRST_WORKSPACE, REPLY_NODES, REPLY_OFFSET, SCRATCH_OFFSET } from '../messages';

// Where host and kernel meet; ../messages.ts has the layout. Memory is laid out by hand, for in the build with threads
// every instance has the same memory and none may use what the compiler would allocate. The host writes a request,
// calls `prepare` on thread 0 and then `run` on all, and reads the reply.

/** The host checks its limits, and throws where the search must end; the table stays sound. */
@external('host', 'poll')
declare function poll(): void;

/** The reply so far may be shown. */
@external('host', 'progress')
export declare function progress(): void;

export let thread: i32 = 0;
let workspace: usize = <usize>FIRST_WORKSPACE;
let table: usize = 0;
let tableBytes: usize = 0;

/** Called once by the host: this instance's number, and the addresses of its workspace and of the table. */
export function init(number: i32, workspaceAt: usize, tableAt: usize, bytes: usize): void {
  thread = number;
  workspace = workspaceAt;
  table = tableAt;
  tableBytes = bytes;
}

/** Bytes of a workspace with so much scratch memory. */
export function workspaceFor(scratchBytes: usize): i32 {
  return SCRATCH_OFFSET + <i32>scratchBytes;
}

@inline
export function scratchBase(): usize {
  return workspace + <usize>SCRATCH_OFFSET;
}

/** The scratch memory of thread 0, which holds the weights for all threads. */
@inline
export function firstScratchBase(): usize {
  return <usize>(FIRST_WORKSPACE + SCRATCH_OFFSET);
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
  store<i32>(workspace + <usize>REPLY_OFFSET + ((<usize>word) << 2), value);
}

@inline
export function replyLong(word: i32, value: u64): void {
  reply(word, <i32>(<u32>value));
  reply(word + 1, <i32>(<u32>(value >> 32)));
}

/** Polls the host, with the nodes visited so far. */
export function pollHost(nodes: u64): void {
  replyLong(REPLY_NODES, nodes);
  poll();
}
