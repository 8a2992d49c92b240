import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Participant } from '../arena/plan.ts';
import { findProgram } from '../bots/programs.ts';
import { unpackBot } from '../bots/sandbox/bot-archive.ts';
import { hasSandbox } from '../bots/sandbox/sandbox.ts';
import { reaches } from '../bots/sandbox/user.ts';
import { isCommandSeat, workerBot } from '../bots/seat-choice.ts';
import { type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { ContestWork } from './contest-work.ts';

export interface WorkerSeatsOptions {
  /** The archive of that hash; null if there is none. */
  file(hash: string): Promise<Uint8Array | null>;
  /** The seats of bots that exist only on this machine, by their names. */
  readonly own: ReadonlyMap<string, string>;
}

/** The seats of participants on a worker: engines, bots from their archives, bots of its own. */
export class WorkerSeats {
  readonly #options: WorkerSeatsOptions;
  readonly #unpacked = new Map<string, Promise<Result<string>>>();
  #folder: Promise<string> | null = null;

  constructor(options: WorkerSeatsOptions) {
    this.#options = options;
  }

  async of({ name, seat }: Participant, { files }: ContestWork): Promise<Result<string>> {
    const own = workerBot(seat);
    if (own !== null) {
      const here = this.#options.own.get(own);
      return here === undefined ? refuse('no-worker-bot', texts.notHere(own)) : ok(here);
    }
    const isProgram = isCommandSeat(seat) || /^class:/i.test(seat);
    if (!isProgram)
      return /^(tcp|person):/i.test(seat) ? refuse('no-travel', texts.elsewhere(name)) : ok(seat);
    const hash = files[name];
    if (hash === undefined) return refuse('no-travel', texts.noArchive(name));
    // without a sandbox, a stranger's program would run with our own rights
    if (!hasSandbox()) return refuse('no-sandbox', texts.noSandbox(name));
    const unpacked = this.#unpacked.get(hash) ?? this.#unpack(hash);
    this.#unpacked.set(hash, unpacked);
    const found = await unpacked.catch((error: unknown) => {
      this.#unpacked.delete(hash); // fetched again the next time
      throw error;
    });
    return found.ok ? found : refuse(found.fault.code, texts.of(name, found.fault.message));
  }

  async close(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
  }

  async #unpack(hash: string): Promise<Result<string>> {
    const archive = await this.#options.file(hash);
    if (!archive) return refuse('no-files', texts.noFiles);
    if (createHash('sha256').update(archive).digest('hex') !== hash)
      return refuse('bot-archive', texts.otherHash);
    this.#folder ??= newFolder();
    const folder = join(await this.#folder, hash);
    await rm(folder, { recursive: true, force: true });
    const unpacked = await unpackBot(archive, folder);
    if (!unpacked.ok) return unpacked;
    const { prefix, command } = unpacked.value;
    // it could not start here, and would lose every game
    if (findProgram(command[0] ?? '', folder, reaches) === null)
      return refuse('bot-program', texts.noProgram(command[0] ?? ''));
    return ok(`${prefix}@${folder}:${command.map(escaped).join(' ')}`);
  }
}

/** A folder with a name like those of snapshots, so that the one of a killed worker is removed with theirs. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `quadrille-bots-${process.pid}-`));
  await chmod(folder, 0o700);
  return folder;
}

/** Escapes a word for `commandWords`. */
const escaped = (word: string): string =>
  word === '' ? "''" : word.replace(/[\s"'\\]/g, sign => `\\${sign}`);

const texts = {
  of: (name: string, why: LocalizedText): LocalizedText => ({
    fr: `${quotable(name)} : ${why.fr}`,
    en: `${quotable(name)}: ${why.en}`,
  }),
  notHere: (name: string): LocalizedText => ({
    fr: `Le robot ${quotable(name)} n’est pas sur cette machine. Lancez l’ouvrier avec --bot ${quotable(name)}=COMMANDE.`,
    en: `The bot ${quotable(name)} is not on this machine. Start the worker with --bot ${quotable(name)}=COMMAND.`,
  }),
  elsewhere: (name: string): LocalizedText => ({
    fr: `${quotable(name)} joue par le réseau ou dans un navigateur : ses parties se jouent chez qui mène la rencontre, pas chez un ouvrier.`,
    en: `${quotable(name)} plays over the network or in a browser: its games are played where the contest is run, not by a worker.`,
  }),
  noArchive: (name: string): LocalizedText => ({
    fr: `Les fichiers de ${quotable(name)} ne sont pas dans la base : il ne peut jouer que sur la machine qui mène la rencontre.`,
    en: `The files of ${quotable(name)} are not in the store: it can play on the machine that runs the contest only.`,
  }),
  noSandbox: (name: string): LocalizedText => ({
    fr: `${quotable(name)} est le programme de quelqu’un, et cette machine n’a pas de bac à sable : installez bubblewrap (quadrille doctor dit comment).`,
    en: `${quotable(name)} is somebody’s program, and this machine has no sandbox: install bubblewrap (quadrille doctor says how).`,
  }),
  noFiles: {
    fr: 'ses fichiers ne sont plus dans la base.',
    en: 'its files are not in the store any more.',
  },
  otherHash: {
    fr: 'ses fichiers ne sont pas ceux dont la rencontre a noté l’empreinte ; ils n’ont pas été lancés.',
    en: 'its files are not those whose hash the contest has noted; they were not run.',
  },
  noProgram: (program: string): LocalizedText => ({
    fr: `il lui faut ${quotable(program)}, qui n’est pas installé sur cette machine.`,
    en: `it needs ${quotable(program)}, which is not installed on this machine.`,
  }),
};
