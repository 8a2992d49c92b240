import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { sleep } from '../match/timers.ts';
import { carriersOf, familyOf, processes } from './process-tree.ts';
import { sandboxed } from './sandbox.ts';

/**
 * A bot's process in a group of its own, together with whatever it starts. The group ends for certain:
 * asked first, then killed, and killed at once when we die, even by kill -9.
 */
export interface ProcessGroup {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly sandboxed: boolean;
  /** Asks, and kills whoever is left after the grace. Resolves when nobody is. */
  end(): Promise<void>;
  /** Kills everybody at once. Resolves when nobody is left. */
  kill(): Promise<void>;
}

/** In the environment of everything that a bot starts, so that what leaves the group is found too. */
const MARK = 'QUADRILLE_BOT';

/**
 * The shell leads the group and starts the bot with our standard input: a background job would get
 * /dev/null for it, so the input takes a detour over descriptor 4. The shell keeps neither input nor
 * output, so that we see it when the bot closes them, and outlives the request to end, so that the bot
 * has its time to obey. Beside it a reader waits on a pipe that only we hold open: when it closes, whoever
 * carries the mark is killed, wherever he has moved, and the group.
 */
const LEADER = `
trap : TERM
exec 4<&0
"$@" <&4 3<&- 4<&- &
bot=$!
exec </dev/null >/dev/null 2>&1 4<&-
(
  trap '' TERM HUP INT
  read _ <&3
  read self _ </proc/self/stat
  for file in $(grep -ls "${MARK}=$${MARK}" /proc/[0-9]*/environ); do
    pid=\${file#/proc/}
    pid=\${pid%/environ}
    [ "$pid" = "$self" ] || kill -KILL "$pid"
  done
  kill -KILL 0
) &
exec 3<&-
while :; do
  wait $bot
  code=$?
  kill -0 $bot || exit $code
done
`;

/** How long a group may take to end by itself once it is asked. */
const GRACE = 200;
/** How long killed processes may take to be gone: the system needs a moment. */
const BURIAL = 2_000;

/** Milliseconds between two looks at what still runs. */
const INTERVAL = 10;

export function startGroup(
  command: readonly string[],
  cwd: string,
  inSandbox: boolean,
): ProcessGroup {
  const mark = `${MARK}=${randomUUID()}`;
  const queue = inSandbox ? sandboxed(command, cwd) : null;
  const child = spawn('/bin/sh', ['-c', LEADER, 'quadrille-bot', ...(queue ?? command)], {
    cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, [MARK]: mark.slice(MARK.length + 1) },
  }) as unknown as ChildProcessByStdio<Writable, Readable, Readable>;
  const { pid } = child;

  const killAll = () => {
    if (pid === undefined) return;
    const family = familyOf(pid, processes()).map(proc => proc.pid);
    signal(-pid, 'SIGKILL');
    for (const each of new Set([...family, ...carriersOf(mark)])) signal(each, 'SIGKILL');
  };
  const kill = async () => {
    const deadline = performance.now() + BURIAL;
    killAll();
    while (carriersOf(mark).length > 0 && performance.now() < deadline) {
      await sleep(INTERVAL);
      killAll();
    }
  };
  return {
    child,
    sandboxed: queue !== null,
    kill,
    async end() {
      if (pid !== undefined) signal(-pid, 'SIGTERM');
      const deadline = performance.now() + GRACE;
      const runs = () => child.exitCode === null && child.signalCode === null;
      while (pid !== undefined && runs() && performance.now() < deadline) await sleep(INTERVAL);
      await kill();
    },
  };
}

/** Below zero: to a whole group. */
function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // nobody is left there
  }
}
