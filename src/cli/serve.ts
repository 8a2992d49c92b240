import { renderUnicodeCompact } from 'uqr';
import { addressOf, isLocal } from '../server/addresses.ts';
import { httpServer, isBuilt } from '../server/http.ts';
import { listen } from '../server/listen.ts';
import { type Command, given } from './command.ts';
import { Complaint } from './complaint.ts';
import type { Voice } from './language.ts';

const USUAL_PORT = 4444;

export const serveCommand: Command = {
  name: 'serve',
  takes: '',
  examples: ['serve', 'serve --port 8080', 'serve --host 0.0.0.0'],
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
      .option('log', { type: 'boolean', describe: voice.t('serve.options.log') }),

  async run(args, voice) {
    const asked = given(args, 'port');
    const port = asked === undefined ? USUAL_PORT : portFrom(voice, asked);
    const host = given(args, 'host') ?? '127.0.0.1';
    if (!isBuilt()) throw new Complaint(voice.t('serve.notBuilt'));
    const server = await httpServer({ log: args.log === true });
    const listening = await listen(server, host, port, asked !== undefined);
    if (listening.kind === 'refused') {
      await server.close();
      throw new Complaint(voice.t('serve.refused', { host, port, code: listening.code }));
    }
    const address = addressOf(host, listening.port);
    console.log(voice.t('serve.open', { address }));
    if (!isLocal(host)) console.log(`\n${renderUnicodeCompact(address)}\n`);
    console.log(voice.t('serve.stop'));
    await interrupted();
    await server.close();
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
