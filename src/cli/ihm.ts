import { IHM_READY, ihmEndLine, ihmFaultLine, LONGEST_IHM_LINE } from '../protocols/ihm-lines.ts';
import { LineSplitter, TOO_LONG } from '../protocols/lines.ts';
import { isBuilt } from '../server/http.ts';
import { after, within } from '../time/timers.ts';
import { openInBrowser } from './browser.ts';
import type { CliCommand, Invocation } from './command.ts';
import { copyIhmFiles, IHM_LANGUAGES } from './ihm/own-files.ts';
import { openPages, type PageServer } from './ihm/page-server.ts';
import { IhmSession } from './ihm/session.ts';
import { argument, flag, given, wholeNumber } from './options.ts';
import { orUsageError, UsageError } from './usage-error.ts';

/** The same port each time if possible, since the browser stores language and theme by address. */
const USUAL_PORT = 4480;
/** Milliseconds that a page may be away, as while it is loaded again. */
const AWAY = 3_000;
/** Milliseconds that a program has to end after it was told to. */
const LAST_WORDS = 5_000;

export const ihmCommand: CliCommand = {
  examples: ['ihm java', 'ihm python --example'],
  options: (args, { t }) =>
    args
      .positional('language', argument(t.ihm.options.language(IHM_LANGUAGES.join(', '))))
      .options({
        example: flag(t.ihm.options.example),
        port: { type: 'string', requiresArg: true, describe: t.ihm.options.port(USUAL_PORT) },
      }),

  async run(call) {
    const { args, translator } = call;
    const { t } = translator;
    const language = given(args, 'language');
    const withExample = args.example === true;
    if (language === undefined) {
      if (withExample || process.stdin.isTTY) throw new UsageError(t.ihm.byProgram);
      return serveProgram(call);
    }
    const known = IHM_LANGUAGES.find(one => one === language.toLowerCase());
    if (!known)
      throw new UsageError(t.ihm.unknownLanguage({ language, list: IHM_LANGUAGES.join(', ') }));
    const names = orUsageError(translator, await copyIhmFiles(known, process.cwd(), withExample));
    console.log(t.ihm.copied(names.join(', ')));
    console.log(t.ihm.next[known][withExample ? 'example' : 'own']);
  },
};

/** Connects a program on standard input and output with its page, until one of them leaves. */
async function serveProgram(call: Invocation): Promise<void> {
  const { t, say } = call.translator;
  if (!isBuilt()) throw new UsageError(t.serve.notBuilt);
  const asked = wholeNumber(call, 'port', [0, 65_535]);
  const tell = (line: string) => void process.stdout.write(`${line}\n`);
  const { promise: left, resolve: leave } = Promise.withResolvers<'program' | 'page' | 'signal'>();
  let cancelAway = () => {};
  let hasPage = false;
  let pages: PageServer | null = null;
  const session = new IhmSession(state => pages?.show(state), tell);
  const opened = await openPages(
    { port: asked ?? USUAL_PORT, strict: asked !== undefined },
    {
      state: () => session.state,
      answer: (id, answer) => session.answer(id, answer),
      opened() {
        cancelAway();
        if (!hasPage) tell(IHM_READY);
        hasPage = true;
      },
      left() {
        cancelAway();
        cancelAway = after(AWAY, () => leave('page'));
      },
    },
  );
  if (opened.kind === 'refused')
    throw new UsageError(
      t.serve.refused({ host: '127.0.0.1', port: asked ?? USUAL_PORT, code: opened.code }),
      1,
    );
  pages = opened.pages;
  console.error(t.ihm.open(pages.address));
  openInBrowser(pages.address);
  const lines = new LineSplitter(LONGEST_IHM_LINE);
  process.stdin.setEncoding('utf8').on('data', (text: string) => {
    for (const line of lines.push(text)) {
      if (line === '') continue;
      const fault = line === TOO_LONG ? t.ihm.tooLong : session.call(line);
      if (fault !== null)
        tell(ihmFaultLine(typeof fault === 'string' ? fault : say(fault.message)));
    }
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  process.stdin.on('error', () => {}); // `close` follows
  process.stdin.once('close', () => {
    end();
    leave('program');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => leave('signal'));
  const who = await left;
  cancelAway();
  if (who !== 'program') tell(ihmEndLine(who === 'page' ? 'page' : 'interrupted'));
  await pages.end(who === 'signal' ? 'interrupted' : 'program-ended');
  if (who === 'page') {
    await within(ended, LAST_WORDS, () => {});
  }
  process.stdin.destroy();
}
