import { release } from './built/release.ts';

/**
 * Kernels are the engines' innermost loops in WebAssembly. This is how all of them are called: words go in,
 * words come out, and the host may look in between. A call runs where it is made and returns when it is done,
 * so it belongs in a worker; see `crew.ts` for several threads.
 */

export type KernelName = keyof typeof release;
/** A kernel's WebAssembly in base64, as `built/` has it. */
export type WasmBase64 = string;

export interface KernelOptions {
  /** What the kernel may use to remember positions, in bytes; it takes the largest resources of two within. */
  readonly table?: number;
  /** In place of the release build. */
  readonly binary?: WasmBase64;
}

export interface CallOptions {
  /** Asked about every millisecond: true ends the call at once, with the answer as it stands. */
  enough(): boolean;
  /** The answer has got better. */
  tell?(answer: KernelReply): void;
  /** Of several threads only one works, so that the same question has the same answer. */
  readonly alone?: boolean;
}

/** Valid until the next call. */
export type KernelReply = Int32Array;

export interface KernelCall {
  readonly answer: KernelReply;
  /** False where `enough` ended it. */
  readonly finished: boolean;
  /** How many worked on it. */
  readonly threads: number;
}

export interface Kernel {
  /** The bytes that it got: less than asked where the machine had no more. */
  readonly table: number;
  /** All the memory that it has, table included. */
  readonly memoryBytes: number;
  call(question: readonly number[], looking?: CallOptions): KernelCall;
}

interface Exports {
  init(thread: number, workspace: number, table: number, bytes: number): void;
  workspaceBytes(): number;
  prepare(): void;
  run(): void;
}

const PAGE = 0x10000;
export const FIRST_WORKSPACE = PAGE;
export const ANSWER = 0x1000;
export const WORDS = 0x400;
const LEAST_TABLE = 0x10000;
const MOST_TABLE = 2 ** 31;
/** The usual table. */
export const TABLE = 2 ** 26;
const ENOUGH = Symbol('enough');
export const NEVER: CallOptions = { enough: () => false };

const modules = new Map<WasmBase64, WebAssembly.Module>();

/** The compiled module of a binary, kept. */
export function moduleOf(binary: WasmBase64): WebAssembly.Module {
  const known = modules.get(binary);
  if (known) return known;
  const module = new WebAssembly.Module(Uint8Array.from(atob(binary), byte => byte.charCodeAt(0)));
  modules.set(binary, module);
  return module;
}

/** The largest resources of two within a number of bytes, within what a kernel can use. */
const rounded = (bytes: number): number => {
  const within = Math.min(Math.max(bytes, LEAST_TABLE), MOST_TABLE);
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
      if (table <= LEAST_TABLE) throw error;
    }
  }
}

/** Where an instance works. */
export interface KernelWorkspace {
  readonly memory: WebAssembly.Memory;
  readonly thread: number;
  readonly workspace: number;
  readonly tableAt: number;
  readonly table: number;
}

/** An instance at its workspace: thread 0 alone, or one of several on the same memory. */
export class KernelInstance implements Kernel {
  readonly table: number;
  readonly #exports: Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #question: Int32Array;
  readonly #answer: Int32Array;
  #looking: CallOptions = NEVER;

  constructor(
    module: WebAssembly.Module,
    { memory, thread, workspace, tableAt, table }: KernelWorkspace,
  ) {
    const host = {
      look: () => {
        if (this.#looking.enough()) throw ENOUGH;
      },
      tell: () => this.#looking.tell?.(this.#answer),
    };
    const env = { memory, abort: broken };
    this.#exports = new WebAssembly.Instance(module, { env, host }).exports as unknown as Exports;
    this.#exports.init(thread, workspace, tableAt, table);
    this.#memory = memory;
    this.#question = new Int32Array(memory.buffer, workspace, WORDS);
    this.#answer = new Int32Array(memory.buffer, workspace + ANSWER, WORDS);
    this.table = table;
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  call(question: readonly number[], looking: CallOptions = NEVER): KernelCall {
    this.prepare(question);
    return this.run(looking);
  }

  /** Lays the question on the workspace and makes the table ready for it. */
  prepare(question: readonly number[]): void {
    this.#question.set(question);
    this.#exports.prepare();
  }

  /** Works on the question that lies on the workspace. */
  run(looking: CallOptions): KernelCall {
    this.#looking = looking;
    try {
      this.#exports.run();
      return { answer: this.#answer, finished: true, threads: 1 };
    } catch (signal) {
      if (signal !== ENOUGH) throw signal;
      return { answer: this.#answer, finished: false, threads: 1 };
    } finally {
      this.#looking = NEVER;
    }
  }
}

/** Called by the checked build where an assertion fails. */
function broken(): never {
  throw new Error('a kernel has broken one of its own rules');
}

/** What one workspace of a kernel takes. */
export function workspaceBytes(module: WebAssembly.Module, shared = false): number {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared });
  const imports = { env: { memory, abort: broken }, host: { look() {}, tell() {} } };
  const { exports } = new WebAssembly.Instance(module, imports);
  return (exports as unknown as Exports).workspaceBytes();
}

/** A kernel with a table of its own, on one thread. */
export function loadKernel(name: KernelName, options: KernelOptions = {}): Kernel {
  const module = moduleOf(options.binary ?? release[name]);
  const workspaces = workspaceBytes(module);
  const place = memoryFor(workspaces, options.table ?? TABLE);
  return new KernelInstance(module, { ...place, thread: 0, workspace: FIRST_WORKSPACE });
}

/** Two words of an answer as one number. Precondition: it is below 2^53. */
export const longOf = (answer: KernelReply, word: number): number =>
  (answer[word] >>> 0) + (answer[word + 1] >>> 0) * 2 ** 32;
