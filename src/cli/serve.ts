import { renderUnicodeCompact } from 'uqr';
import { isLocal, USUAL_PORT } from '../server/addresses.ts';
import { isBuilt } from '../server/http.ts';
import { startServer } from '../server/start.ts';
import { type CliCommand, flag, given, value } from './command.ts';
import { storeFile, usualFile } from './contest/store.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';

export const serveCommand: CliCommand = {
  examples: ['serve', 'serve --port 8080', 'serve --host 0.0.0.0 --store games.sqlite'],
  options: (args, { t }) =>
    args.options({
      port: value(t.serve.options.port),
      host: value(t.serve.options.host),
      store: value(t.serve.options.store(usualFile())),
      log: flag(t.serve.options.log),
    }),

  async run(call) {
    const { args, translator } = call;
    const asked = given(args, 'port');
    const port = asked === undefined ? USUAL_PORT : portFrom(translator, asked);
    const host = given(args, 'host') ?? '127.0.0.1';
    if (!isBuilt()) throw new UsageError(translator.t.serve.notBuilt);
    const store = await storeFile(call);
    const log = args.log === true;
    const strict = asked !== undefined;
    const running = orUsageError(
      translator,
      await startServer({ host, port, strict, store, log, usualPorts: true }),
    );
    const { listening, address } = running;
    if (listening.kind === 'refused')
      throw new UsageError(translator.t.serve.refused({ host, port, code: listening.code }));
    console.log(translator.t.serve.open(address));
    if (!isLocal(host)) console.log(`\n${renderUnicodeCompact(address)}\n`);
    else console.log(translator.t.serve.onlyHere);
    console.log(translator.t.serve.stop);
    await interrupted();
    await running.close();
    console.log(translator.t.serve.stopped);
  },
};

function portFrom(translator: CliTranslator, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(translator.t.serve.badPort(text));
}

const interrupted = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
