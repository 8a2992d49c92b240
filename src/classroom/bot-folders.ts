import { createHash } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ClassroomStore, UploadArchive } from '../store/classroom-store.ts';
import type { BotFile } from './upload-files.ts';

/** The part of the store that archives uploads. */
export type UploadArchives = Pick<
  ClassroomStore,
  'keepUpload' | 'upload' | 'uploadHash' | 'removeUploads'
>;

interface UploadParts {
  readonly source: readonly BotFile[];
  readonly run: readonly BotFile[];
}

/**
 * The files of uploaded bots, beside the store: `bots/BOT/VERSION/` holds `source`, as it was uploaded, and `run`,
 * which is what plays. Only our own user can read them; a bot sees a copy in its sandbox. Where servers on several
 * machines share a store, the store holds an archive of each version, from which a missing folder is restored.
 */
export class BotFolders {
  readonly #root: string;
  readonly #archives: UploadArchives;
  readonly #shared: boolean;

  /** `files`: the folder beside the store, made when first needed. `shared`: several servers or stores use it. */
  constructor(files: string, archives: UploadArchives, shared: boolean) {
    this.#root = join(files, 'bots');
    this.#archives = archives;
    this.#shared = shared;
  }

  runFolder(bot: string, version: number): string {
    return join(this.#root, bot, `${version}`, 'run');
  }

  async has(bot: string, version: number): Promise<boolean> {
    const isHere = await this.#isHere(bot, version);
    if (isHere && !this.#shared) return true;
    // another server may have stored this version since our folder was written
    const hash = await this.#archives.uploadHash(bot, version);
    if (isHere && (hash === null || hash === (await this.#hashOf(bot, version)))) return true;
    const archive = hash === null ? null : await this.#archives.upload(bot, version);
    if (archive === null) return false;
    await this.#place(bot, version, await unpack(archive), archive.hash);
    return true;
  }

  async #isHere(bot: string, version: number): Promise<boolean> {
    const folder = await stat(this.runFolder(bot, version)).catch(() => null);
    return folder?.isDirectory() ?? false;
  }

  async write(bot: string, version: number, parts: UploadParts): Promise<void> {
    if (!this.#shared) return this.#place(bot, version, parts);
    const archive = await pack(parts);
    await this.#place(bot, version, parts, archive.hash);
    await this.#archives.keepUpload(bot, version, archive);
  }

  /** Holds the hash of the archive that a folder is the same as. */
  #hashFile(bot: string, version: number): string {
    return join(this.#root, bot, `${version}`, 'archive');
  }

  #hashOf(bot: string, version: number): Promise<string | null> {
    return readFile(this.#hashFile(bot, version), 'utf8').catch(() => null);
  }

  /** All or nothing: written to a draft folder, then renamed. Replaces a folder of the same version. */
  async #place(
    bot: string,
    version: number,
    { source, run }: UploadParts,
    hash: string | null = null,
  ): Promise<void> {
    const own = join(this.#root, bot);
    await mkdir(own, { recursive: true, mode: 0o700 });
    await chmod(this.#root, 0o700);
    const draft = await mkdtemp(join(own, 'draft-'));
    try {
      for (const [name, files] of Object.entries({ source, run }))
        await writeFiles(join(draft, name), files);
      if (hash !== null) await writeFile(join(draft, 'archive'), hash, { mode: 0o600 });
      const folder = join(own, `${version}`);
      await rm(folder, { recursive: true, force: true });
      await rename(draft, folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  /** The paths of what was uploaded as a version; none if it has no files. */
  async sources(bot: string, version: number): Promise<readonly string[]> {
    await this.has(bot, version);
    const folder = this.#sourceFolder(bot, version);
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found
      .filter(entry => entry.isFile())
      .map(entry => relative(folder, join(entry.parentPath, entry.name)));
  }

  /** `path`: one of `sources`. */
  source(bot: string, version: number, path: string): Promise<Buffer> {
    return readFile(join(this.#sourceFolder(bot, version), path));
  }

  #sourceFolder(bot: string, version: number): string {
    return join(this.#root, bot, `${version}`, 'source');
  }

  async remove(bot: string): Promise<void> {
    await rm(join(this.#root, bot), { recursive: true, force: true });
    await this.#archives.removeUploads(bot);
  }

  /**
   * Removes unfinished drafts and the folders of all other bots. A shared folder may hold bots of other stores: these
   * stay, and versions that the store has no archive of are archived.
   */
  async keepOnly(bots: ReadonlySet<string>): Promise<void> {
    for (const bot of await readdir(this.#root).catch(() => [])) {
      const own = join(this.#root, bot);
      if (!bots.has(bot)) {
        if (!this.#shared) await rm(own, { recursive: true, force: true });
        continue;
      }
      for (const name of await readdir(own))
        if (name.startsWith('draft-')) await rm(join(own, name), { recursive: true, force: true });
        else if (this.#shared) await this.#archive(bot, Number(name));
    }
  }

  async #archive(bot: string, version: number): Promise<void> {
    if ((await this.#archives.uploadHash(bot, version)) !== null) return;
    const [source, run] = await Promise.all(
      [this.#sourceFolder(bot, version), this.runFolder(bot, version)].map(readFiles),
    );
    const archive = await pack({ source, run });
    await this.#archives.keepUpload(bot, version, archive);
    await writeFile(this.#hashFile(bot, version), archive.hash, { mode: 0o600 });
  }
}

/** Gzipped JSON in base64, for a text column. */
async function pack(parts: UploadParts): Promise<UploadArchive> {
  const packed = (files: readonly BotFile[]) =>
    files.map(({ path, content, executable }) => ({
      ...{ path, executable, content: Buffer.from(content).toString('base64') },
    }));
  const text = JSON.stringify({ source: packed(parts.source), run: packed(parts.run) });
  const content = (await promisify(gzip)(text)).toString('base64');
  return { hash: createHash('sha256').update(text).digest('hex'), content };
}

/** Precondition: made by `pack`. */
async function unpack({ content }: UploadArchive): Promise<UploadParts> {
  const text = (await promisify(gunzip)(Buffer.from(content, 'base64'))).toString();
  return JSON.parse(text, (key, value) =>
    key === 'content' ? Buffer.from(value, 'base64') : value,
  );
}

async function readFiles(folder: string): Promise<BotFile[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    found
      .filter(entry => entry.isFile())
      .map(async entry => {
        const file = join(entry.parentPath, entry.name);
        const { mode } = await stat(file);
        const executable = (mode & 0o100) !== 0;
        return { path: relative(folder, file), content: await readFile(file), executable };
      }),
  );
}

/** Writes files below a folder that only our own user sees. */
export async function writeFiles(folder: string, files: readonly BotFile[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { path, content, executable } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, content, { flag: 'wx', mode: executable ? 0o700 : 0o600 });
  }
}
