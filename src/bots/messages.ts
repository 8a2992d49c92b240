/** The messages between the main thread and the thread that runs the bots' connections. */

export interface ProcessSpec {
  readonly kind: 'process';
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** The memory limit of the bot's whole group, in bytes. */
  readonly memory: number;
  /** No network and only its own folder, if bubblewrap is available. */
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
  /** 0 takes any free port. */
  readonly port: number;
}

/** Connections are numbered by their opener: the main thread uses even numbers, listeners odd ones. */
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
  /** Requests a connection's status, after pending input has been read. */
  | { readonly type: 'look'; readonly connection: number; readonly seq: number }
  /** Closes the bot's input. */
  | { readonly type: 'finish'; readonly connection: number }
  | { readonly type: 'close'; readonly connection: number };

/** Why a connection ended. */
export type ConnectionEnd =
  | { readonly kind: 'closed' }
  | { readonly kind: 'exit'; readonly code: number | null; readonly signal: string | null }
  /** It closed its output but is still running. */
  | { readonly kind: 'mute' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'flood'; readonly bytes: number }
  | { readonly kind: 'memory'; readonly bytes: number };

/** A bot's status. */
export interface BotStatus {
  /** Milliseconds since the last bytes sent to it had left. */
  readonly spent: number;
  /** The end of its standard error. */
  readonly stderr: string;
  /** Its peak memory in bytes. */
  readonly memory: number;
}

/** Durations are measured where the bytes are read, by that thread's monotonic clock. */
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
      /** The last message sent before the bytes were read. */
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
  /** After `ended`: neither process nor socket is left. */
  | { readonly type: 'gone'; readonly connection: number };

/** Bytes that a bot may send in reply to one message; more is a flood. */
export const FLOOD = 1 << 20;
/** Bytes of a bot's standard error that are kept for its author. */
export const STDERR_KEPT = 8_192;
