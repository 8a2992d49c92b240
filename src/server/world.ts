import type { BotsThread } from '../hosts/bots/bots-thread.ts';
import type { Timers } from '../match/seat.ts';
import type { Thinker } from '../match/thinker.ts';
import type { Store } from '../store/store.ts';

/** Where others find the server. */
export interface Place {
  /** Ends with a slash. */
  readonly address: string;
  /** Only this machine reaches it. */
  readonly local: boolean;
  /** What ports are opened at. */
  readonly host: string;
}

/** What all rooms of a server share. */
export interface World {
  readonly store: Store;
  readonly thinker: Thinker;
  readonly timers: Timers;
  /** The thread that keeps the bots; started when it is first needed. */
  bots(): BotsThread;
  place(): Place;
  /** Whether bots' usual ports are tried before free ones. */
  readonly usualPorts: boolean;
  /** How long somebody has to be away before the other may claim a game without a clock, in milliseconds. */
  readonly claimAfter: number;
  note(what: string, details: Readonly<Record<string, unknown>>): void;
}
