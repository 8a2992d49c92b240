import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { USUAL_MEMORY } from '../bots/process-seat.ts';
import { findProgram } from '../bots/programs.ts';
import { packBot } from '../bots/sandbox/bot-archive.ts';
import { isBelow } from '../bots/sandbox/bot-files.ts';
import { controlGroups } from '../bots/sandbox/control-group.ts';
import { type Entrant, entrants } from '../bots/sandbox/entrants.ts';
import { hasSandbox, LIMITS } from '../bots/sandbox/sandbox.ts';
import { reaches } from '../bots/sandbox/user.ts';
import { type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import type { ProgramChoice } from './bot-games.ts';
import type { BotEntry, SandboxConditions } from './conditions.ts';
import type { ContestPlan } from './plan.ts';

/** Entries of the bots of a contest: which files played, and under what limits. */

/** Runtimes, with the option that prints their version. */
const RUNTIMES: readonly (readonly [name: RegExp, option: string])[] = [
  [/^java$/, '-version'],
  [
    /^(python|node|nodejs|ruby|perl|php|swipl|lua|dotnet|mono|julia|R|racket|deno|bun)[\d.]*$/,
    '--version',
  ],
];

function runtimeOf(command: readonly string[], cwd: string): string | null {
  const name = basename(command[0] ?? '');
  const option = RUNTIMES.find(([runtime]) => runtime.test(name))?.[1];
  const program = findProgram(command[0] ?? '', cwd, reaches);
  if (option === undefined || program === null) return null;
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8', timeout: 10_000 });
  const line = `${stdout}${stderr}`.split('\n').find(each => each.trim() !== '');
  return line?.trim().slice(0, 100) ?? null;
}

/** Where archives of bots are kept, so that workers may play them. */
export interface BotArchives {
  /** Resolves to the hash. */
  put(archive: Uint8Array): Promise<string>;
  /** Called for a bot that can play on this machine only. */
  localOnly(name: string, why: LocalizedText): void;
}

/** Takes a snapshot of each bot of a plan; a fault names the first that cannot enter. */
export async function enterBots(
  plan: ContestPlan,
  choices: ReadonlyMap<string, ProgramChoice>,
  archives: BotArchives | null = null,
): Promise<Result<Readonly<Record<string, BotEntry>>>> {
  const { enter, close } = entrants();
  const entries: Record<string, BotEntry> = {};
  const own = new Map<string, readonly string[]>();
  const sandbox = hasSandbox() ? limitsHere() : null;
  try {
    for (const [name, choice] of choices) {
      if (choice.kind !== 'process') continue;
      const { command, folder } = choice;
      const entered = await enter({ command, cwd: plan.folder, folder });
      if (entered.ok) {
        const { hash, cwd } = entered.value;
        own.set(name, entered.value.own);
        const files = archives && (await keepArchive(archives, name, choice, entered.value));
        const entry = { hash, sandbox, runtime: runtimeOf(command, cwd) };
        entries[name] = files ? { ...entry, files } : entry;
      } else if (entered.fault.code === 'bot-program')
        entries[name] = { hash: null, sandbox, runtime: null }; // if its program is still missing later, it forfeits
      else return refuse('bot-entry', texts.cannotEnter(name, entered.fault.message));
    }
    const shown = exposed(own);
    return shown ? refuse('bot-exposed', shown) : ok(entries);
  } finally {
    await close();
  }
}

async function keepArchive(
  archives: BotArchives,
  name: string,
  { protocol, command }: Extract<ProgramChoice, { kind: 'process' }>,
  entrant: Entrant,
): Promise<string | null> {
  const prefix = protocol === 'ugi' ? 'bot' : protocol;
  const packed = await packBot(prefix, { command }, entrant);
  if (packed.ok) return archives.put(packed.value);
  archives.localOnly(name, packed.fault.message);
  return null;
}

function limitsHere(): SandboxConditions {
  const enforcedBy = controlGroups() === 'limits' ? 'cgroup' : 'rlimit';
  const { processes, scratch, shared } = LIMITS;
  return { enforcedBy, memory: USUAL_MEMORY, processes, scratch, shared };
}

/** An error if one bot's folder contains another's files, which it could read. */
function exposed(own: ReadonlyMap<string, readonly string[]>): LocalizedText | null {
  for (const [name, folders] of own)
    for (const [other, files] of own)
      for (const folder of folders)
        if (files.some(file => file !== folder && isBelow(file, folder)))
          return texts.exposed(name, other, folder);
  return null;
}

/** The bots whose files have changed since the contest began. */
export const changedBots = (
  before: Readonly<Record<string, BotEntry>>,
  now: Readonly<Record<string, BotEntry>>,
): string[] =>
  Object.keys(now).filter(
    name => (before[name]?.hash ?? null) !== null && before[name].hash !== now[name].hash,
  );

const texts = {
  cannotEnter: (name: string, why: LocalizedText): LocalizedText => ({
    fr: `${name} ne peut pas entrer : ${why.fr}`,
    en: `${name} cannot enter: ${why.en}`,
  }),
  exposed: (name: string, other: string, folder: string): LocalizedText => ({
    fr: `${name} verrait les fichiers de ${other}, qui sont dans ${folder}. Donnez à chaque robot un dossier à lui : bot@DOSSIER:COMMANDE.`,
    en: `${name} would see the files of ${other}, which are in ${folder}. Give each bot a folder of its own: bot@FOLDER:COMMAND.`,
  }),
};
