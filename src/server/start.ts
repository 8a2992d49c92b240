import { ok, type Result } from '../core/result.ts';
import { isPostgres } from '../store/location.ts';
import { openServerStore } from '../store/open.ts';
import { addressOf } from './addresses.ts';
import { serverApp } from './app.ts';
import { Identities } from './identity.ts';
import { listen } from './listen.ts';
import { serverMetrics } from './metrics.ts';
import { type MetricsListener, serveMetrics } from './metrics-listener.ts';
import { newSecret } from './secrets.ts';
import type { RunningServer, ServerOptions } from './server-options.ts';

/** Starts the whole server: the app, games over the network, and their store. */
export async function startServer(options: ServerOptions): Promise<Result<RunningServer>> {
  if (isPostgres(options.store)) {
    const { startClustered } = await import('./cluster/start-clustered.ts');
    return startClustered(options);
  }
  const { host, port, strict, waitForStore: onWait, busyTimeout } = options;
  const metrics = serverMetrics();
  const opened = await openServerStore(options.store, {
    busyTimeout,
    onWait,
    onCommit: metrics.committed,
  });
  if (!opened.ok) return opened;
  const store = opened.value;
  const { identities, administrator } = await Identities.open(store.classrooms, newSecret());
  let address = '';
  const app = await serverApp(options, { store, metrics, identities, address: () => address });
  const { server, rooms } = app;
  metrics.countRooms(() => rooms.counts());
  let exposed: MetricsListener | null = null;
  const close = async () => {
    await exposed?.close();
    await app.close();
    await store.close();
  };
  if (options.metrics) {
    metrics.measureProcess();
    const serving = await serveMetrics(metrics, options.metrics);
    if (!serving.ok) {
      await close();
      return serving;
    }
    exposed = serving.value;
  }
  const listening = await listen(server, host, port, strict);
  if (listening.kind === 'refused') await close();
  else {
    address = addressOf(host, listening.port, options.certificate ? 'https' : 'http');
    await store.lease.announce(address).catch(() => {}); // the app reports trouble with the store
    await app.resume();
  }
  const metricsPort = exposed?.port ?? null;
  return ok({ address, administrator, listening, server, metricsPort, close });
}
