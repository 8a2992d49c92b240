import { accessSync, constants } from 'node:fs';
import { access, mkdtemp, rmdir, statfs } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { botUser } from '../bots/sandbox/user.ts';
import { gatherCgroupFacts } from './cgroup.ts';
import {
  type BrowserFacts,
  type ClockFacts,
  type DataFacts,
  type MachineFacts,
  PROGRAMS,
  type ProgramFacts,
  type ProgramName,
  type SystemFacts,
  type TerminalFacts,
} from './facts.ts';
import { gatherPortFacts } from './gather-port.ts';
import { gatherSandboxFacts, gatherSystemFacts } from './gather-sandbox.ts';
import { errnoOf, runProgram, textOf } from './read.ts';
import { versionIn } from './versions.ts';

/** The doctor's options from the command line. */
export interface DoctorOptions {
  /** The oldest Node that is supported. */
  readonly neededNode: string;
  readonly dataFolder: string;
  readonly port: number;
}

/** Examines this machine. Everything created for a trial is removed. */
export async function gatherMachineFacts(options: DoctorOptions): Promise<MachineFacts> {
  const system = await gatherSystemFacts();
  const cgroup = await gatherCgroupFacts(system); // before other processes of ours are in the group
  const [sandbox, programs, data, port] = await Promise.all([
    gatherSandboxFacts(system),
    gatherPrograms(system),
    gatherData(options.dataFolder),
    gatherPortFacts(options.port),
  ]);
  return {
    system,
    node: { version: process.versions.node, needed: options.neededNode },
    sandbox,
    cgroup,
    programs,
    browser: gatherBrowser(system, process.env),
    data,
    port,
    terminal: gatherTerminal(system, process.env),
    clock: await gatherClock(),
  };
}

const VERSION_FLAGS: Readonly<Record<ProgramName, string>> = {
  python3: '--version',
  gcc: '--version',
  java: '-version',
  javac: '-version',
  swipl: '--version',
  prlimit: '--version',
};

async function gatherPrograms(system: SystemFacts): Promise<MachineFacts['programs']> {
  // without Apple's tools, python3 and gcc of /usr/bin open a window that offers to install them
  const noTools =
    system.platform === 'darwin' && (await runProgram('xcode-select', ['-p'])).code !== 0;
  const program = async (name: ProgramName): Promise<ProgramFacts | null> => {
    const paths = onPath(name).filter(path => !noTools || dirname(path) !== '/usr/bin');
    const firstFor = async (user: number | null) => {
      for (const path of paths) {
        const { code, stdout, stderr } = await runProgram(path, [VERSION_FLAGS[name]], user);
        if (code === 0) return { path, version: versionIn(`${stdout}\n${stderr}`) };
      }
      return null;
    };
    const found = await firstFor(botUser());
    if (found !== null || !system.isRoot) return found && { ...found, forBots: true };
    const own = await firstFor(null);
    return own && { ...own, forBots: false };
  };
  const found = await Promise.all(PROGRAMS.map(async name => [name, await program(name)] as const));
  return Object.fromEntries(found) as MachineFacts['programs'];
}

/** All programs with one of these names, in the order in which a shell finds them. */
function onPath(...names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return names
    .flatMap(name => folders.flatMap(folder => endings.map(end => join(folder, `${name}${end}`))))
    .filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Program names of browsers, tried after openers. */
const BROWSERS = [
  'firefox',
  'firefox-esr',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
  'epiphany',
  'konqueror',
  'falkon',
];

function gatherBrowser(system: SystemFacts, env: NodeJS.ProcessEnv): BrowserFacts {
  const isDesktop = system.platform === 'darwin' || system.platform === 'win32';
  const openers = system.wsl === null ? ['xdg-open'] : ['wslview', 'explorer.exe', 'xdg-open'];
  return {
    command: isDesktop ? '' : env.BROWSER || (onPath(...BROWSERS, ...openers)[0] ?? null),
    hasScreen: isDesktop || system.wsl !== null || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY),
    overSsh: Boolean(env.SSH_CONNECTION),
  };
}

/** The folder itself, or its nearest existing parent. */
async function existingFolder(folder: string): Promise<string> {
  for (let here = folder; ; here = dirname(here))
    if (dirname(here) === here || (await access(here).then(() => true, errnoOf)) !== 'ENOENT')
      return here;
}

async function gatherData(folder: string): Promise<DataFacts> {
  const there = await existingFolder(folder);
  const refused = await tryWriting(there);
  const space = await statfs(there).catch(() => null);
  return { folder, refused, freeBytes: space === null ? null : space.bavail * space.bsize };
}

/** The errno of creating a file in the folder; null if that works. */
async function tryWriting(folder: string): Promise<string | null> {
  try {
    await rmdir(await mkdtemp(join(folder, '.quadrille-doctor-')));
    return null;
  } catch (error) {
    return errnoOf(error);
  }
}

function gatherTerminal({ platform }: SystemFacts, env: NodeJS.ProcessEnv): TerminalFacts {
  const { stdout } = process;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return {
    isTerminal: stdout.isTTY === true,
    columns: (stdout.isTTY && stdout.columns) || null,
    colourBits: stdout.isTTY ? stdout.getColorDepth() : 1,
    noColour: Boolean(env.NO_COLOR),
    term: env.TERM ?? '',
    utf8: platform === 'win32' || platform === 'darwin' || /utf-?8/i.test(locale),
  };
}

const READINGS = 2_000;

async function gatherClock(): Promise<ClockFacts> {
  let step = Number.POSITIVE_INFINITY;
  for (let i = 0, last = process.hrtime.bigint(); i < READINGS; ) {
    const now = process.hrtime.bigint();
    if (now === last) continue; // a coarse clock repeats its readings
    step = Math.min(step, Number(now - last));
    last = now;
    i += step > 1_000_000 ? READINGS / 10 : 1;
  }
  const source = await textOf('/sys/devices/system/clocksource/clocksource0/current_clocksource');
  return { stepNanoseconds: step, source: source.trim() || null };
}
