import type { Millis } from '../core/clock.ts';

/** Why a connection ended. */
export type ConnectionEnd =
  | { readonly kind: 'closed' }
  /** The socket failed: the other end disappeared without closing, or the network failed. */
  | { readonly kind: 'reset'; readonly message: string }
  | { readonly kind: 'exit'; readonly code: number | null; readonly signal: string | null }
  /** The program has closed its output but is still running. */
  | { readonly kind: 'mute' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'flood'; readonly bytes: number }
  | { readonly kind: 'memory'; readonly bytes: number };

/** A bot's status. */
export interface BotStatus {
  /** Time since the last bytes to it were sent, by the clock of the thread that reads its input. */
  readonly spent: Millis;
  /** The end of its standard error. */
  readonly stderr: string;
  /** Its peak memory in bytes. */
  readonly memory: number;
}

export type ConnectionEvent =
  | {
      readonly type: 'data';
      readonly bytes: Uint8Array;
      readonly spent: Millis;
      /** The number of the last message sent before these bytes were read. */
      readonly after: number;
    }
  | ({ readonly type: 'ended'; readonly ending: ConnectionEnd } & BotStatus);

/** A byte stream to and from a bot's process or socket. The `ended` event is its last. Can be spread. */
export interface Connection {
  readonly events: AsyncIterable<ConnectionEvent>;
  readonly sandboxed: boolean;
  /** The remote address of a socket. */
  readonly address: string;
  /** Returns the message's number; numbers increase. */
  send(data: Uint8Array | string): number;
  /** Stops a process until something is sent to it, so that it does not think on its opponent's turn. */
  pause(): void;
  /** Closes the bot's input and continues reading. */
  finish(): void;
  /** Resolves when everything received before this call has been delivered. */
  flush(): Promise<void>;
  /** The same, with the bot's status at that time. */
  status(): Promise<BotStatus>;
  /** Ends the process and its descendants, or the connection. Resolves when all have ended. */
  close(): Promise<void>;
}
