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
import type { BotFile } from './upload-files.ts';

/**
 * The files of uploaded bots, beside the store: `bots/BOT/VERSION/` holds `source`, as it was uploaded, and `run`,
 * what plays. Only our own user gets at them; a bot sees a copy in its sandbox.
 */
export class BotFolders {
  readonly #root: string;

  /** `files`: the folder beside the store, made when it is first needed. */
  constructor(files: string) {
    this.#root = join(files, 'bots');
  }

  runFolder(bot: string, version: number): string {
    return join(this.#root, bot, `${version}`, 'run');
  }

  async has(bot: string, version: number): Promise<boolean> {
    const folder = await stat(this.runFolder(bot, version)).catch(() => null);
    return folder?.isDirectory() ?? false;
  }

  /** All or nothing: written elsewhere, then moved. What a version of that number left behind is replaced. */
  async write(
    bot: string,
    version: number,
    parts: { readonly source: readonly BotFile[]; readonly run: readonly BotFile[] },
  ): Promise<void> {
    const own = join(this.#root, bot);
    await mkdir(own, { recursive: true, mode: 0o700 });
    await chmod(this.#root, 0o700);
    const draft = await mkdtemp(join(own, 'draft-'));
    try {
      for (const [name, files] of Object.entries(parts)) await writeFiles(join(draft, name), files);
      const folder = join(own, `${version}`);
      await rm(folder, { recursive: true, force: true });
      await rename(draft, folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  /** The paths of what was uploaded as a version; none if it has no files. */
  async sources(bot: string, version: number): Promise<readonly string[]> {
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
  }

  /** Removes the folders of all bots but those, and what was never finished. */
  async keepOnly(bots: ReadonlySet<string>): Promise<void> {
    for (const bot of await readdir(this.#root).catch(() => [])) {
      if (!bots.has(bot)) await this.remove(bot);
      else
        for (const name of await readdir(join(this.#root, bot)))
          if (name.startsWith('draft-'))
            await rm(join(this.#root, bot, name), { recursive: true, force: true });
    }
  }
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
