import { access, constants, mkdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTROLLERS,
  controllersOf,
  ownGroups,
  readCgroupMounts,
  WANTED,
} from '../bots/sandbox/control-group.ts';
import type { CgroupFacts, SystemFacts } from './facts.ts';
import { errnoOf, textOf } from './read.ts';

/** Whether the kernel can enforce bots' limits, or why it cannot. */
export type KernelLimits =
  | { readonly kind: 'ready' }
  /** Some controllers are missing. */
  | { readonly kind: 'partial'; readonly missing: readonly string[] }
  /** Available, but our group is shared, or belongs to another user. */
  | { readonly kind: 'not-delegated' }
  | { readonly kind: 'read-only' }
  /** The controllers are those of version 1. */
  | { readonly kind: 'version-1' }
  | { readonly kind: 'none' };

export function kernelLimits(facts: CgroupFacts): KernelLimits {
  const { hierarchy, controllers, subgroup } = facts;
  if (hierarchy === 'none') return { kind: 'none' };
  const missingIn = (found: readonly string[], needed: readonly string[] = CONTROLLERS) =>
    needed.filter(name => !found.includes(name));
  if (subgroup?.made === true && missingIn(subgroup.controllers, WANTED).length === 0) {
    const missing = missingIn(subgroup.controllers);
    return missing.length === 0 ? { kind: 'ready' } : { kind: 'partial', missing };
  }
  if (hierarchy !== 'v2') return { kind: 'version-1' };
  if (subgroup?.made === false && subgroup.code === 'EROFS') return { kind: 'read-only' };
  const missing = missingIn(controllers);
  if (subgroup?.made !== true || !facts.canEnable || facts.others > 0)
    return { kind: 'not-delegated' };
  return missing.length === 0 ? { kind: 'ready' } : { kind: 'partial', missing };
}

/** Our own group's controllers, and whether a sub-group can be created. The group itself is only read. */
export async function gatherCgroupFacts(system: SystemFacts): Promise<CgroupFacts> {
  const nothing = { group: null, controllers: [], canEnable: false, others: 0, subgroup: null };
  if (system.platform !== 'linux') return { hierarchy: 'none', ...nothing };
  const mountinfo = await textOf('/proc/self/mountinfo');
  const { hierarchy } = readCgroupMounts(mountinfo);
  const [group, ...above] = ownGroups(mountinfo, await textOf('/proc/self/cgroup'));
  if (group === undefined) return { hierarchy, ...nothing };
  let subgroup = await trySubgroup(group);
  for (const each of above) {
    const tried = await trySubgroup(each);
    if (tried.made && WANTED.every(name => tried.controllers.includes(name))) subgroup = tried;
  }
  return {
    hierarchy,
    group,
    controllers: controllersOf(group),
    canEnable: await access(join(group, 'cgroup.subtree_control'), constants.W_OK).then(
      () => true,
      () => false,
    ),
    others: (await isRootGroup(group)) ? 0 : await countOthers(group),
    subgroup,
  };
}

/** Creates an empty sub-group and removes it. */
async function trySubgroup(group: string): Promise<NonNullable<CgroupFacts['subgroup']>> {
  const made = join(group, `quadrille-doctor-${process.pid}`);
  try {
    await mkdir(made);
  } catch (error) {
    return { made: false, code: errnoOf(error) };
  }
  try {
    return { made: true, controllers: controllersOf(made) };
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

/** Programs that start us and wait, and can be moved with us. */
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
