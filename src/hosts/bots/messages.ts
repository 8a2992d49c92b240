/** What goes between the main thread and the thread that keeps the bots. */

export interface ProcessSpec {
  readonly kind: 'process';
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** Bytes of memory that the bot's whole group may use. */
  readonly memory: number;
  /** No network and only its own folder, where bubblewrap is there to see to it. */
  readonly sandbox: boolean;
}

export interface ConnectSpec {
  readonly kind: 'connect';
  readonly host: string;
  readonly port: number;
}

export interface ListenSpec {
  readonly kind: 'listen';
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

/** Links are numbered by whoever opens them: the main thread by even numbers, a listener's guests by odd ones. */
export type Order =
  | {
      readonly type: 'open';
      readonly link: number;
      readonly spec: ProcessSpec | ConnectSpec | ListenSpec;
    }
  | {
      readonly type: 'send';
      readonly link: number;
      readonly bytes: Uint8Array;
      readonly seq: number;
    }
  | { readonly type: 'settle'; readonly link: number; readonly seq: number }
  | { readonly type: 'close'; readonly link: number };

/** Why a link ended. */
export type Ending =
  | { readonly kind: 'closed' }
  | { readonly kind: 'exit'; readonly code: number | null; readonly signal: string | null }
  /** It closed its output but runs on. */
  | { readonly kind: 'mute' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'flood'; readonly bytes: number }
  | { readonly kind: 'memory'; readonly bytes: number };

/** Instants are of one monotonic clock, in milliseconds, read where the bytes pass. */
export type Report =
  | {
      readonly type: 'opened';
      readonly link: number;
      readonly port: number | null;
      readonly sandboxed: boolean;
    }
  | {
      readonly type: 'guest';
      readonly link: number;
      readonly listener: number;
      readonly address: string;
    }
  | { readonly type: 'sent'; readonly link: number; readonly seq: number; readonly at: number }
  | {
      readonly type: 'data';
      readonly link: number;
      readonly bytes: Uint8Array;
      readonly at: number;
    }
  | { readonly type: 'settled'; readonly link: number; readonly seq: number }
  | {
      readonly type: 'ended';
      readonly link: number;
      readonly ending: Ending;
      readonly at: number;
      readonly stderr: string;
    };

/** Bytes that a bot may send in answer to one message; more is a flood. */
export const FLOOD = 1 << 20;
/** Bytes kept of what a bot says on its standard error, for its author. */
export const STDERR_KEPT = 8_192;
