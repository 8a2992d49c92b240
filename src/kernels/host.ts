import { FIRST_WORKSPACE, MESSAGE_WORDS, REPLY_OFFSET } from './messages.ts';

/**
 * Kernels are the inner loops of engines, in WebAssembly. All have one interface: the host writes a request of
 * 32-bit words and reads a reply of such words; meanwhile the kernel polls the host. A call blocks its thread, so
 * it belongs in a worker; see `thread-pool.ts` for several threads.
 */

/** WebAssembly in base64, as in a game's `kernel/built/`. */
type WasmBase64 = string;

/** A kernel's binaries: for one thread, and for several that share their memory. */
export interface KernelBuilds {
  readonly release: WasmBase64;
  readonly threads: WasmBase64;
}

export interface KernelOptions {
  /** Bytes of the transposition table; rounded down to a power of two. */
  readonly table?: number;
}

export interface CallOptions {
  /** Polled about every millisecond; true ends the call with the reply so far. */
  shouldStop(): boolean;
  /** Called with each better reply. */
  onProgress?(reply: KernelReply): void;
  /** Makes replies repeatable. */
  readonly singleThread?: boolean;
}

/** Valid until the next call. */
export type KernelReply = Int32Array;

export interface KernelCall {
  readonly reply: KernelReply;
  /** False if `shouldStop` ended it. */
  readonly finished: boolean;
  /** How many threads took part. */
  readonly threads: number;
}

export interface Kernel {
  /** Bytes of the transposition table; fewer than requested if memory was short. */
  readonly table: number;
  /** All memory, including the table. */
  readonly memoryBytes: number;
  call(request: readonly number[], options?: CallOptions): KernelCall;
}

interface Exports {
  init(thread: number, workspace: number, table: number, bytes: number): void;
  workspaceBytes(): number;
  prepare(): void;
  run(): void;
}

const PAGE = 0x10000;
const MIN_TABLE = 0x10000;
const MAX_TABLE = 2 ** 31;
/** Default size of a table, in bytes. */
export const TABLE = 2 ** 26;
const STOPPED = Symbol('stopped');
export const NEVER_STOP: CallOptions = { shouldStop: () => false };

/** Ten times as fast as Uint8Array.from: a network of 1 MB in 5 ms. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

const modules = new Map<WasmBase64, WebAssembly.Module>();

/** Compiles a binary once. */
export function moduleOf(binary: WasmBase64): WebAssembly.Module {
  const cached = modules.get(binary);
  if (cached) return cached;
  const module = new WebAssembly.Module(bytesOf(binary));
  modules.set(binary, module);
  return module;
}

/** Rounds the size of a table down to a power of two within what a kernel can use. */
const tableBytes = (bytes: number): number => {
  const within = Math.min(Math.max(bytes, MIN_TABLE), MAX_TABLE);
  return 2 ** Math.floor(Math.log2(within));
};

const pagesFor = (bytes: number): number => Math.ceil(bytes / PAGE);

/** Allocates a kernel's workspaces and the largest table within `bytes` for which there is memory. */
export function memoryFor(
  workspaces: number,
  bytes: number,
  shared = false,
): { memory: WebAssembly.Memory; tableAt: number; table: number } {
  for (let table = tableBytes(bytes); ; table /= 2) {
    const pages = pagesFor(FIRST_WORKSPACE + workspaces + table);
    try {
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared });
      return { memory, tableAt: FIRST_WORKSPACE + workspaces, table };
    } catch (error) {
      if (table <= MIN_TABLE) throw error;
    }
  }
}

/** The memory of an instance; `workspace` and `tableAt` are addresses, `table` is a number of bytes. */
export interface KernelWorkspace {
  readonly memory: WebAssembly.Memory;
  readonly thread: number;
  readonly workspace: number;
  readonly tableAt: number;
  readonly table: number;
}

/** One thread of a kernel. */
export class KernelInstance implements Kernel {
  readonly table: number;
  readonly #exports: Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #request: Int32Array;
  readonly #reply: Int32Array;
  #options: CallOptions = NEVER_STOP;

  constructor(
    module: WebAssembly.Module,
    { memory, thread, workspace, tableAt, table }: KernelWorkspace,
  ) {
    const host = {
      poll: () => {
        if (this.#options.shouldStop()) throw STOPPED;
      },
      progress: () => this.#options.onProgress?.(this.#reply),
    };
    const env = { memory, abort };
    this.#exports = exportsOf(module, { env, host });
    this.#exports.init(thread, workspace, tableAt, table);
    this.#memory = memory;
    this.#request = new Int32Array(memory.buffer, workspace, MESSAGE_WORDS);
    this.#reply = new Int32Array(memory.buffer, workspace + REPLY_OFFSET, MESSAGE_WORDS);
    this.table = table;
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  call(request: readonly number[], options: CallOptions = NEVER_STOP): KernelCall {
    this.prepare(request);
    return this.run(options);
  }

  /** Writes the request and prepares the table. */
  prepare(request: readonly number[]): void {
    this.#request.set(request);
    this.#exports.prepare();
  }

  /** Runs the request that `prepare` wrote. */
  run(options: CallOptions): KernelCall {
    this.#options = options;
    try {
      this.#exports.run();
      return { reply: this.#reply, finished: true, threads: 1 };
    } catch (signal) {
      if (signal !== STOPPED) throw signal;
      return { reply: this.#reply, finished: false, threads: 1 };
    } finally {
      this.#options = NEVER_STOP;
    }
  }
}

/** Called by the checked build if an assertion fails. */
function abort(): never {
  throw new Error('an assertion of a kernel failed');
}

/** A module's exports are untyped; every kernel has these. */
const exportsOf = (
  module: WebAssembly.Module,
  imports: Record<string, Record<string, unknown>>,
): Exports => new WebAssembly.Instance(module, imports).exports as unknown as Exports;

/** The size of a kernel's workspace. */
export function workspaceBytes(module: WebAssembly.Module, shared = false): number {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared });
  const imports = { env: { memory, abort }, host: { poll() {}, progress() {} } };
  return exportsOf(module, imports).workspaceBytes();
}

/** A kernel on one thread, with a table of its own. */
export function loadKernel({ release }: KernelBuilds, options: KernelOptions = {}): Kernel {
  const module = moduleOf(release);
  const workspaces = workspaceBytes(module);
  const place = memoryFor(workspaces, options.table ?? TABLE);
  return new KernelInstance(module, { ...place, thread: 0, workspace: FIRST_WORKSPACE });
}

/** Two words of a reply as one number. Precondition: it is below 2^53. */
export const longAt = (reply: KernelReply, word: number): number =>
  (reply[word] >>> 0) + (reply[word + 1] >>> 0) * 2 ** 32;

/** Up to eight bytes as two words, the first byte lowest. */
export const wordsOf = (bytes: readonly number[]): [number, number] => {
  const half = (from: number): number =>
    bytes.slice(from, from + 4).reduce((bits, byte, i) => bits | (byte << (8 * i)), 0);
  return [half(0), half(4)];
};

/** The first `count` bytes of two words of a reply. */
export const bytesAt = (reply: KernelReply, word: number, count: number): number[] => [
  ...new Uint8Array(reply.slice(word, word + 2).buffer).subarray(0, count),
];

/** A field of a request: the index of its first word, and its words. */
export type RequestField = readonly [word: number, ...words: number[]];

/** The words of a request; words outside the fields are 0. */
export function writeRequest(fields: readonly RequestField[]): number[] {
  const request: number[] = [];
  for (const [word, ...words] of fields) {
    while (request.length < word) request.push(0);
    words.forEach((value, i) => {
      request[word + i] = value;
    });
  }
  return request;
}
