import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ok, type Result } from '../../core/result.ts';
import { isAlive } from '../process-tree.ts';
import { findProgram } from '../programs.ts';
import { botFiles, isBelow } from './bot-files.ts';
import { type RelayFiles, writeRelayFiles } from './relay-files.ts';
import { hasSandbox, type SandboxContents } from './sandbox.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { botUser, reaches } from './user.ts';

/** A bot's program and where its files are. */
export interface BotProgram {
  /** The program and its arguments. */
  readonly command: readonly string[];
  /** The folder that the command's paths are relative to, unless it has a folder of its own. */
  readonly cwd: string;
  /** The folder with everything that it needs; if absent, the files that the command names. */
  readonly folder?: string | undefined;
  /** Where the sandbox shows that folder, if not at its own path. */
  readonly shownAt?: string | undefined;
}

export interface Entrant {
  /** The folder that it runs in. */
  readonly cwd: string;
  /** Null without a sandbox. */
  readonly contents: SandboxContents | null;
  readonly hash: string;
  /** The copies of its own files and folders. */
  readonly mounts: Snapshot['mounts'];
  /** Its own files and folders. */
  readonly own: readonly string[];
}

/** Takes a snapshot of each bot, and keeps them until `close`. */
export interface Entrants {
  enter(program: BotProgram): Promise<Result<Entrant>>;
  /** The files for relays, written once. */
  relayFiles(): Promise<RelayFiles>;
  close(): Promise<void>;
}

const PREFIX = 'quadrille-bots-';

export function entrants(): Entrants {
  const known = new Map<string, Promise<Result<Entrant>>>();
  let folder: Promise<string> | null = null;
  let relay: Promise<RelayFiles> | null = null;
  const newFolder = async (): Promise<string> => {
    await removeAbandoned();
    const made = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
    if (botUser() !== null) await chmod(made, 0o711);
    return made;
  };
  const enter = async (entering: BotProgram): Promise<Result<Entrant>> => {
    const { command, cwd, folder: own, shownAt } = entering;
    const files = botFiles(command, cwd, own ?? null, reaches);
    if (!files.ok) return files;
    folder ??= newFolder();
    const taken: Result<Snapshot> = await takeSnapshot(
      files.value,
      command,
      await folder,
      botUser(),
    );
    if (!taken.ok) return taken;
    const { hash, mounts } = taken.value;
    const { cwd: home, own: paths, runtimes } = files.value;
    const program = findProgram(command[0] ?? '', home, reaches) ?? '';
    const shown = (path: string) =>
      shownAt !== undefined && isBelow(path, home) ? join(shownAt, relative(home, path)) : path;
    const contents = {
      cwd: shown(home),
      mounts: mounts.map(({ from, to }) => ({ from, to: shown(to) })),
      runtimes,
      program: shown(program),
    };
    return ok({
      ...{ hash, own: paths, cwd: home, mounts },
      contents: hasSandbox() ? contents : null,
    });
  };
  return {
    enter(program) {
      const key = JSON.stringify([program.command, program.cwd, program.folder, program.shownAt]);
      const entered = known.get(key) ?? enter(program);
      known.set(key, entered);
      return entered;
    },
    relayFiles() {
      folder ??= newFolder();
      relay ??= folder.then(writeRelayFiles);
      return relay;
    },
    async close() {
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

/** Removes the folders of processes that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^quadrille-bots-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {}); // owned by another user
  }
}
