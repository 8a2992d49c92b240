import { readdirSync, readFileSync } from 'node:fs';
import { errorCode } from '../core/result.ts';

/** A process in /proc. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Resident bytes. */
  readonly memory: number;
}

const PAGE = 4_096;

/** Empty on a system without /proc. */
function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** The running processes among these, or among all, without zombies. */
export function processes(pids: readonly number[] = processIds()): ProcessInfo[] {
  return pids.flatMap(pid => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // the name may contain anything; after it: state, parent, group, … and, as the 22nd, resident pages
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return [];
      const [parent, group, pages] = [fields[1], fields[2], fields[21]].map(Number);
      return [{ pid, parent, group, memory: pages * PAGE }];
    } catch {
      return []; // has exited meanwhile
    }
  });
}

/** The memory of a process in bytes, with shared pages in proportion; null if unknown. */
export function sharedMemoryOf(pid: number): number | null {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(
      readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'),
    );
    return kilobytes && Number(kilobytes[1]) * 1_024;
  } catch (error) {
    const denied = ['EACCES', 'EPERM'].includes(errorCode(error));
    return denied ? null : 0; // has exited meanwhile
  }
}

/** The processes of a group and their descendants, in whatever group or session. */
export function familyOf(group: number, all: readonly ProcessInfo[]): ProcessInfo[] {
  const children = Map.groupBy(all, proc => proc.parent);
  const family = new Map<number, ProcessInfo>();
  const take = (proc: ProcessInfo) => {
    if (family.has(proc.pid)) return;
    family.set(proc.pid, proc);
    for (const child of children.get(proc.pid) ?? []) take(child);
  };
  for (const proc of all) if (proc.group === group || proc.pid === group) take(proc);
  return [...family.values()];
}

/** Processes with a text in their environment. */
export function carriersOf(mark: string): number[] {
  return processIds().filter(pid => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
    } catch {
      return false; // exited, or not readable
    }
  });
}

/** The children of a process, oldest first; none on a system without /proc. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(task =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1')
        .split(' ')
        .filter(child => child !== '')
        .map(Number),
    );
  } catch {
    return []; // has exited meanwhile
  }
}

/** A process and its descendants. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/** Milliseconds of the system's clock tick. */
const TICK = 10;

/** Milliseconds of processor time that a process and its ended children have used; 0 if it has ended. */
export function processorTimeOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // from the 14th field on: its own time in user mode and in the kernel, then that of its children
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + TICK * Number(ticks), 0);
  } catch {
    return 0;
  }
}

/** The command line of a process; null if it has ended. */
export function commandLineOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return null;
  }
}

/** Whether a process of any user has this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
