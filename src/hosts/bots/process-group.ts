import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { sandboxed } from './sandbox.ts';

/**
 * A bot's process in a group of its own, together with whatever it starts. The group ends for certain:
 * asked first, then killed, and killed at once when we die, even by kill -9.
 */
export interface Group {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly sandboxed: boolean;
  /** Asks, and kills whoever is left after the grace. Resolves when nobody is. */
  end(): Promise<void>;
  kill(): void;
  /** Bytes of memory that the group holds now. */
  memory(): number;
}

/**
 * The shell leads the group and starts the bot with our standard input; beside it a reader waits on a pipe
 * that only we hold open: when it closes, everybody in the group is killed. A background job would get
 * /dev/null for its input, so the input takes a detour over descriptor 4.
 */
const LEADER =
  'exec 4<&0; "$@" <&4 3<&- 4<&- & bot=$!; (read _ <&3; kill -KILL 0) >/dev/null 2>&1 4<&- & wait $bot';

/** How long a group may take to end by itself once it is asked. */
const GRACE = 200;
/** In the environment of everything that a bot starts, so that what leaves the group is found too. */
const MARK = 'QUADRILLE_BOT';

export function startGroup(command: readonly string[], cwd: string, inSandbox: boolean): Group {
  const id = randomUUID();
  const box = inSandbox ? sandboxed(command, cwd) : null;
  const child = spawn('/bin/sh', ['-c', LEADER, 'quadrille-bot', ...(box ?? command)], {
    cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, [MARK]: id },
  }) as unknown as ChildProcessByStdio<Writable, Readable, Readable>;
  const { pid } = child;
  const signal = (name: 'SIGTERM' | 'SIGKILL') => {
    if (pid === undefined) return;
    try {
      process.kill(-pid, name);
    } catch {
      // nobody is left in the group
    }
  };
  const kill = () => {
    signal('SIGKILL');
    for (const stray of strays(id)) {
      try {
        process.kill(stray, 'SIGKILL');
      } catch {
        // gone meanwhile
      }
    }
  };
  return {
    child,
    sandboxed: box !== null,
    kill,
    async end() {
      signal('SIGTERM');
      const deadline = performance.now() + GRACE;
      while (pid !== undefined && isAlive(-pid) && performance.now() < deadline)
        await new Promise(resolve => setTimeout(resolve, 10));
      kill();
    },
    memory: () => (pid === undefined ? 0 : groupMemory(pid)),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const processIds = (): number[] => {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // a system without /proc
  }
};

/** Processes that carry the mark, wherever they have moved. */
function strays(id: string): number[] {
  return processIds().filter(pid => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${MARK}=${id}`);
    } catch {
      return false; // ended, or not ours to read
    }
  });
}

const PAGE = 4_096;

/** The resident memory of all processes of a group: field 5 of /proc/PID/stat is the group, 24 the pages. */
function groupMemory(group: number): number {
  let pages = 0;
  for (const pid of processIds()) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name may hold anything
      if (Number(fields[2]) === group) pages += Number(fields[21]);
    } catch {
      // ended meanwhile
    }
  }
  return pages * PAGE;
}
