import { USUAL_PORT } from '../server/addresses.ts';
import { openInBrowser } from './browser.ts';
import type { Console } from './terminal/console.ts';
import type { CliTranslator } from './translator.ts';
import { UsageError } from './usage-error.ts';

const HOST = '127.0.0.1';
/** Milliseconds that a server of ours may take to answer. */
const ANSWERS_WITHIN = 1_000;

/** A server of the web app on this machine. */
interface ServedPages {
  readonly address: string;
  /** Null for a server of another process, which goes on. */
  readonly close: (() => Promise<void>) | null;
}

/** Shows a page of the web app, by a server that runs already or by one that lasts until the person leaves. */
export async function openPage(
  console: Console,
  translator: CliTranslator,
  path: string,
  port = USUAL_PORT,
): Promise<void> {
  const { t } = translator;
  const server = (await runningServer(port)) ?? (await filesServer(translator, port));
  const address = `${server.address}${path}`;
  console.print(t.page.at(address));
  if (openInBrowser(address)) console.print(t.page.opened);
  if (!server.close) return;
  try {
    await untilLeft(console, t.page.leave);
  } finally {
    await server.close();
  }
}

/** The server at the port, if it is one of ours. */
async function runningServer(port: number): Promise<ServedPages | null> {
  const address = `http://${HOST}:${port}/`;
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(ANSWERS_WITHIN) });
    const page = await reply.text();
    return /<title>Quadrille/.test(page) ? { address, close: null } : null;
  } catch {
    return null;
  }
}

/** A server of the app's files alone, at the port or the next free one. */
async function filesServer({ t }: CliTranslator, port: number): Promise<ServedPages> {
  const { httpServer, isBuilt } = await import('../server/http.ts');
  const { hostList } = await import('../server/hosts.ts');
  const { listen } = await import('../server/listen.ts');
  if (!isBuilt()) throw new UsageError(t.serve.notBuilt);
  const server = await httpServer({ isOurHost: hostList(HOST, []) });
  const listening = await listen(server, HOST, port, false);
  if (listening.kind === 'refused') {
    await server.close();
    throw new UsageError(t.serve.refused({ host: HOST, port, code: listening.code }), 1);
  }
  return { address: `http://${HOST}:${listening.port}/`, close: () => server.close() };
}

/** Waits until the person leaves by a word or Ctrl-C in a terminal; elsewhere, until the program is told to end. */
async function untilLeft(console: Console, prompt: string): Promise<void> {
  if (console.isTerminal) {
    while (true) {
      const line = await console.ask(prompt);
      if (line === null || /^(q|quit|quitter|exit)$/i.test(line.trim())) return;
    }
  }
  await new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
