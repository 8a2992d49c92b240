/**
 * The globals of both Node and browsers that the portable ring uses; it has no others. Written by hand,
 * since lib "dom" would also declare `document`, and "@types/node" `process`. Add only what is used.
 */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const performance: { readonly timeOrigin: number; now(): number };

/** A number in browsers. */
interface PlatformTimer {
  unref?(): unknown;
}
declare function setTimeout(act: () => void, delay?: number): PlatformTimer;
declare function clearTimeout(timer: PlatformTimer): void;
declare function setInterval(act: () => void, interval?: number): PlatformTimer;
declare function clearInterval(timer: PlatformTimer): void;

declare function atob(base64: string): string;

declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Memory {
    constructor(pages: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBuffer | SharedArrayBuffer;
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
}
