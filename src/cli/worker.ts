import { availableParallelism, hostname } from 'node:os';
import { conditionsHere } from '../arena/contests.ts';
import { isCommandSeat } from '../bots/seat-choice.ts';
import { unknown } from '../core/texts.ts';
import { queueFaults } from '../queue/faults.ts';
import { measureSpeed } from '../queue/speed.ts';
import { storeWorkClient, type WorkClient } from '../queue/work-client.ts';
import { GameWorker } from '../queue/work-loop.ts';
import { WorkerSeats } from '../queue/worker-seats.ts';
import { isPostgres } from '../store/location.ts';
import { openStore } from '../store/open.ts';
import { after } from '../time/timers.ts';
import type { CliCommand, Invocation } from './command.ts';
import { fixed } from './contest/numbers.ts';
import { inStore, storeLocation, storeOption } from './contest/store.ts';
import { argument, flag, given, value, wholeNumber } from './options.ts';
import { accessServer } from './server-access.ts';
import { statusOutput } from './terminal/status-line.ts';
import { workerTexts } from './texts/worker.ts';
import { explain, orUsageError, UsageError } from './usage-error.ts';
import { version } from './version.ts';
import { serverWorkClient } from './worker/server-work-client.ts';
import { createToken, listTokens, revokeToken } from './worker/tokens.ts';
import { WorkerStatus } from './worker/worker-status.ts';

/** Milliseconds to hand games back after a second request to stop: the database may be out of reach. */
const AT_ONCE = 3_000;

const ACTIONS = ['run', 'token', 'tokens', 'revoke'] as const;

export const workerCommand: CliCommand = {
  repeated: ['bot'],
  examples: [
    'worker --store postgres://quadrille@10.0.0.5/quadrille',
    'worker --server http://10.0.0.5:8080 --token k7q2mxab.…',
    'worker --server https://jeux.example.org --bot "Zoé=python3 zoe.py"',
    'worker token --store postgres://quadrille@10.0.0.5/quadrille --name "room 12" --days 90',
    'worker revoke k7q2mxab --store postgres://quadrille@10.0.0.5/quadrille',
  ],
  options: (args, translator) => {
    const { t } = translator;
    const { options } = t.worker;
    return args
      .positional('action', argument(options.action(ACTIONS.join(', '))))
      .positional('id', argument(options.id))
      .options({
        ...storeOption(translator),
        server: value(options.server),
        token: value(options.token),
        fingerprint: value(t.connect.options.fingerprint),
        concurrency: { ...value(options.concurrency(availableParallelism())), alias: 'c' },
        name: value(options.name),
        bot: { ...value(options.bot), array: true },
        days: value(options.days),
        log: flag(options.log),
      })
      .epilogue(t.worker.help);
  },

  async run(call) {
    const { args, translator } = call;
    const asked = given(args, 'action') ?? 'run';
    const action = ACTIONS.find(known => known === asked);
    switch (action) {
      case 'run':
        return work(call);
      case 'token':
        return inStore(call, createToken);
      case 'tokens':
        return inStore(call, listTokens, 'existing');
      case 'revoke':
        return inStore(call, within => revokeToken(within, given(args, 'id')), 'existing');
      case undefined:
        throw new UsageError(translator.say(unknown(workerTexts.worker.action, asked, ACTIONS)));
    }
  },
};

/** The queue, with what must be closed after it. */
interface OpenClient {
  readonly client: WorkClient;
  close(): Promise<void>;
}

async function openClient(call: Invocation): Promise<OpenClient> {
  const { args, translator } = call;
  const { t } = translator;
  const server = given(args, 'server');
  if (server === undefined) {
    if (given(args, 'token') !== undefined) throw new UsageError(t.worker.tokenNeedsServer);
    if (given(args, 'store') === undefined && !process.env.DATABASE_URL)
      throw new UsageError(t.worker.needsPlace);
    const location = await storeLocation(call);
    // a file is not opened: that would make it
    if (!isPostgres(location)) throw new UsageError(explain(translator, queueFaults.noQueue), 1);
    const store = orUsageError(translator, await openStore(location), undefined, 1);
    return { client: storeWorkClient(store), close: () => store.close() };
  }
  if (given(args, 'store') !== undefined) throw new UsageError(t.worker.storeOrServer);
  const token = given(args, 'token') ?? process.env.QUADRILLE_TOKEN ?? '';
  if (token === '') throw new UsageError(t.worker.needsToken);
  const fingerprint = given(args, 'fingerprint');
  const found = await accessServer(server, fingerprint);
  const access = orUsageError(translator, found, undefined, 1);
  return { client: serverWorkClient(access, token.trim()), close: async () => {} };
}

/** Reads `NAME=COMMAND`: the seats of this machine's own bots, by name. */
function ownBots({ args, translator }: Invocation): ReadonlyMap<string, string> {
  const bots = new Map<string, string>();
  for (const text of (args.bot as readonly string[] | undefined) ?? []) {
    const [, name = '', command = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (name.trim() === '' || command.trim() === '')
      throw new UsageError(translator.t.worker.badBot(text));
    if (bots.has(name.trim())) throw new UsageError(translator.t.worker.botTwice(name.trim()));
    bots.set(name.trim(), isCommandSeat(command) ? command.trim() : `bot:${command.trim()}`);
  }
  return bots;
}

async function work(call: Invocation): Promise<void> {
  const { args, translator } = call;
  const { t } = translator;
  const own = ownBots(call);
  const concurrency = wholeNumber(call, 'concurrency', [1, 1_024]) ?? availableParallelism();
  const { client, close } = await openClient(call);
  const seats = new WorkerSeats({ file: hash => client.file(hash), own });
  const speed = await measureSpeed();
  const status = new WorkerStatus(statusOutput(process), translator, args.log === true);
  const name = (given(args, 'name') ?? hostname()).slice(0, 100);
  if (args.log !== true)
    console.log(t.worker.starts({ name, concurrency, speed: fixed(translator, speed / 1e6, 2) }));
  const worker = new GameWorker({
    client,
    about: {
      ...{ name, host: hostname() },
      ...conditionsHere(version(), concurrency),
      ...{ speed, bots: [...own.keys()] },
    },
    folder: process.cwd(),
    seatOf: (participant, of) => seats.of(participant, of),
    notice: notice => status.notice(notice),
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let isAsked = false;
  const stop = () => {
    worker.stop();
    if (isAsked) after(AT_ONCE, () => process.exit(130), { background: true });
    isAsked = true;
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    const fault = await worker.run();
    status.end();
    if (fault) throw new UsageError(explain(translator, fault), 1);
    if (args.log !== true) console.log(t.worker.stopped(status.stored));
  } finally {
    for (const signal of signals) process.off(signal, stop);
    await seats.close();
    await close();
  }
}
