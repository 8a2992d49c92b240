import { FIRST_WORKSPACE, MESSAGE_WORDS, REPLY_OFFSET } from './messages.ts';

/**
 * Kernels are the innermost loops of engines, in WebAssembly. All are called alike: a request of 32-bit words
 * goes in, a reply of words comes out, and the kernel polls the host in between. A call blocks its thread, so it
 * belongs in a worker; see `thread-pool.ts` for several threads.
 */

/** WebAssembly in base64, as a game's `kernel/built/` has it. */
type WasmBase64 = string;

/** A kernel's binaries: for one thread, and for several on one memory. */
export interface KernelBuilds {
  readonly release: WasmBase64;
  readonly threads: WasmBase64;
}

export interface KernelOptions {
  /** Bytes of the transposition table; rounded down to a power of two. */
  readonly table?: number;
}

export interface CallOptions {
  /** Polled about every millisecond: true ends the call at once, with the reply as it stands. */
  shouldStop(): boolean;
  /** The reply has improved. */
  onProgress?(reply: KernelReply): void;
  /** Use one thread of several, so that the same request has the same reply. */
  readonly singleThread?: boolean;
}

/** Valid until the next call. */
export type KernelReply = Int32Array;

export interface KernelCall {
  readonly reply: KernelReply;
  /** False where `shouldStop` ended it. */
  readonly finished: boolean;
  /** How many took part. */
  readonly threads: number;
}

export interface Kernel {
  /** Bytes of the transposition table: fewer than requested where the machine had no more. */
  readonly table: number;
  /** All of its memory, table included. */
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
/** Bytes of a table where nothing else is said. */
export const TABLE = 2 ** 26;
const STOPPED = Symbol('stopped');
export const NEVER_STOP: CallOptions = { shouldStop: () => false };

const modules = new Map<WasmBase64, WebAssembly.Module>();

/** The compiled module of a binary, cached. */
export function moduleOf(binary: WasmBase64): WebAssembly.Module {
  const known = modules.get(binary);
  if (known) return known;
  const module = new WebAssembly.Module(Uint8Array.from(atob(binary), byte => byte.charCodeAt(0)));
  modules.set(binary, module);
  return module;
}

/** The largest power of two within a number of bytes and within what a kernel can use. */
const rounded = (bytes: number): number => {
  const within = Math.min(Math.max(bytes, MIN_TABLE), MAX_TABLE);
  return 2 ** Math.floor(Math.log2(within));
};

const pagesFor = (bytes: number): number => Math.ceil(bytes / PAGE);

/** Memory for a kernel's workspaces and the largest table within `bytes` that the machine grants. */
export function memoryFor(
  workspaces: number,
  bytes: number,
  shared = false,
): { memory: WebAssembly.Memory; tableAt: number; table: number } {
  for (let table = rounded(bytes); ; table /= 2) {
    const pages = pagesFor(FIRST_WORKSPACE + workspaces + table);
    try {
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared });
      return { memory, tableAt: FIRST_WORKSPACE + workspaces, table };
    } catch (error) {
      if (table <= MIN_TABLE) throw error;
    }
  }
}

/** The memory of an instance: addresses of its workspace and of the table. */
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

  /** Writes the request and makes the table ready for it. */
  prepare(request: readonly number[]): void {
    this.#request.set(request);
    this.#exports.prepare();
  }

  /** Carries out the request in the workspace. */
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

/** Called by the checked build where an assertion fails. */
function abort(): never {
  throw new Error('an assertion of a kernel failed');
}

/** A module's exports are untyped; every kernel has these. */
const exportsOf = (
  module: WebAssembly.Module,
  imports: Record<string, Record<string, unknown>>,
): Exports => new WebAssembly.Instance(module, imports).exports as unknown as Exports;

/** Bytes of one workspace of a kernel. */
export function workspaceBytes(module: WebAssembly.Module, shared = false): number {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared });
  const imports = { env: { memory, abort }, host: { poll() {}, progress() {} } };
  return exportsOf(module, imports).workspaceBytes();
}

/** A kernel with a table of its own, on one thread. */
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

/** A field of a request: the word where it begins, and its words. */
export type RequestField = readonly [word: number, ...words: number[]];

/** The words of a request; those of no field are 0. */
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
