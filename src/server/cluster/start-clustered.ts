import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Fault, ok, type Result, refusal } from '../../core/result.ts';
import { openStore } from '../../store/open.ts';
import { LEADER_CHANNEL, type ServerStore, type Store } from '../../store/store.ts';
import { within } from '../../time/timers.ts';
import { addressOf } from '../addresses.ts';
import { httpOptions, type ServerApp, serverApp } from '../app.ts';
import { hostList } from '../hosts.ts';
import { type Health, httpServer } from '../http.ts';
import { Identities } from '../identity.ts';
import { LIMITS } from '../limits.ts';
import { tryPorts } from '../listen.ts';
import { addLiveRoute, addWebSockets } from '../live-route.ts';
import { serverMetrics } from '../metrics.ts';
import { serveMetrics } from '../metrics-listener.ts';
import { newSecret } from '../secrets.ts';
import type { RunningServer, ServerOptions } from '../server-options.ts';
import { followerBackend, forwardedBackend, leaderBackend } from './backends.ts';
import { usualClusterAddress } from './cluster-address.ts';
import { clusterListener } from './cluster-listener.ts';
import { endStore } from './end-store.ts';
import { clusterFaults } from './faults.ts';
import { Forwarder } from './forwarder.ts';
import { Front } from './front.ts';
import { type LeaderAnnouncement, LeaderWatch } from './leader-watch.ts';
import { Member } from './member.ts';
import { Mirrors } from './mirrors.ts';
import { RemoteSpectators } from './remote-spectators.ts';
import { WATCH_CHANNEL } from './room-notices.ts';

/** The setting that holds the secret of the servers that share a database. */
const SECRET = 'cluster-secret';
/** Milliseconds that a health check waits for the database. */
const STORE_TIMEOUT = 3_000;
const NO_ROOMS = { waiting: 0, playing: 0, over: 0, rest: 0 };

/**
 * One of several servers on a database. The leader runs games, classes and contests; the others serve the web app and
 * forward everything else to it. When it ends, another one takes the lead.
 */
export async function startClustered(options: ServerOptions): Promise<Result<RunningServer>> {
  const opened = await openStore(options.store, { busyTimeout: options.busyTimeout });
  if (!opened.ok) return opened;
  const server = new ClusteredServer(options, opened.value);
  const started = await server.start();
  if (!started.ok || started.value.listening.kind === 'refused') await server.close();
  return started;
}

class ClusteredServer {
  readonly #options: ServerOptions;
  /** For what needs no lease; each term as leader opens a store of its own. */
  readonly #store: Store;
  readonly #metrics = serverMetrics();
  readonly #watch: LeaderWatch;
  /** Called in reverse order. */
  readonly #closers: (() => Promise<void> | void)[] = [];
  /** Resolves once it leads or follows, or with the reason why it may do neither. */
  readonly #settled = Promise.withResolvers<Fault | null>();
  #app: ServerApp | null = null;
  /** Null unless it leads. */
  #remote: RemoteSpectators | null = null;
  #address = '';
  #trouble: Fault | null = null;

  constructor(options: ServerOptions, store: Store) {
    this.#options = options;
    this.#store = store;
    this.#watch = new LeaderWatch(() => store.leader());
    this.#closers.push(
      () => endStore(store),
      () => this.#watch.close(),
    );
  }

  async start(): Promise<Result<RunningServer>> {
    const { host, port, strict, certificate, trustProxy } = this.#options;
    const limits = { ...LIMITS, ...this.#options.limits };
    const { classrooms, notices } = this.#store;
    const { identities, administrator } = await Identities.open(classrooms, newSecret());
    const secret = await classrooms.initSetting(SECRET, newSecret());
    const mirrors = await Mirrors.open({ store: this.#store, metrics: this.#metrics });
    this.#closers.push(() => mirrors.close());
    await notices.subscribe(LEADER_CHANNEL, () => {
      void this.#watch.look();
      mirrors.readAgain();
    });
    await notices.subscribe(WATCH_CHANNEL, payload => this.#remote?.receive(payload));
    const exposed = await this.#serveMetrics();
    if (!exposed.ok) return exposed;
    const address = this.#options.clusterAddress ?? usualClusterAddress(host);
    const backend = () => this.#app && forwardedBackend(this.#app);
    const listener = await clusterListener({ address, secret, limits, backend });
    if (!listener.ok) return listener;
    const { port: clusterPort, certificate: clusterCertificate, isVouched } = listener.value;
    const { refused } = this.#metrics;
    const forwarder = new Forwarder({ watch: this.#watch, secret, limits, refused });
    const pages = await httpServer({
      ...httpOptions(this.#options, this.#metrics, { isVouched: () => false }),
      health: () => this.#health(),
    });
    await addWebSockets(pages, limits);
    const { find } = mirrors;
    addLiveRoute(pages, { find, identities, limits, metrics: this.#metrics });
    await pages.ready();
    const isOurHost = hostList(host, this.#options.allowHosts ?? []);
    const follower = followerBackend(pages, forwarder, isOurHost);
    const tls = certificate ? { certificate } : {};
    const front = new Front({ limits, trustProxy, refused, ...tls }, follower);
    this.#closers.push(
      () => pages.close(),
      () => listener.value.close(),
    );
    const listening = await tryPorts(
      async tried => {
        front.server.listen(tried, host);
        await once(front.server, 'listening');
        return (front.server.address() as AddressInfo).port;
      },
      port,
      strict,
    );
    const metricsPort = exposed.value;
    const running = {
      listening,
      administrator,
      metricsPort,
      server: pages,
      close: () => this.close(),
    };
    if (listening.kind === 'refused') return ok({ ...running, address: '' });
    this.#closers.push(async () => {
      const closed = front.close();
      forwarder.close();
      await pages.close(); // tells spectators
      await closed;
    });
    this.#address = addressOf(host, listening.port, certificate ? 'https' : 'http');
    const member = this.#member({
      identities,
      front,
      isVouched,
      follower,
      announcement: {
        ...{ host: address.host, port: clusterPort, certificate: clusterCertificate },
        version: this.#options.version ?? '',
      },
    });
    this.#closers.push(() => member.close());
    const fault = await this.#settled.promise;
    return fault ? refusal(fault) : ok({ ...running, address: this.#address });
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }

  #member({ identities, front, isVouched, follower, announcement }: MemberParts): Member {
    const options = this.#options;
    const metrics = this.#metrics;
    const member = new Member({
      location: options.store,
      busyTimeout: options.busyTimeout,
      onCommit: metrics.committed,
      open: async store => {
        const app = await serverApp(options, {
          ...{ store, metrics, identities, front: { isVouched } },
          address: () => this.#address,
          health: () => ({ role: 'leader', leader: this.#address }),
        });
        await app.server.ready();
        return app;
      },
      lead: async (app: ServerApp, store: ServerStore) => {
        this.#remote = new RemoteSpectators({ rooms: app.rooms, notices: store.notices });
        await store.lease.announce(this.#address, JSON.stringify(announcement));
        this.#app = app;
        front.backend = leaderBackend(app);
        this.#changed('leader', this.#address);
        await app.resume();
      },
      follow: () => {
        metrics.leads.set(0);
        this.#app = null;
        this.#remote?.close();
        this.#remote = null;
        front.backend = follower;
      },
      waits: () => void this.#followLeader(announcement.version),
      failed: fault => this.#troubled(fault),
    });
    member.start();
    return member;
  }

  /** Called when another server leads; one of another version is not followed. */
  async #followLeader(version: string): Promise<void> {
    await this.#watch.look();
    const { leader } = this.#watch;
    if (leader && leader.version !== version)
      return this.#settled.resolve(clusterFaults.otherVersion(leader, version));
    this.#changed('follower', leader?.address ?? null);
  }

  /** Called at every attempt; reports changes only. */
  #troubled(fault: Fault | null): void {
    if (fault?.code === this.#trouble?.code) return;
    this.#trouble = fault;
    this.#options.onStoreTrouble?.(fault);
  }

  #changed(role: 'leader' | 'follower', leader: string | null): void {
    this.#troubled(null);
    this.#metrics.leads.set(role === 'leader' ? 1 : 0);
    this.#options.onRole?.(role, leader);
    this.#settled.resolve(null);
  }

  /** The health of a follower; a leader's is its app's. */
  async #health(): Promise<Health> {
    const read = this.#store.leader().then(
      () => 'ok',
      () => 'trouble',
    );
    const store = await within(read, STORE_TIMEOUT, () => 'slow', { background: true });
    const role = { role: 'follower', leader: this.#watch.leader?.address ?? null };
    return { status: store === 'ok' ? 'ok' : 'trouble', store, ...role };
  }

  async #serveMetrics(): Promise<Result<number | null>> {
    const metrics = this.#metrics;
    metrics.countRooms(async () => this.#app?.rooms.counts() ?? NO_ROOMS);
    if (!this.#options.metrics) return ok(null);
    metrics.measureProcess();
    const serving = await serveMetrics(metrics, this.#options.metrics);
    if (!serving.ok) return serving;
    this.#closers.push(() => serving.value.close());
    return ok(serving.value.port);
  }
}

interface MemberParts {
  readonly identities: Identities;
  readonly front: Front;
  readonly follower: Front['backend'];
  readonly announcement: LeaderAnnouncement;
  isVouched(request: Parameters<Front['backend']['request']>[0]): boolean;
}
