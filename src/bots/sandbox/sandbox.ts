import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../programs.ts';
import { type BotFiles, SYSTEM } from './bot-files.ts';
import type { Snapshot } from './snapshot.ts';
import { botUser, reaches } from './user.ts';

/** The contents of a bot's sandbox: its own files as they were when it entered, and the runtimes of its language. */
export interface SandboxContents {
  readonly cwd: string;
  readonly mounts: Snapshot['mounts'];
  readonly runtimes: BotFiles['runtimes'];
  /** The path of its program. */
  readonly program: string;
}

/** The limits that a sandbox sets by itself. */
export const LIMITS = {
  /** Processes and threads together; a Java machine uses some forty. */
  processes: 256,
  /** Bytes of its scratch folder, and of each file in it. */
  scratch: 64 << 20,
  /** Bytes of /dev/shm. */
  shared: 16 << 20,
  openFiles: 1_024,
} as const;

/** The descriptor on which bubblewrap reads the seccomp filter. */
export const FILTER_DESCRIPTOR = 5;

/** Settings of runtimes in /etc, without which some do not start; they contain nothing personal. */
const SETTINGS =
  /^(alternatives|ld\.so\..*|localtime|timezone|java.*|swi-prolog|perl|php|python.*|lua.*|R|mono|dotnet)$/;

/** Variables that are kept, for texts, sorting and times of day. */
const KEPT = /^(LANG|LANGUAGE|LC_[A-Z]+|TZ)$/;

const keptVariables = (env: NodeJS.ProcessEnv): [string, string][] =>
  Object.entries(env).flatMap(([name, value]) =>
    KEPT.test(name) && value !== undefined ? [[name, value]] : [],
  );

/** Where programs other than the bot's own are searched. */
const PATH = ['/usr/local/bin', '/usr/bin', '/bin'];

/** The environment of a bot and of the programs that sandbox it; without a sandbox it has the machine's PATH and home too. */
export function environmentOf(inSandbox: boolean): Record<string, string> {
  const { PATH: path = '', HOME: home = '/' } = process.env;
  const own = inSandbox ? { PATH: PATH.join(':') } : { PATH: path, HOME: home };
  return { ...Object.fromEntries(keptVariables(process.env)), ...own };
}

const readOnly = (paths: readonly string[]): string[] =>
  paths.filter(path => existsSync(path)).flatMap(path => ['--ro-bind', path, path]);

const settings = (): string[] =>
  readdirSync('/etc')
    .filter(name => SETTINGS.test(name))
    .map(name => join('/etc', name))
    .filter(reaches);

/** The options that every sandbox has: namespaces, no capabilities, file systems of limited size. */
function isolation(): string[] {
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL'],
    ...['--die-with-parent', '--new-session', '--hostname', 'quadrille', '--clearenv'],
    ...readOnly([...SYSTEM, ...settings()]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--size', `${LIMITS.shared}`, '--tmpfs', '/dev/shm'],
    ...['--size', `${LIMITS.scratch}`, '--tmpfs', '/tmp'],
  ];
}

/** Remounts read-only the folders made by the sandbox itself, which a bot could otherwise fill without limit. */
const SEALED = ['--remount-ro', '/dev', '--remount-ro', '/'];

export interface SandboxOptions {
  /** A variable for its environment. */
  readonly mark: readonly [name: string, value: string];
  /** Whether a seccomp filter is passed. */
  readonly filtered: boolean;
  /** Processes and threads together. */
  readonly processes: number;
}

/** The command line that runs a bot in a sandbox; null if there is none. */
export function sandboxed(
  command: readonly string[],
  { cwd, mounts, runtimes, program }: SandboxContents,
  { mark, filtered, processes }: SandboxOptions,
): readonly string[] | null {
  const bubblewrap = workingBubblewrap();
  if (bubblewrap === null) return null;
  const environment = {
    ...Object.fromEntries(keptVariables(process.env)),
    PATH: [...new Set([dirname(program), ...PATH])].join(':'),
    HOME: '/tmp',
    TMPDIR: '/tmp',
    [mark[0]]: mark[1],
  };
  const limits = findProgram('prlimit', '/', reaches, PATH.join(':'));
  return [
    bubblewrap,
    ...isolation(),
    ...readOnly(runtimes),
    ...['--dir', cwd],
    ...mounts.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...SEALED,
    ...['--chdir', cwd],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...(filtered ? ['--seccomp', `${FILTER_DESCRIPTOR}`] : []),
    '--',
    ...(limits === null
      ? []
      : [
          limits,
          `--nproc=${processes}`,
          `--fsize=${LIMITS.scratch}`,
          `--nofile=${LIMITS.openFiles}`,
          '--core=0',
          '--',
        ]),
    ...command,
  ];
}

let found: string | null | undefined;

/** Arguments of bubblewrap that try every option of a sandbox and run `true`. */
export const trialArguments = (): string[] => [...isolation(), ...SEALED, '--', 'true'];

/** The path of bubblewrap, if it is installed and permitted; some systems deny it to ordinary users. */
function workingBubblewrap(): string | null {
  if (found !== undefined) return found;
  found = process.platform === 'linux' ? findProgram('bwrap', '/', reaches) : null;
  if (found === null) return found;
  const user = botUser();
  const { status } = spawnSync(found, trialArguments(), {
    stdio: 'ignore',
    timeout: 5_000,
    cwd: '/',
    env: environmentOf(true),
    ...(user === null ? {} : { uid: user, gid: user }),
  });
  if (status !== 0) found = null;
  return found;
}

/** Whether bots run in a sandbox here. */
export const hasSandbox = (): boolean => workingBubblewrap() !== null;
