import { access, constants, mkdir, readFile, rmdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { CgroupFacts, SystemFacts } from './facts.ts';
import { codeOf, textOf } from './read.ts';

/** The controllers that bots' limits need. */
const CONTROLLERS = ['memory', 'pids', 'cpu'] as const;

/** How bots' limits can be held by the kernel, or why they cannot. */
export type KernelLimits =
  | { readonly kind: 'ready' }
  /** Some controllers are missing. */
  | { readonly kind: 'partial'; readonly missing: readonly string[] }
  /** There, but our group belongs to others too, or to somebody else. */
  | { readonly kind: 'not-delegated' }
  | { readonly kind: 'read-only' }
  /** The controllers are those of version 1. */
  | { readonly kind: 'version-1' }
  | { readonly kind: 'none' };

export function kernelLimits(facts: CgroupFacts): KernelLimits {
  const { hierarchy, controllers, subgroup } = facts;
  if (hierarchy === 'none') return { kind: 'none' };
  const missingIn = (found: readonly string[]) => CONTROLLERS.filter(name => !found.includes(name));
  if (subgroup?.made === true && missingIn(subgroup.controllers).length === 0)
    return { kind: 'ready' };
  if (hierarchy !== 'v2') return { kind: 'version-1' };
  if (subgroup?.made === false && subgroup.code === 'EROFS') return { kind: 'read-only' };
  const missing = missingIn(controllers);
  if (subgroup?.made !== true || !facts.canEnable || facts.others > 0)
    return { kind: 'not-delegated' };
  return missing.length === 0 ? { kind: 'ready' } : { kind: 'partial', missing };
}

/** Where the hierarchies are mounted, from mountinfo: the v2 one's folder and the root that it shows. */
export function readCgroupMounts(mountinfo: string): {
  readonly hierarchy: CgroupFacts['hierarchy'];
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

/** The folder of a group, from /proc/self/cgroup and the mount that shows it. */
export function groupFolder(ownCgroup: string, folder: string, root: string): string | null {
  const path = /^0::(.*)$/m.exec(ownCgroup)?.[1];
  if (path === undefined) return null;
  const below = relative(root, path);
  return below.startsWith('..') ? folder : join(folder, below);
}

/** Our own group's controllers, and whether a sub-group can be had. The group itself is only read. */
export async function gatherCgroupFacts(system: SystemFacts): Promise<CgroupFacts> {
  const nothing = { group: null, controllers: [], canEnable: false, others: 0, subgroup: null };
  if (system.platform !== 'linux') return { hierarchy: 'none', ...nothing };
  const mounts = readCgroupMounts(await textOf('/proc/self/mountinfo'));
  const { hierarchy, folder, root } = mounts;
  const group =
    folder === null ? null : groupFolder(await textOf('/proc/self/cgroup'), folder, root);
  if (folder === null || group === null) return { hierarchy, ...nothing };
  const own = await trySubgroup(group);
  const elsewhere = system.isRoot && folder !== group ? await trySubgroup(folder) : null;
  const hasAll = elsewhere?.made && CONTROLLERS.every(name => elsewhere.controllers.includes(name));
  return {
    hierarchy,
    group,
    controllers: await controllersOf(group),
    canEnable: await access(join(group, 'cgroup.subtree_control'), constants.W_OK).then(
      () => true,
      () => false,
    ),
    others: (await isRootGroup(group)) ? 0 : await countOthers(group),
    subgroup: hasAll ? elsewhere : own,
  };
}

const controllersOf = async (group: string): Promise<string[]> =>
  (await textOf(join(group, 'cgroup.controllers'))).split(/\s+/).filter(name => name !== '');

/** Creates an empty sub-group and removes it. */
async function trySubgroup(group: string): Promise<NonNullable<CgroupFacts['subgroup']>> {
  const made = join(group, `quadrille-doctor-${process.pid}`);
  try {
    await mkdir(made);
  } catch (error) {
    return { made: false, code: codeOf(error) };
  }
  try {
    return { made: true, controllers: await controllersOf(made) };
  } finally {
    await rmdir(made).catch(() => {}); // the kernel removes it with its parent
  }
}

/** The root of the machine's hierarchy has no type, and may hold processes beside groups with controllers. */
const isRootGroup = (group: string): Promise<boolean> =>
  access(join(group, 'cgroup.type')).then(
    () => false,
    () => true,
  );

/** Programs that start us and wait: they can be moved with us. */
const LAUNCHER = /^(?:node|MainThread|npm|npx|sh|systemd-run|sudo)\b/;

/** Processes in the group besides this one and the launchers above it. */
async function countOthers(group: string): Promise<number> {
  const launchers = new Set([process.pid]);
  for (let pid = process.ppid; pid > 1; ) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [, name = '', parent = '0'] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? [];
    if (!LAUNCHER.test(name)) break;
    launchers.add(pid);
    pid = Number(parent);
  }
  const pids = (await textOf(join(group, 'cgroup.procs'))).split('\n').filter(pid => pid !== '');
  return pids.filter(pid => !launchers.has(Number(pid))).length;
}
