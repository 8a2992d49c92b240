import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../bots/programs.ts';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import { takeSnapshot } from '../bots/sandbox/snapshot.ts';
import { botUser, reaches } from '../bots/sandbox/user.ts';
import { type CommandResult, runSandboxed } from '../bots/sandboxed-command.ts';
import { type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import { sanitized } from '../match/program-output.ts';
import { writeFiles } from './bot-folders.ts';
import { BOT_FOLDER, type Recipe, type Sources } from './recipes.ts';
import { readTar } from './tar.ts';
import { type BotFile, checkedFiles } from './upload-files.ts';
import { uploadTexts as texts } from './upload-texts.ts';

/** What a build may leave: the scratch folder of a sandbox holds no more. */
const BUILT = { files: 5_000, unpacked: 64 << 20 } as const;
/** Bytes of a compiler's messages: how many are shown, and after how many it is stopped. */
const MESSAGES = { kept: 32 << 10, most: 16 << 20 } as const;

export interface Built {
  /** What plays: the sources and what was built from them. */
  readonly files: readonly BotFile[];
  /** Warnings. */
  readonly messages: string;
  /** Milliseconds. */
  readonly spent: number;
}

/** Why sources do not compile, for their author only. */
export interface BuildFailure {
  readonly reason: LocalizedText;
  readonly messages: string;
}

/** Copies the read-only folder to the scratch folder, builds there, and writes the outcome to stdout as a tar. */
const SCRIPT = `mkdir /tmp/build && cp -R . /tmp/build/ && cd /tmp/build || exit 125
"$@" >&2 </dev/null || exit $?
[ "$archive" = no ] || exec tar -cf - --hard-dereference --owner=0 --group=0 .`;

/** Compiles sources in a sandbox, or reads them through. */
export async function build(
  recipe: Recipe,
  sources: Sources,
  files: readonly BotFile[],
  signal?: AbortSignal,
): Promise<Result<Built | BuildFailure>> {
  if (!hasSandbox()) return refuse('no-sandbox', texts.noSandbox);
  const words = recipe.build(sources);
  const command = [
    'nice',
    '-n',
    '15',
    'env',
    `archive=${recipe.makes === 'program' ? 'yes' : 'no'}`,
  ];
  const began = performance.now();
  const result = await inScratch(files, async mounts => {
    const program = findProgram(words[0], '/', reaches) ?? words[0];
    const runtimes = words.includes(process.execPath) ? [process.execPath] : [];
    return runSandboxed({
      command: [...command, 'sh', '-c', SCRIPT, 'build', ...words],
      contents: { cwd: BOT_FOLDER, mounts, runtimes, program },
      ...{ time: recipe.time, memory: recipe.memory, signal },
      ...{ output: BUILT.unpacked + (BUILT.files << 10), errors: MESSAGES },
    });
  });
  if (!result.ok) return result;
  const messages = shownMessages(result.value.errors);
  const reason = failureOf(recipe, result.value);
  if (reason) return ok({ reason, messages });
  const spent = Math.round(performance.now() - began);
  if (recipe.makes === 'nothing') return ok({ files, messages, spent });
  const entries = readTar(result.value.output, BUILT.files);
  // a symbolic link could lead out of the folder
  const made = entries.ok
    ? checkedFiles(
        entries.value.filter(({ kind }) => kind === 'file'),
        BUILT,
      )
    : entries;
  return made.ok ? ok({ files: made.value, messages, spent }) : made;
}

function failureOf({ time, memory }: Recipe, result: CommandResult): LocalizedText | null {
  switch (result.stopped) {
    case 'time':
      return texts.buildTime(time / 1_000);
    case 'memory':
      return texts.buildMemory(memory);
    case 'output':
      return texts.buildOutput;
    case 'signal':
      return texts.buildStopped;
    case null:
      return result.code === 0 ? null : texts.buildFailed;
  }
}

/** As pages show it: without control characters and the sandbox's folders. */
const shownMessages = (text: string): string =>
  sanitized(text)
    .replaceAll('/tmp/build/', '')
    .replaceAll(`${BOT_FOLDER}/`, '')
    .replace(/^\.\//gm, '')
    .replace(/^ +at .*\(node:internal\/.*\n?/gm, '')
    .replace(/^Node\.js v\S+\n?/gm, '')
    .trimEnd();

/** Shows files to `task` as a folder that the bots' user may read, and removes it afterwards. */
async function inScratch<T>(
  files: readonly BotFile[],
  task: (mounts: readonly { from: string; to: string }[]) => Promise<T>,
): Promise<Result<T>> {
  const scratch = await mkdtemp(join(tmpdir(), `quadrille-bots-${process.pid}-`));
  try {
    await chmod(scratch, botUser() === null ? 0o700 : 0o711);
    const folder = join(scratch, 'sources');
    await writeFiles(folder, files);
    const own = { cwd: folder, own: [folder], runtimes: [] };
    const taken = await takeSnapshot(own, [], join(scratch, 'snapshot'), botUser());
    if (!taken.ok) return taken;
    const [{ from }] = taken.value.mounts;
    return ok(await task([{ from, to: BOT_FOLDER }]));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
