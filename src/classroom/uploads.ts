import type { BotsThread } from '../bots/bots-thread.ts';
import { packBot, type SeatPrefix } from '../bots/sandbox/bot-archive.ts';
import type { BotProgram } from '../bots/sandbox/entrants.ts';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import { errorMessage, type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import type { ProgramProtocol } from '../protocols/bot-seats.ts';
import type { BuildView, UploadQuery } from '../protocols/bot-wire.ts';
import type { ClassroomStore, StoredBot, StoredBotVersion } from '../store/classroom-store.ts';
import type { FileStore } from '../store/file-store.ts';
import type { BotFolders } from './bot-folders.ts';
import { protocolOf, type VersionDetails, versionDetails } from './bot-settings.ts';
import { build } from './build.ts';
import {
  BOT_FOLDER,
  chooseRecipe,
  findRecipe,
  mainOf,
  type Recipe,
  type Sources,
  sourcesOf,
} from './recipes.ts';
import { TaskQueue } from './task-queue.ts';
import { type BotFile, readUpload } from './upload-files.ts';
import { uploadTexts as texts } from './upload-texts.ts';

/** Limits of versions of a bot, and of builds that wait. */
const MOST_VERSIONS = 200;
const MOST_WAITING = 100;
/** Builds of one member that wait: they are in memory. */
const MOST_OWN = 3;
const CLASS_BYTES = 1 << 30;
const MEMBER_BYTES = 1 << 28;

export interface UploadsOptions {
  readonly store: ClassroomStore;
  readonly folders: BotFolders;
  /** Where workers fetch built bots from; null where there are no workers. */
  readonly archives: FileStore | null;
  thread(): BotsThread;
  /** Called with a bot's id when its builds or versions have changed. */
  changed(bot: string): void;
}

interface Prepared {
  readonly recipe: Recipe;
  readonly sources: Sources;
  readonly files: readonly BotFile[];
  readonly note: string;
}

/** What an uploaded version's program needs to be started. */
export interface UploadedProgram extends BotProgram {
  readonly folder: string;
  readonly shownAt: string;
  readonly protocol: ProgramProtocol;
  /** The command as its author types it at home. */
  readonly home: string;
}

/** Takes uploads, compiles them one at a time, and stores each as a version. */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #queue: TaskQueue;
  readonly #failed = new Map<string, Extract<BuildView, { state: 'failed' }>>();
  readonly #stop = new AbortController();

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#queue = new TaskQueue(bot => options.changed(bot));
  }

  /** Removes the files of bots that are gone. */
  async sweep(): Promise<void> {
    const bots = await this.#options.store.botsWith('upload');
    await this.#options.folders.keepOnly(new Set(bots.map(({ id }) => id)));
  }

  /** Reads an upload, and queues it if it can be built; a fault otherwise. */
  async take(bot: StoredBot, bytes: Uint8Array, query: UploadQuery): Promise<Result<null>> {
    if (!hasSandbox()) return refuse('no-sandbox', texts.noSandbox);
    if (this.#queue.length >= MOST_WAITING) return refuse('server-full', texts.busy);
    const full = await this.#roomFault(bot);
    if (full) return full;
    const files = await readUpload(bytes, query.file ?? null);
    if (!files.ok) return files;
    const prepared = prepare(files.value, query, protocolOf(bot));
    if (!prepared.ok) return prepared;
    if (this.#queue.place(bot.id) !== null) return refuse('upload-again', texts.underWay);
    if (this.#queue.countOf(bot.member) >= MOST_OWN)
      return refuse('many-uploads', texts.manyWaiting(MOST_OWN));
    this.#failed.delete(bot.id);
    this.#queue.add(bot.id, bot.member, () => this.#build(bot, prepared.value));
    return ok(null);
  }

  stateOf(bot: string): BuildView | null {
    const place = this.#queue.place(bot);
    if (place === null) return this.#failed.get(bot) ?? null;
    return this.#queue.isRunning(bot) ? { state: 'building' } : { state: 'waiting', place };
  }

  /** How a version's program is started. */
  async program(bot: StoredBot, version: StoredBotVersion): Promise<Result<UploadedProgram>> {
    const details = versionDetails(version);
    const recipe = findRecipe(details.language ?? '');
    const { folders } = this.#options;
    if (!recipe || !(await folders.has(bot.id, version.number)))
      return refuse('no-files', texts.noFiles(version.number));
    const protocol = protocolOf(bot);
    const sources: Sources = {
      paths: details.files.map(({ path }) => path),
      main: details.main ?? '',
      hosted: protocol === 'prolog',
    };
    const folder = folders.runFolder(bot.id, version.number);
    const words = argumentsOf(protocol);
    return ok({
      command: [...recipe.run(sources), ...words],
      ...{ cwd: folder, folder, shownAt: BOT_FOLDER, protocol },
      home: [...recipe.atHome(sources), ...words].join(' '),
    });
  }

  async remove(bot: string): Promise<void> {
    this.#failed.delete(bot);
    await this.#options.folders.remove(bot);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#queue.close();
  }

  async #build(bot: StoredBot, { recipe, sources, files, note }: Prepared): Promise<void> {
    const fail = (reason: LocalizedText, messages = '') => {
      const at = new Date().toISOString();
      this.#failed.set(bot.id, { state: 'failed', at, reason, messages });
    };
    try {
      const result = await build(recipe, sources, files, this.#stop.signal);
      if (!result.ok) return fail(result.fault.message);
      if ('reason' in result.value) return fail(result.value.reason, result.value.messages);
      const { files: run, messages } = result.value;
      const details: VersionDetails = {
        ...{
          note,
          language: recipe.id,
          main: sources.main,
          command: null,
          messages,
          archive: null,
        },
        files: files.map(({ path, content }) => ({ path, size: content.length })),
        bytes: sizeOf(files) + sizeOf(run),
      };
      const stored = await this.#keep(bot, details, { source: files, run });
      if (!stored.ok) fail(stored.fault.message);
    } catch (error) {
      fail(texts.buildTrouble(errorMessage(error).replaceAll(/\/\S+/g, '…')));
    }
  }

  async #keep(
    bot: StoredBot,
    details: VersionDetails,
    parts: { readonly source: readonly BotFile[]; readonly run: readonly BotFile[] },
  ): Promise<Result<null>> {
    const { store, folders, thread, archives } = this.#options;
    const current = await store.bot(bot.id);
    if (!current || current.removed) return refuse('no-bot', texts.removed);
    const number = (await store.versions(bot.id)).length + 1;
    await folders.write(bot.id, number, parts);
    const version = { bot: bot.id, details: JSON.stringify(details) };
    const stub = { ...version, hash: null, number, check: null, created: '' };
    const program = await this.program(current, stub);
    if (!program.ok) return program;
    const entered = await thread().enter(program.value);
    if (!entered.ok) return entered;
    const packed = archives && (await packBot(prefixOf(bot), program.value, entered.value));
    const archive = packed?.ok ? await archives?.put(packed.value) : undefined;
    const kept = archive === undefined ? details : { ...details, archive };
    const { hash } = entered.value;
    await store.addVersion({ bot: bot.id, details: JSON.stringify(kept), hash });
    return ok(null);
  }

  async #roomFault(bot: StoredBot): Promise<ReturnType<typeof refuse> | null> {
    const { store } = this.#options;
    const versions = await store.versions(bot.id);
    if (versions.length >= MOST_VERSIONS)
      return refuse('many-versions', texts.manyVersions(MOST_VERSIONS));
    let [bytes, own] = [0, 0];
    for (const { id, means, removed, member } of await store.bots(bot.classroom)) {
      if (means !== 'upload' || removed) continue;
      for (const version of await store.versions(id)) {
        const { bytes: size } = versionDetails(version);
        bytes += size;
        if (member === bot.member) own += size;
      }
    }
    if (own > MEMBER_BYTES) return refuse('member-full', texts.memberFull(MEMBER_BYTES));
    return bytes > CLASS_BYTES ? refuse('class-full', texts.classFull(CLASS_BYTES)) : null;
  }
}

/** The prefix of a seat that starts such a bot. */
function prefixOf(bot: StoredBot): SeatPrefix {
  const protocol = protocolOf(bot);
  return protocol === 'ugi' || protocol === 'prolog' ? 'bot' : protocol;
}

const sizeOf = (files: readonly BotFile[]): number =>
  files.reduce((sum, { content }) => sum + content.length, 0);

/** What a client of a course's server is told; others need nothing. */
function argumentsOf(protocol: ProgramProtocol): readonly string[] {
  switch (protocol) {
    case 'scs':
      return ['{host}', '{port}', '{name}'];
    case 'log320':
    case 'log320-course':
      return ['{host}', '{port}'];
    case 'ugi':
    case 'codingame':
    case 'prolog':
      return [];
  }
}

function prepare(
  files: readonly BotFile[],
  { note, language, main: asked }: UploadQuery,
  protocol: ProgramProtocol,
): Result<Prepared> {
  const named = language === undefined ? null : findRecipe(language);
  if (language !== undefined && !named)
    return refuse('upload-language', texts.unknownLanguage(language));
  const wanted = protocol === 'prolog' ? 'prolog' : (named?.id ?? null);
  const recipe = chooseRecipe(files, wanted);
  if (!recipe.ok) return recipe;
  const main = mainOf(recipe.value, files, asked ?? null);
  if (!main.ok) return main;
  const paths = sourcesOf(recipe.value, files).map(({ path }) => path);
  const sources = { paths, main: main.value, hosted: protocol === 'prolog' };
  return ok({ recipe: recipe.value, sources, files, note: note.trim() });
}
