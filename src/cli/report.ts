import { cpus } from 'node:os';
import { basename, extname } from 'node:path';
import type { ChampionshipPreset } from '../arena/plan.ts';
import type { ReportSource } from '../arena/report/index.ts';
import { texts as planFaults } from '../arena/texts.ts';
import type { GameRecord } from '../core/record.ts';
import { quotable, unknown } from '../core/texts.ts';
import { championshipPresets } from '../courses/championships.ts';
import { readLimits } from '../engine/players.ts';
import { engineThread } from '../threads/engine-thread.ts';
import type { CliCommand, Invocation } from './command.ts';
import { openProgress } from './contest/progress.ts';
import { inStore, type StoreInvocation, storeOption } from './contest/store.ts';
import { isFile, recordsFrom } from './inputs.ts';
import { argument, flag, given, value } from './options.ts';
import { checkPlace, placeAt, type ReportPlace, reports, writeReport } from './report-files.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';
import { version } from './version.ts';

/** How many games are reviewed by default: a minute's work at most; two per player if there are many. */
const USUAL_GAMES = 20;
const USUAL_LIMITS = 'nodes=10000';
const USUAL_MARK = 10;
/** How many contests an error lists. */
const NAMED = 8;

export const reportCommand: CliCommand = {
  examples: [
    'report k3x9',
    'report k3x9 --out class.html --lang en',
    'report games.txt --judged all --limits nodes=50000',
    'report games/*.txt --preset moia --out class.html',
    'report k3x9 --marks 10',
    'report k3x9 --judged 0 --force',
  ],
  options(args, translator) {
    const { options } = translator.t.report;
    return args.positional('what', { ...argument(options.what), array: true }).options({
      json: flag(translator.t.options.json),
      ...storeOption(translator),
      out: value(options.out),
      preset: value(options.preset(championshipPresets.map(({ name }) => name).join(', '))),
      marks: argument(options.marks),
      judged: value(options.judged(USUAL_GAMES)),
      limits: value(options.limits(USUAL_LIMITS)),
      force: flag(options.force),
    });
  },

  async run(call) {
    const { args, translator } = call;
    const what = (args.what as unknown[]).map(String);
    const files = await Promise.all(what.map(async word => word === '-' || (await isFile(word))));
    if (files.every(Boolean)) return report(call, await fromRecords(call, what));
    if (what.length > 1) throw new UsageError(translator.t.report.oneContest);
    if (given(args, 'preset') !== undefined)
      throw new UsageError(translator.t.report.presetOfStored);
    await inStore(
      call,
      async stored => report(stored, await fromStore(stored, what[0])),
      'existing',
    );
  },
};

async function fromRecords(
  { args, translator }: Invocation,
  files: readonly string[],
): Promise<ReportSource> {
  const { recordsSource } = await reports();
  const preset = presetNamed(translator, given(args, 'preset'));
  const records: GameRecord[] = [];
  for (const file of files) records.push(...(await recordsFrom(translator, file)));
  const first = files[0] === '-' ? translator.t.report.input : basename(files[0]);
  const name =
    files.length === 1
      ? first
      : translator.t.report.several({ name: first, count: files.length - 1 });
  return orUsageError(translator, recordsSource(records, name, translator.lang, preset));
}

function presetNamed(
  translator: CliTranslator,
  name: string | undefined,
): ChampionshipPreset | null {
  if (name === undefined) return null;
  const word = name.trim().toLowerCase();
  const preset = championshipPresets.find(known => known.name === word);
  if (preset) return preset;
  const known = championshipPresets.map(each => each.name);
  throw new UsageError(translator.say(unknown(planFaults.preset, name, known)));
}

async function fromStore(
  { translator, store }: StoreInvocation,
  what: string,
): Promise<ReportSource> {
  const contest = await store.contests.read(what.trim().toLowerCase());
  if (contest) return (await reports()).contestSource(store, contest, championshipPresets);
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
  const marks = marksOf(call);
  const place = await placeOf(call, source);
  await checkPlace(translator, place);
  const engines = Array.from({ length: Math.min(2, cpus().length) }, engineThread);
  const progress = await openProgress(translator, false);
  try {
    const { makeReport } = await reports();
    const files = await makeReport({
      source,
      lang: translator.lang,
      version: version(),
      base: place.base,
      marks,
      judged,
      limits,
      engines,
      progress: (done, all) => progress.update(done, all, () => translator.t.report.judging),
    });
    progress.stop();
    const paths = await writeReport(translator, place, files);
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

/** The best mark, if marks were requested. */
function marksOf({ args, translator }: Invocation): number | undefined {
  const found = given(args, 'marks')?.trim();
  if (found === undefined) return undefined;
  if (found === '') return USUAL_MARK;
  const value = /^\d{1,3}$/.test(found) ? Number(found) : 0;
  if (value >= 1 && value <= 100) return value;
  throw new UsageError(translator.t.report.badMarks(found));
}

async function placeOf(
  { args, translator }: Invocation,
  { kind, summary }: ReportSource,
): Promise<ReportPlace> {
  const force = args.force === true;
  const out = given(args, 'out');
  if (out !== undefined) return placeAt(translator, out, force);
  const name = kind === 'records' ? basename(summary.name, extname(summary.name)) : summary.id;
  const base = `${translator.t.report.file}-${name.replace(/[^\w.-]+/g, '-')}`;
  return { folder: '.', base, force };
}
