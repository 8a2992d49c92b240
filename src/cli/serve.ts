import { renderUnicodeCompact } from 'uqr';
import { isLocal } from '../server/addresses.ts';
import { isBuilt } from '../server/http.ts';
import { startServer } from '../server/start.ts';
import { type Command, given } from './command.ts';
import { Complaint, orComplain } from './complaint.ts';
import { storeFile, usualFile } from './contest/store.ts';
import type { Voice } from './language.ts';

const USUAL_PORT = 4444;

export const serveCommand: Command = {
  name: 'serve',
  takes: '',
  examples: ['serve', 'serve --port 8080', 'serve --host 0.0.0.0 --store games.sqlite'],
  options: (args, voice) =>
    args
      .option('port', {
        type: 'string',
        requiresArg: true,
        describe: voice.t('serve.options.port'),
      })
      .option('host', {
        type: 'string',
        requiresArg: true,
        describe: voice.t('serve.options.host'),
      })
      .option('store', {
        type: 'string',
        requiresArg: true,
        describe: voice.t('serve.options.store', { file: usualFile() }),
      })
      .option('log', { type: 'boolean', describe: voice.t('serve.options.log') }),

  async run(args, voice) {
    const asked = given(args, 'port');
    const port = asked === undefined ? USUAL_PORT : portFrom(voice, asked);
    const host = given(args, 'host') ?? '127.0.0.1';
    if (!isBuilt()) throw new Complaint(voice.t('serve.notBuilt'));
    const store = await storeFile(voice, args);
    const log = args.log === true;
    const strict = asked !== undefined;
    const running = orComplain(
      voice,
      await startServer({ host, port, strict, store, log, usualPorts: true }),
    );
    const { listening, address } = running;
    if (listening.kind === 'refused')
      throw new Complaint(voice.t('serve.refused', { host, port, code: listening.code }));
    console.log(voice.t('serve.open', { address }));
    if (!isLocal(host)) console.log(`\n${renderUnicodeCompact(address)}\n`);
    else console.log(voice.t('serve.onlyHere'));
    console.log(voice.t('serve.stop'));
    await interrupted();
    await running.close();
    console.log(voice.t('serve.stopped'));
  },
};

function portFrom(voice: Voice, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Complaint(voice.t('serve.badPort', { text }));
}

const interrupted = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
