import type { BotsThread } from '../bots/bots-thread.ts';
import type { ConnectedBots } from '../classroom/connected-bots.ts';
import type { ContestSeats } from '../classroom/contest-seats.ts';
import type { Store } from '../store/store.ts';
import type { Timers } from '../time/timers.ts';
import type { EnginePool } from './engine-pool.ts';
import type { Feed } from './feed.ts';
import type { Identities } from './identity.ts';
import type { ServerLimits } from './limits.ts';
import type { Metrics } from './metrics.ts';

/** The server's public address. */
export interface ServerAddress {
  /** Ends with a slash. */
  readonly address: string;
  /** Reachable from this machine only. */
  readonly local: boolean;
  /** The host that ports are bound to. */
  readonly host: string;
}

/** Whoever sends a request or opens a connection. */
export interface Visitor {
  /** The client's address as a trusted proxy tells it, or the peer's. */
  readonly address: string;
}

/** What all parts of a server share. */
export interface ServerContext {
  readonly store: Store;
  readonly engines: EnginePool;
  readonly timers: Timers;
  readonly metrics: Metrics;
  readonly limits: ServerLimits;
  readonly identities: Identities;
  readonly feed: Feed;
  /** Where the seats of a class's participants come from. */
  readonly seats: ContestSeats;
  /** The programs behind `quadrille connect`. */
  readonly connected: ConnectedBots;
  /** The thread that runs the bots' connections; started when first needed. */
  bots(): BotsThread;
  /** The folder beside the store for what is kept as files; made when first needed. */
  readonly files: string;
  place(): ServerAddress;
  /** Whether to try bots' usual ports before free ones. */
  readonly usualPorts: boolean;
  /** How long a player must be away before the other may claim a game without a clock, in milliseconds. */
  readonly claimAfter: number;
  note(what: string, details: Readonly<Record<string, unknown>>): void;
}
