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
  /** Fail rather than take another port. */
  readonly strict: boolean;
  /** Where the store is: a file, or the address of a database. */
  readonly store: string;
  /** The folder of what is kept as files; beside the file of the store if it is absent. */
  readonly files?: string;
  /** Serve metrics there. */
  readonly metrics?: MetricsAddress;
  /** Structured logs on standard output. */
  readonly log?: boolean;
  /** Try bots' usual ports before free ones. */
  readonly usualPorts?: boolean;
  /** The ports that bots of classes may have for themselves; any free ones if it is absent. */
  readonly botPorts?: PortRange;
  /** Wait while another server has the store, instead of failing: called once, with that server if it is known. */
  readonly waitForStore?: (server: StoreServer | null) => void;
  /** Called with the fault, path included, when the store cannot be written to, and with null when it can again. */
  readonly onStoreTrouble?: (fault: Fault | null) => void;
  /** Milliseconds that the store waits for another program's transaction. */
  readonly busyTimeout?: number;
  /** How long a player must be away before the other may claim the game, in milliseconds; default one minute. */
  readonly claimAfter?: number;
  /** Serve HTTPS with it. */
  readonly certificate?: ServerCertificate;
  /** Proxies whose word on the client's address, host and protocol is taken. */
  readonly trustProxy?: readonly string[];
  /** Where the other servers on the same database reach this one. */
  readonly clusterAddress?: ClusterAddress;
  /** Called when it leads the servers on its database, and when another one does, at an address that may not be known. */
  readonly onRole?: (role: 'leader' | 'follower', leader: string | null) => void;
  /** Names of this server besides those of this machine. */
  readonly allowHosts?: readonly string[];
  /** Of this program, for the conditions of contests. */
  readonly version?: string;
  /** The championships that courses prescribe. */
  readonly presets?: readonly ChampionshipPreset[];
  /** Other limits than the usual ones, for tests. */
  readonly limits?: Partial<ServerLimits>;
}

export interface RunningServer {
  readonly address: string;
  readonly listening: Listening;
  /** Where metrics are served, if they are. */
  readonly metricsPort: number | null;
  readonly server: FastifyInstance;
  /** The secret of whoever administers it: what its teacher's link carries. */
  readonly administrator: string;
  /** Closes every connection; games remain in the store. */
  close(): Promise<void>;
}
