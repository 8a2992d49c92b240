import type { BotsThread } from '../bots/bots-thread.ts';
import type { EngineClient } from '../match/engine-client.ts';
import type { Timers } from '../match/timers.ts';
import type { Store } from '../store/store.ts';

/** Where others find the server. */
export interface ServerAddress {
  /** Ends with a slash. */
  readonly address: string;
  /** Only this machine reaches it. */
  readonly local: boolean;
  /** What ports are opened at. */
  readonly host: string;
}

/** What all rooms of a server share. */
export interface ServerContext {
  readonly store: Store;
  readonly engine: EngineClient;
  readonly timers: Timers;
  /** The thread that keeps the bots; started when it is first needed. */
  bots(): BotsThread;
  place(): ServerAddress;
  /** Whether bots' usual ports are tried before free ones. */
  readonly usualPorts: boolean;
  /** How long somebody has to be away before the other may claim a game without a clock, in milliseconds. */
  readonly claimAfter: number;
  note(what: string, details: Readonly<Record<string, unknown>>): void;
}
