import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import type { ReportSource } from '../arena/report/index.ts';
import { quotable } from '../core/texts.ts';
import { readLimits } from '../engine/players.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { argument, type CliCommand, flag, given, type Invocation, value } from './command.ts';
import { openProgress } from './contest/progress.ts';
import { inStore, type StoreInvocation, storeOption } from './contest/store.ts';
import { isFile, recordsFrom } from './inputs.ts';
import { writeTrouble } from './saving.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';
import { version } from './version.ts';

/** Imported on demand: loading the charts would slow down every other command. */
const reports = () => import('../arena/report/index.ts');

/** Games reviewed by default: at most a minute's work, and two per player if there are many. */
const USUAL_GAMES = 20;
const USUAL_LIMITS = 'nodes=10000';
/** Contests listed in an error. */
const NAMED = 8;

export const reportCommand: CliCommand = {
  examples: [
    'report k3x9',
    'report k3x9 --out class.html --lang en',
    'report games.txt --judged all --limits nodes=50000',
    'report k3x9 --judged 0 --force',
  ],
  options(args, translator) {
    const { options } = translator.t.report;
    return args.positional('what', argument(options.what)).options({
      json: flag(translator.t.options.json),
      ...storeOption(translator),
      out: value(options.out),
      judged: value(options.judged(USUAL_GAMES)),
      limits: value(options.limits(USUAL_LIMITS)),
      force: flag(options.force),
    });
  },

  async run(call) {
    const { args, translator } = call;
    const what = given(args, 'what') ?? '';
    if (what === '-' || (await isFile(what)))
      return report(call, await fromRecords(translator, what));
    await inStore(call, async stored => report(stored, await fromStore(stored, what)), 'existing');
  },
};

async function fromRecords(translator: CliTranslator, file: string): Promise<ReportSource> {
  const { recordsSource } = await reports();
  const records = await recordsFrom(translator, file);
  const name = file === '-' ? translator.t.report.input : basename(file);
  return orUsageError(translator, recordsSource(records, name, translator.lang));
}

async function fromStore(
  { translator, store }: StoreInvocation,
  what: string,
): Promise<ReportSource> {
  const contest = await store.contests.read(what.trim().toLowerCase());
  if (contest) return (await reports()).contestSource(store, contest);
  const known = await store.contests.list();
  if (known.length === 0) throw new UsageError(translator.t.report.noneKnown(quotable(what)));
  const list = known.slice(0, NAMED).map(({ id, name }) => `  ${id}  ${quotable(name)}`);
  const more = known.length > NAMED ? [`  … ${translator.number(known.length - NAMED)}`] : [];
  throw new UsageError([translator.t.report.unknown(quotable(what)), ...list, ...more].join('\n'));
}

async function report(call: Invocation, source: ReportSource): Promise<void> {
  const { args, translator } = call;
  const text = given(args, 'limits') ?? USUAL_LIMITS;
  const limits = orUsageError(translator, readLimits(text), { text });
  const judged = judgedOf(call, source);
  const { folder, base } = placeOf(call, source);
  if (args.force !== true) await checkNew(translator, folder, base);
  const engines = Array.from({ length: Math.min(2, cpus().length) }, engineThread);
  const progress = await openProgress(translator, false);
  try {
    const { makeReport } = await reports();
    const files = await makeReport({
      source,
      lang: translator.lang,
      version: version(),
      base,
      judged,
      limits,
      engines,
      progress: (done, all) => progress.update(done, all, () => translator.t.report.judging),
    });
    progress.stop();
    const paths = files.map(({ name }) => join(folder, name));
    for (const [i, { text }] of files.entries()) await write(translator, paths[i], text);
    if (args.json === true) console.log(JSON.stringify({ files: paths }));
    else for (const path of paths) console.log(path);
  } finally {
    progress.stop();
    await Promise.all(engines.map(engine => engine.close()));
  }
}

/** How many games are reviewed. */
function judgedOf({ args, translator }: Invocation, { summary }: ReportSource): number {
  const { counted } = summary.games;
  const found = given(args, 'judged')?.trim().toLowerCase();
  if (found === undefined) return Math.max(USUAL_GAMES, summary.plan.participants.length);
  if (found === 'all' || found === 'tout') return counted;
  if (!/^\d{1,9}$/.test(found))
    throw new UsageError(translator.t.report.badJudged(quotable(found)));
  return Number(found);
}

/** The folder of the files, and their name without extension. */
function placeOf({ args, translator }: Invocation, { kind, summary }: ReportSource) {
  const out = given(args, 'out');
  if (out !== undefined)
    return { folder: dirname(out), base: basename(out).replace(/\.html?$/i, '') };
  const name = kind === 'records' ? basename(summary.name, extname(summary.name)) : summary.id;
  return { folder: '.', base: `${translator.t.report.file}-${name.replace(/[^\w.-]+/g, '-')}` };
}

async function checkNew(translator: CliTranslator, folder: string, base: string): Promise<void> {
  const { reportNames } = await reports();
  for (const file of reportNames(base).map(name => join(folder, name)))
    if (existsSync(file)) throw new UsageError(translator.t.report.exists(file));
}

async function write(translator: CliTranslator, file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(writeTrouble(translator, file, error));
  }
}
