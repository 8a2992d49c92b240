import { renderUnicodeCompact } from 'uqr';
import type { PortRange } from '../classroom/bot-ports.ts';
import type { Fault } from '../core/result.ts';
import { championshipPresets } from '../courses/championships.ts';
import { addressesAt, addressOf, isLocal, USUAL_PORT } from '../server/addresses.ts';
import { givenCertificate, ownCertificate, type ServerCertificate } from '../server/certificate.ts';
import { readClusterAddress } from '../server/cluster/cluster-address.ts';
import { isHostName, isProxyAddress, ourNames } from '../server/hosts.ts';
import { isBuilt } from '../server/http.ts';
import { readMetricsAddress } from '../server/metrics-listener.ts';
import type { ServerOptions } from '../server/server-options.ts';
import { startServer } from '../server/start.ts';
import type { StoreServer } from '../store/store.ts';
import type { CliCommand, Invocation } from './command.ts';
import { besideStore, storeLocation, usualFile } from './contest/store.ts';
import { flag, given, value } from './options.ts';
import type { CliTranslator } from './translator.ts';
import { explain, orUsageError, UsageError } from './usage-error.ts';
import { version } from './version.ts';

/** The default of `--bot-ports`. */
const USUAL_BOT_PORTS: PortRange = { first: 8900, last: 8999 };

export const serveCommand: CliCommand = {
  examples: ['serve', 'serve --port 8080', 'serve --host 0.0.0.0 --store games.sqlite'],
  options: (args, { t }) =>
    args.options({
      port: value(t.serve.options.port),
      host: value(t.serve.options.host),
      store: value(t.serve.options.store(usualFile())),
      log: flag(t.serve.options.log),
      metrics: value(t.serve.options.metrics),
      tls: flag(t.serve.options.tls),
      'tls-cert': value(t.serve.options.tlsCert),
      'tls-key': value(t.serve.options.tlsKey),
      'allow-host': value(t.serve.options.allowHost),
      'trust-proxy': { type: 'string', describe: t.serve.options.trustProxy },
      'bot-ports': value(t.serve.options.botPorts),
      'cluster-address': value(t.serve.options.clusterAddress),
      'wait-for-store': flag(t.serve.options.waitForStore),
    }),

  async run(call) {
    const { args, translator } = call;
    const asked = given(args, 'port');
    const port = asked === undefined ? USUAL_PORT : portFrom(translator, asked);
    const host = given(args, 'host') ?? '127.0.0.1';
    if (!isBuilt()) throw new UsageError(translator.t.serve.notBuilt);
    const store = await storeLocation(call);
    const log = args.log === true;
    const metrics = metricsFrom(call);
    const names = namesFrom(call);
    const certificate = await certificateFrom(call, besideStore(store), [
      ...ourNames(host, names.allowHosts ?? []),
      ...addressesAt(host),
    ]);
    const strict = asked !== undefined;
    const running = orUsageError(
      translator,
      await startServer({
        ...{ host, port, strict, store, log, usualPorts: true, ...metrics, ...names },
        files: `${besideStore(store)}.files`,
        botPorts: botPortsFrom(call),
        ...{ version: version(), presets: championshipPresets },
        ...(certificate ? { certificate } : {}),
        ...(args['wait-for-store'] === true ? { waitForStore: server => waits(call, server) } : {}),
        ...clusterFrom(call),
        onStoreTrouble: fault => storeChanged(call, fault),
      }),
    );
    const { listening, address } = running;
    if (listening.kind === 'refused')
      throw new UsageError(translator.t.serve.refused({ host, port, code: listening.code }));
    console.log(translator.t.serve.open(address));
    if (!isLocal(host)) console.log(`\n${renderUnicodeCompact(address)}\n`);
    else console.log(translator.t.serve.onlyHere);
    // contains a secret, so not to standard output if that is a log
    (log ? console.error : console.log)(
      translator.t.serve.teacher(`${address}class#${running.administrator}`),
    );
    if (certificate) console.log(translator.t.serve.fingerprint(certificate.fingerprint));
    if (metrics.metrics && running.metricsPort !== null)
      console.log(
        translator.t.serve.metrics(metricsUrl(metrics.metrics.host, running.metricsPort)),
      );
    console.log(translator.t.serve.stop);
    await interrupted();
    await running.close();
    console.log(translator.t.serve.stopped);
  },
};

const waits = ({ translator: { t } }: Invocation, server: StoreServer | null): void => {
  console.log(t.serve.waits(server === null ? '' : ` (${server.host}, PID ${server.pid})`));
};

/** The cluster's options: where the other servers reach this one, and a message when the leader changes. */
function clusterFrom({
  args,
  translator,
}: Invocation): Pick<ServerOptions, 'clusterAddress' | 'onRole'> {
  const { t } = translator;
  const text = given(args, 'cluster-address');
  return {
    ...(text === undefined
      ? {}
      : { clusterAddress: orUsageError(translator, readClusterAddress(text)) }),
    onRole: (role, leader) =>
      console.log(
        role === 'leader' ? t.serve.leads : t.serve.follows(leader === null ? '' : ` ${leader}`),
      ),
  };
}

/** Tells the operator on the terminal, with the file's path. */
const storeChanged = ({ translator }: Invocation, fault: Fault | null): void => {
  console.error(fault ? explain(translator, fault) : translator.t.serve.storeBack);
};

function metricsFrom({ args, translator }: Invocation): Pick<ServerOptions, 'metrics'> {
  const text = given(args, 'metrics');
  if (text === undefined) return {};
  return { metrics: orUsageError(translator, readMetricsAddress(text)) };
}

/** The certificate for HTTPS: given, or our own beside the store. */
async function certificateFrom(
  { args, translator }: Invocation,
  store: string,
  names: readonly string[],
): Promise<ServerCertificate | null> {
  const { t } = translator;
  const [cert, key] = [given(args, 'tls-cert'), given(args, 'tls-key')];
  if ((cert === undefined) !== (key === undefined)) throw new UsageError(t.serve.halfCertificate);
  if (cert !== undefined && args.tls === true) throw new UsageError(t.serve.twoCertificates);
  if (cert !== undefined && key !== undefined)
    return orUsageError(translator, await givenCertificate({ cert, key }, Date.now()));
  if (args.tls !== true) return null;
  const file = `${store.replace(/\.sqlite$/, '')}-tls.pem`;
  return orUsageError(translator, await ownCertificate(file, names, Date.now()));
}

const wordsOf = (text: string): string[] => text.split(',').map(word => word.trim());

/** The host names that the server answers to, and the proxies that it trusts. */
function namesFrom({
  args,
  translator,
}: Invocation): Pick<ServerOptions, 'allowHosts' | 'trustProxy'> {
  const { t } = translator;
  const hosts = given(args, 'allow-host');
  const proxies = given(args, 'trust-proxy');
  const allowHosts = hosts === undefined ? [] : wordsOf(hosts);
  // `--trust-proxy` without addresses means a proxy on this machine
  const trustProxy = proxies === undefined ? undefined : wordsOf(proxies || 'loopback');
  for (const host of allowHosts)
    if (!isHostName(host)) throw new UsageError(t.serve.badHostName(host));
  for (const proxy of trustProxy ?? [])
    if (!isProxyAddress(proxy)) throw new UsageError(t.serve.badProxy(proxy));
  return trustProxy ? { allowHosts, trustProxy } : { allowHosts };
}

const metricsUrl = (host: string, port: number): string => `${addressOf(host, port)}metrics`;

function portFrom(translator: CliTranslator, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(translator.t.serve.badPort(text));
}

/** Reads a range such as 8900-8999. */
function botPortsFrom({ args, translator }: Invocation): PortRange {
  const text = given(args, 'bot-ports');
  if (text === undefined) return USUAL_BOT_PORTS;
  const [, first, last] = /^(\d{4,5})-(\d{4,5})$/.exec(text.trim()) ?? [];
  const range = { first: Number(first), last: Number(last) };
  if (range.first >= 1024 && range.first <= range.last && range.last <= 65_535) return range;
  throw new UsageError(translator.t.serve.badBotPorts(text));
}

const interrupted = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
