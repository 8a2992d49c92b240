import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import type { Store } from '../arena/open.ts';
import type { Source } from '../arena/report/index.ts';
import { quotable } from '../core/texts.ts';
import { readLimits } from '../engine/players.ts';
import { engineThread } from '../hosts/engine-thread.ts';
import { type Command, given, withJson } from './command.ts';
import { Complaint, orComplain } from './complaint.ts';
import { openProgress } from './contest/progress.ts';
import { isFile } from './contest/requests.ts';
import { inStore, withStore } from './contest/store.ts';
import { fileTrouble, recordsFrom } from './inputs.ts';
import type { Voice } from './language.ts';
import { version } from './version.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Only when it is asked for: the charts would cost every other command a moment. */
const reports = () => import('../arena/report/index.ts');

/** Judged where nobody says otherwise: a minute's work at most, and everybody twice where there are many. */
const USUAL_GAMES = 20;
const USUAL_LIMITS = 'nodes=10000';
/** Contests that a complaint names. */
const NAMED = 8;

export const reportCommand: Command = {
  name: 'report',
  takes: '<what>',
  examples: [
    'report k3x9',
    'report k3x9 --out class.html --lang en',
    'report games.txt --judged all --limits nodes=50000',
    'report k3x9 --judged 0 --force',
  ],
  options: (args, voice) =>
    withStore(withJson(args, voice), voice)
      .positional('what', { type: 'string', describe: voice.t('report.options.what') })
      .option('out', { type: 'string', requiresArg: true, describe: voice.t('report.options.out') })
      .option('judged', {
        type: 'string',
        requiresArg: true,
        describe: voice.t('report.options.judged', { count: USUAL_GAMES }),
      })
      .option('limits', {
        type: 'string',
        requiresArg: true,
        describe: voice.t('report.options.limits', { limits: USUAL_LIMITS }),
      })
      .option('force', { type: 'boolean', describe: voice.t('report.options.force') }),

  async run(args, voice) {
    const what = given(args, 'what') ?? '';
    if (what === '-' || (await isFile(what)))
      return report(voice, args, await fromRecords(voice, what));
    await inStore(
      voice,
      args,
      async store => report(voice, args, await fromStore(voice, store, what)),
      'existing',
    );
  },
};

async function fromRecords(voice: Voice, file: string): Promise<Source> {
  const { recordsSource } = await reports();
  const records = await recordsFrom(voice, file);
  const name = file === '-' ? voice.t('report.input') : basename(file);
  return orComplain(voice, recordsSource(records, name, voice.lang));
}

async function fromStore(voice: Voice, store: Store, what: string): Promise<Source> {
  const contest = await store.contests.read(what.trim().toLowerCase());
  if (contest) return (await reports()).contestSource(store, contest);
  const known = await store.contests.list();
  if (known.length === 0)
    throw new Complaint(voice.t('report.noneKnown', { what: quotable(what) }));
  const list = known.slice(0, NAMED).map(({ id, name }) => `  ${id}  ${quotable(name)}`);
  const more = known.length > NAMED ? [`  … ${voice.number(known.length - NAMED)}`] : [];
  throw new Complaint(
    [voice.t('report.unknown', { what: quotable(what) }), ...list, ...more].join('\n'),
  );
}

async function report(voice: Voice, args: Arguments, source: Source): Promise<void> {
  const text = given(args, 'limits') ?? USUAL_LIMITS;
  const limits = orComplain(voice, readLimits(text), { text });
  const judged = judgedOf(voice, args, source);
  const { folder, base } = placeOf(voice, args, source);
  if (args.force !== true) await checkNew(voice, folder, base);
  const thinkers = Array.from({ length: Math.min(2, cpus().length) }, engineThread);
  const progress = openProgress(voice, false);
  try {
    const { makeReport } = await reports();
    const files = await makeReport({
      source,
      lang: voice.lang,
      version: version(),
      base,
      judged,
      limits,
      thinkers,
      progress: (done, all) => progress.update(done, all, () => voice.t('report.judging')),
    });
    progress.stop();
    const paths = files.map(({ name }) => join(folder, name));
    for (const [i, { text }] of files.entries()) await write(voice, paths[i], text);
    if (args.json === true) console.log(JSON.stringify({ files: paths }));
    else for (const path of paths) console.log(path);
  } finally {
    progress.stop();
    await Promise.all(thinkers.map(thinker => thinker.close()));
  }
}

/** How many games are judged again. */
function judgedOf(voice: Voice, args: Arguments, { summary }: Source): number {
  const { counted } = summary.games;
  const found = given(args, 'judged')?.trim().toLowerCase();
  if (found === undefined) return Math.max(USUAL_GAMES, summary.plan.participants.length);
  if (found === 'all' || found === 'tout') return counted;
  if (!/^\d{1,9}$/.test(found))
    throw new Complaint(voice.t('report.badJudged', { found: quotable(found) }));
  return Number(found);
}

/** Where the files go, and what they are called without their endings. */
function placeOf(voice: Voice, args: Arguments, { kind, summary }: Source) {
  const out = given(args, 'out');
  if (out !== undefined)
    return { folder: dirname(out), base: basename(out).replace(/\.html?$/i, '') };
  const name = kind === 'records' ? basename(summary.name, extname(summary.name)) : summary.id;
  return { folder: '.', base: `${voice.t('report.file')}-${name.replace(/[^\w.-]+/g, '-')}` };
}

async function checkNew(voice: Voice, folder: string, base: string): Promise<void> {
  const { reportNames } = await reports();
  for (const file of reportNames(base).map(name => join(folder, name)))
    if (existsSync(file)) throw new Complaint(voice.t('report.exists', { file }));
}

async function write(voice: Voice, file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new Complaint(voice.t('errors.write', { file, why: fileTrouble(voice, error) }));
  }
}
