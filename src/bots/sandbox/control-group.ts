import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { threadId } from 'node:worker_threads';
import { errorCode } from '../../core/result.ts';
import { sleep } from '../../time/timers.ts';
import { processes as allProcesses, isAlive } from '../process-tree.ts';
import { isBelow } from './bot-files.ts';

/**
 * The bots' control groups (cgroup v2), if this process may create any: below the first ancestor of its own group to
 * which it may write. Its own group is not changed.
 */

/** The controllers that limit a bot; without them a group can still freeze and kill its processes. */
export const WANTED = ['memory', 'pids'] as const;
/** These and the one for processors, which is delegated less often. */
export const CONTROLLERS = [...WANTED, 'cpu'] as const;

/** Microseconds over which the processor time of a bot is counted. */
const CPU_PERIOD = 100_000;

export interface ControlGroup {
  /** Whether the kernel limits its memory and processes. */
  readonly limits: boolean;
  /** Moves a process, and what it starts from then on, into the group. */
  add(pid: number): void;
  freeze(frozen: boolean): void;
  /** The processes in it, inside a sandbox too. */
  processes(): readonly number[];
  /** The peak of its memory in bytes, and whether the kernel killed a process in it for exceeding the limit. */
  memory(): { readonly peak: number; readonly exceeded: boolean };
  /** Kills what is left in it and removes it. */
  remove(): Promise<void>;
}

interface ControlParent {
  readonly path: string;
  readonly limits: boolean;
}

let parent: ControlParent | null = null;
let last = 0;
/** The number of bots' groups that are not removed yet. */
let present = 0;

/** What control groups offer here: limits, only the freezer, or nothing. */
export function controlGroups(): 'limits' | 'freezer' | null {
  parent ??= openParent();
  const state = parent && (parent.limits ? 'limits' : 'freezer');
  release();
  return state;
}

/** Removes the group of all bots once it is empty. */
function release(): void {
  if (present > 0 || !parent) return;
  removed(parent.path);
  parent = null;
}

/** Creates a group for one bot; null if there are no control groups. */
export function newControlGroup(
  memory: number,
  cpus: number | null,
  processes: number,
): ControlGroup | null {
  parent ??= openParent();
  if (!parent) return null;
  const { limits } = parent;
  const path = join(parent.path, `bot-${++last}`);
  const write = (file: string, text: string) => writeFileSync(join(path, file), text);
  try {
    mkdirSync(path);
    if (limits) {
      write('memory.max', `${memory}`);
      writeIfThere(join(path, 'memory.swap.max'), '0');
      write('memory.oom.group', '1');
      write('pids.max', `${processes}`);
      if (cpus !== null) writeIfThere(join(path, 'cpu.max'), `${cpus * CPU_PERIOD} ${CPU_PERIOD}`);
    }
    present++;
  } catch {
    return null;
  }
  let gone = false;
  return {
    limits,
    add: pid => writeIfThere(join(path, 'cgroup.procs'), `${pid}`),
    freeze: frozen => writeIfThere(join(path, 'cgroup.freeze'), frozen ? '1' : '0'),
    processes: () => processesIn(path).filter(pid => pid > 0), // 0: not in our pid namespace
    memory: () => ({
      peak: Number(read(join(path, 'memory.peak')) || 0),
      exceeded: /^oom(_group)?_kill [1-9]/m.test(read(join(path, 'memory.events'))),
    }),
    async remove() {
      if (gone) return;
      gone = true;
      writeIfThere(join(path, 'cgroup.kill'), '1');
      for (let i = 0; i < REMOVALS && !removed(path); i++) await sleep(INTERVAL); // until the killed processes have disappeared
      present--;
      release();
    },
  };
}

/** Removes a group; false if it still has processes. */
function removed(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch (error) {
    return errorCode(error) !== 'EBUSY';
  }
}

const REMOVALS = 1_000;
const INTERVAL = 2;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function writeIfThere(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    // some kernels lack it, or the group no longer exists
  }
}

/** Creates a group of this process for those of its bots, one with limits if possible. */
function openParent(): ControlParent | null {
  const groups = ownGroups(read('/proc/self/mountinfo'), read('/proc/self/cgroup'));
  const [own] = groups;
  if (own === undefined) return null;
  let freezer: string | null = null;
  for (const above of groups) {
    const made = openBelow(above);
    if (made?.limits) return made;
    if (!made) continue;
    removed(made.path);
    freezer ??= above;
  }
  // only a group without processes can enable controllers in its sub-groups
  if (groups.length > 1 && has(own) && isOurs(own) && moveAll(own, join(own, 'referee'))) {
    const made = openBelow(own);
    if (made) return made;
  }
  return freezer === null ? null : openBelow(freezer);
}

const processesIn = (group: string): number[] =>
  read(join(group, 'cgroup.procs')).split('\n').filter(Boolean).map(Number);

/** Whether the group contains only this process, its ancestors and its descendants, as a scope of its own does. */
function isOurs(group: string): boolean {
  const parents = new Map(allProcesses().map(({ pid, parent }) => [pid, parent]));
  const line = (pid: number): number[] => (pid > 1 ? [pid, ...line(parents.get(pid) ?? 0)] : []);
  const own = line(process.pid);
  return processesIn(group).every(pid => own.includes(pid) || line(pid).includes(process.pid));
}

function moveAll(from: string, to: string): boolean {
  try {
    mkdirSync(to, { recursive: true });
    for (const pid of processesIn(from)) writeFileSync(join(to, 'cgroup.procs'), `${pid}`);
    return true;
  } catch {
    return false;
  }
}

/** The mount points of the hierarchies, from mountinfo: the folder and the root of the v2 one. */
export function readCgroupMounts(mountinfo: string): {
  readonly hierarchy: 'v2' | 'hybrid' | 'v1' | 'none';
  readonly folder: string | null;
  readonly root: string;
} {
  const mounts = mountinfo.split('\n').map(line => {
    const [before, after = ''] = line.split(' - ');
    const [, , , root = '/', folder = ''] = before.split(' ');
    const [type = '', , options = ''] = after.split(' ');
    return { root, folder, type, options };
  });
  const second = mounts.find(({ type }) => type === 'cgroup2');
  const hasFirst = mounts.some(
    ({ type, options }) => type === 'cgroup' && CONTROLLERS.some(name => options.includes(name)),
  );
  const hierarchy = second ? (hasFirst ? 'hybrid' : 'v2') : hasFirst ? 'v1' : 'none';
  return { hierarchy, folder: second?.folder ?? null, root: second?.root ?? '/' };
}

/** The folders of our own group and its ancestors in the v2 hierarchy, if there is one. */
export function ownGroups(mountinfo: string, ownCgroup: string): readonly string[] {
  const { folder, root } = readCgroupMounts(mountinfo);
  const groups: string[] = [];
  const own = folder === null ? null : groupFolder(ownCgroup, folder, root);
  if (folder === null || own === null) return groups;
  for (let group = own; isBelow(group, folder); group = dirname(group)) groups.push(group);
  return groups;
}

/** The folder of a group, from /proc/self/cgroup and the mount that shows it. */
export function groupFolder(ownCgroup: string, folder: string, root: string): string | null {
  const path = /^0::(.*)$/m.exec(ownCgroup)?.[1];
  if (path === undefined) return null;
  const below = relative(root, path);
  return below.startsWith('..') ? folder : join(folder, below);
}

/** Whether the wanted controllers are available in a group. */
function has(group: string): boolean {
  const controllers = controllersOf(group);
  return WANTED.every(name => controllers.includes(name));
}

export const controllersOf = (group: string): string[] =>
  read(join(group, 'cgroup.controllers')).split(/\s+/).filter(Boolean);

/** Removes the groups of processes that were killed. */
function removeAbandoned(above: string): void {
  for (const name of readdirSync(above)) {
    const pid = /^quadrille-(\d+)-\d+$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(above, name);
    writeIfThere(join(path, 'cgroup.kill'), '1');
    for (const bot of readdirSync(path).filter(each => each.startsWith('bot-')))
      removed(join(path, bot));
    removed(path);
  }
}

function openBelow(above: string): ControlParent | null {
  const path = join(above, `quadrille-${process.pid}-${threadId}`);
  try {
    accessSync(join(above, 'cgroup.procs'), constants.W_OK);
    removeAbandoned(above);
    mkdirSync(path);
  } catch {
    return null;
  }
  const enable = WANTED.map(name => `+${name}`).join(' ');
  const enableIn = (group: string) => {
    writeIfThere(join(group, 'cgroup.subtree_control'), enable);
    writeIfThere(join(group, 'cgroup.subtree_control'), '+cpu'); // may fail: it is delegated less often
  };
  if (has(above) && !has(path)) enableIn(above);
  if (has(path)) enableIn(path);
  const enabled = read(join(path, 'cgroup.subtree_control'));
  return { path, limits: WANTED.every(name => enabled.includes(name)) };
}
