import { access, cp, readdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FaultError } from '../core/result.ts';
import { unknown } from '../core/texts.ts';
import { copyStore } from '../store/copy.ts';
import { isPostgres, looksLikeAddress, shownLocation } from '../store/location.ts';
import type { CliCommand, Invocation } from './command.ts';
import { openProgress } from './contest/progress.ts';
import { besideStore, inStore, type StoreInvocation } from './contest/store.ts';
import { fileTrouble } from './inputs.ts';
import { argument, flag, given } from './options.ts';
import { writeTrouble } from './saving.ts';
import { explain, UsageError } from './usage-error.ts';

const ACTIONS = ['copy', 'verify'] as const;

export const storeCommand: CliCommand = {
  examples: [
    'store copy postgres://quadrille@localhost/quadrille backup.sqlite',
    'store copy backup.sqlite postgres://quadrille@localhost/quadrille',
    'store verify backup.sqlite',
  ],
  options: (args, { t }) =>
    args
      .positional('action', argument(ACTIONS.join(', ')))
      .positional('from', argument(t.store.options.from))
      .positional('to', argument(t.store.options.to))
      .options({ json: flag(t.options.json) })
      .epilogue(t.store.help),

  async run(call) {
    const { args, translator } = call;
    const word = given(args, 'action') ?? '';
    switch (word.toLowerCase()) {
      case 'copy':
        return copy(call);
      case 'verify':
        return inStore({ ...call, args: { ...args, store: args.from } }, verify, 'existing');
      default: {
        const what = { fr: 'Action inconnue', en: 'Unknown action' };
        throw new UsageError(translator.say(unknown(what, word, ACTIONS)));
      }
    }
  },
};

async function copy(call: Invocation): Promise<void> {
  const { args, translator } = call;
  const { t } = translator;
  const [from, to] = [given(args, 'from'), given(args, 'to')].map(located);
  if (from === undefined || to === undefined) throw new UsageError(t.store.fromAndTo);
  for (const each of [from, to])
    if (looksLikeAddress(each) && !isPostgres(each)) {
      const kind = each.split(/[:/]/)[0];
      throw new UsageError(t.contest.otherDatabase({ where: 'store copy', kind }));
    }
  if (!isPostgres(from))
    await access(from).catch(error => {
      throw new UsageError(t.errors.file({ file: from, why: fileTrouble(translator, error) }));
    });
  const files = await filesToCopy(call, from, to);
  const progress = await openProgress(translator, false);
  try {
    const { tables, contests } = await copyStore(from, to, {
      onProgress: (done, all) => progress.update(done, all, () => t.store.copying),
      ...(files ? { beforeCommit: () => files.copy() } : {}),
    });
    await files?.finish();
    progress.stop();
    if (args.json === true) return console.log(JSON.stringify({ tables, contests }));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const figures = { rows: translator.number(rows), tables: translator.number(tables.length) };
    console.log(t.store.copied({ to: shownLocation(to), ...figures }));
    if (files) console.log(t.store.files(files.folder));
    console.log(t.store.notCopied);
    tellContests(call, contests);
  } catch (error) {
    throw error instanceof FaultError ? new UsageError(explain(translator, error.fault), 1) : error;
  } finally {
    progress.stop();
    await files?.discard();
  }
}

const located = (location: string | undefined): string | undefined =>
  location === undefined || looksLikeAddress(location) ? location : resolve(location);

interface FilesCopy {
  readonly folder: string;
  copy(): Promise<void>;
  /** Moves what was copied to its place. */
  finish(): Promise<void>;
  /** Removes what was not finished. */
  discard(): Promise<void>;
}

/** The files of uploaded bots, if the store has any and the target does not share them. */
async function filesToCopy(call: Invocation, from: string, to: string): Promise<FilesCopy | null> {
  const [own, folder] = [from, to].map(location => `${besideStore(location)}.files`);
  if (own === folder || !(await hasContent(own))) return null;
  const { translator } = call;
  if (await hasContent(folder)) throw new UsageError(translator.t.store.filesThere(folder));
  const part = `${folder}.part`;
  const orTrouble = (error: unknown) => {
    throw new UsageError(writeTrouble(translator, part, error), 1);
  };
  return {
    folder,
    async copy() {
      await rm(part, { recursive: true, force: true });
      const options = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };
      await cp(own, part, options).catch(orTrouble);
    },
    async finish() {
      await rm(folder, { recursive: true, force: true }).then(
        () => rename(part, folder),
        orTrouble,
      );
    },
    discard: () => rm(part, { recursive: true, force: true }),
  };
}

const hasContent = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length > 0;

async function verify(call: StoreInvocation): Promise<void> {
  const { args, translator, store } = call;
  const list = await store.contests.list();
  const progress = await openProgress(translator, false);
  const contests: { id: string; chain: string }[] = [];
  try {
    for (const { id } of list) {
      const { state } = await store.contests.verify(id);
      contests.push({ id, chain: state });
      progress.update(contests.length, list.length, () => translator.t.store.verifying);
    }
  } finally {
    progress.stop();
  }
  if (args.json === true) console.log(JSON.stringify({ contests }));
  tellContests(call, contests);
}

type Verified = readonly { readonly id: string; readonly chain: string }[];

/** Prints the verified contests; fails if one was changed from outside. */
function tellContests({ args, translator }: Invocation, contests: Verified): void {
  const { t } = translator;
  if (args.json !== true) console.log(t.store.contests(translator.number(contests.length)));
  const broken = contests.filter(({ chain }) => chain === 'broken').map(({ id }) => id);
  if (broken.length > 0) throw new UsageError(t.store.broken(broken.join(', ')), 1);
}
