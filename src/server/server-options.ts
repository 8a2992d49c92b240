import type { FastifyInstance } from 'fastify';
import type { ChampionshipPreset } from '../arena/plan.ts';
import type { PortRange } from '../classroom/bot-ports.ts';
import type { Fault } from '../core/result.ts';
import type { StoreServer } from '../store/store.ts';
import type { ServerCertificate } from './certificate.ts';
import type { ClusterAddress } from './cluster/cluster-address.ts';
import type { ServerLimits } from './limits.ts';
import type { Listening } from './listen.ts';
import type { MetricsAddress } from './metrics-listener.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether to fail rather than take another port. */
  readonly strict: boolean;
  /** The store: a file, or the address of a database. */
  readonly store: string;
  /** The folder for what is kept as files; absent: beside the file of the store. */
  readonly files?: string;
  /** Where to serve metrics. */
  readonly metrics?: MetricsAddress;
  /** Structured logs on standard output. */
  readonly log?: boolean;
  /** Whether to try bots' usual ports before free ones. */
  readonly usualPorts?: boolean;
  /** The ports that bots of classes may have for themselves; absent: any free ones. */
  readonly botPorts?: PortRange;
  /** Present: wait while another server has the store, instead of failing. Called once, with that server if known. */
  readonly waitForStore?: (server: StoreServer | null) => void;
  /** Called with the fault, path included, when the store cannot be written to, and with null when it can again. */
  readonly onStoreTrouble?: (fault: Fault | null) => void;
  /** Milliseconds that the store waits for another program's transaction. */
  readonly busyTimeout?: number;
  /** How long a player must be away before the other may claim the game, in milliseconds; default one minute. */
  readonly claimAfter?: number;
  /** For HTTPS. */
  readonly certificate?: ServerCertificate;
  /** Proxies that are believed about the client's address, host and protocol. */
  readonly trustProxy?: readonly string[];
  /** Where the other servers on the same database reach this one. */
  readonly clusterAddress?: ClusterAddress;
  /** Called when it begins to lead or to follow the leader, whose address may be unknown. */
  readonly onRole?: (role: 'leader' | 'follower', leader: string | null) => void;
  /** Further names of this server, besides those of this machine. */
  readonly allowHosts?: readonly string[];
  /** The version of this program, for the conditions of contests. */
  readonly version?: string;
  /** The championships that courses prescribe. */
  readonly presets?: readonly ChampionshipPreset[];
  /** Overrides of limits, for tests. */
  readonly limits?: Partial<ServerLimits>;
}

export interface RunningServer {
  readonly address: string;
  readonly listening: Listening;
  /** The port of the metrics, if they are served. */
  readonly metricsPort: number | null;
  readonly server: FastifyInstance;
  /** The administrator's secret, which the teacher's link contains. */
  readonly administrator: string;
  /** Closes every connection; games remain in the store. */
  close(): Promise<void>;
}
