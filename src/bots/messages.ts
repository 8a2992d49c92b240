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

/** Links are numbered by whoever opens them: the main thread by even numbers, a listener's clients by odd ones. */
export type BotsThreadRequest =
  | {
      readonly type: 'open';
      readonly connection: number;
      readonly spec: ProcessSpec | ConnectSpec | ListenSpec;
    }
  | {
      readonly type: 'send';
      readonly connection: number;
      readonly bytes: Uint8Array;
      readonly seq: number;
    }
  /** Asks for a link's status, after whatever is waiting to be read. */
  | { readonly type: 'look'; readonly connection: number; readonly seq: number }
  /** Closes the bot's input: it is told nothing more. */
  | { readonly type: 'finish'; readonly connection: number }
  | { readonly type: 'close'; readonly connection: number };

/** Why a connection ended. */
export type ConnectionEnd =
  | { readonly kind: 'closed' }
  | { readonly kind: 'exit'; readonly code: number | null; readonly signal: string | null }
  /** It closed its output but runs on. */
  | { readonly kind: 'mute' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'flood'; readonly bytes: number }
  | { readonly kind: 'memory'; readonly bytes: number };

/** How a bot stands now. */
export interface BotStatus {
  /** Milliseconds since the last bytes that were sent to it had left. */
  readonly spent: number;
  /** The end of what it has said on its standard error. */
  readonly stderr: string;
  /** The most bytes of memory that it was seen to hold. */
  readonly memory: number;
}

/** Durations are measured where the bytes pass, by that thread's monotonic clock. */
export type BotsThreadReport =
  | {
      readonly type: 'opened';
      readonly connection: number;
      readonly port: number | null;
      readonly sandboxed: boolean;
    }
  | {
      readonly type: 'client';
      readonly connection: number;
      readonly listener: number;
      readonly address: string;
    }
  | {
      readonly type: 'data';
      readonly connection: number;
      readonly bytes: Uint8Array;
      readonly spent: number;
      /** The last message that had been sent when the bytes were read. */
      readonly after: number;
    }
  | {
      readonly type: 'status';
      readonly connection: number;
      readonly seq: number;
      readonly status: BotStatus;
    }
  | {
      readonly type: 'ended';
      readonly connection: number;
      readonly ending: ConnectionEnd;
      readonly status: BotStatus;
    }
  /** After its end: nothing is left of it, neither process nor socket. */
  | { readonly type: 'gone'; readonly connection: number };

/** Bytes that a bot may send in answer to one message; more is a flood. */
export const FLOOD = 1 << 20;
/** Bytes kept of what a bot says on its standard error, for its author. */
export const STDERR_KEPT = 8_192;
