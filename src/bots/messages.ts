import type { BotStatus, ConnectionEvent } from './connection.ts';
import type { ClientSettings } from './relay.ts';
import type { SandboxContents } from './sandbox/sandbox.ts';

/** The calls and notices between the main thread and the thread that runs the bots' connections. */

export interface ProcessSpec {
  readonly kind: 'process';
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** The memory limit of the bot's whole group, in bytes. */
  readonly memory: number;
  /** The number of processors that it may use, where control groups limit them; null: all. */
  readonly cpus: number | null;
  /** The contents of its sandbox; null: it runs without one. */
  readonly contents: SandboxContents | null;
  /** For a program that connects to a server: it runs behind a relay, by the Node at this path. */
  readonly relay: (ClientSettings & { readonly node: string }) | null;
}

export interface ConnectSpec {
  readonly kind: 'connect';
  readonly host: string;
  readonly port: number;
}

/**
 * Connections and listeners are numbered by their opener: the main thread uses even numbers, listeners odd
 * ones for their clients.
 */
export interface BotsMethods {
  /** Returns whether the bot runs in a sandbox. */
  open(connection: number, spec: ProcessSpec | ConnectSpec): boolean;
  /** Returns the port; 0 takes any free one. `keepAlive`: milliseconds of silence after which a client is probed. */
  listen(listener: number, host: string, port: number, keepAlive: number | null): number;
  /** The bot's status, after pending input has been read. */
  status(connection: number): BotStatus | null;
  /** Returns when neither process nor socket is left. */
  close(connection: number): void;
  /** Closes a listener, but not its clients. */
  stopListening(listener: number): void;
}

export type BotsRequest =
  | {
      readonly type: 'send';
      readonly connection: number;
      readonly bytes: Uint8Array;
      readonly seq: number;
    }
  /** Stops the bot's process until something is sent to it. */
  | { readonly type: 'pause'; readonly connection: number }
  /** Closes the bot's input. */
  | { readonly type: 'finish'; readonly connection: number };

export type BotsNotice =
  | { readonly type: 'event'; readonly connection: number; readonly event: ConnectionEvent }
  | {
      readonly type: 'client';
      readonly connection: number;
      readonly listener: number;
      readonly address: string;
    }
  | { readonly type: 'listening-ended'; readonly listener: number };
