import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { sleep } from '../match/timers.ts';
import { carriersOf, familyOf, processes } from './process-tree.ts';
import { sandboxed } from './sandbox.ts';

/**
 * A bot's process in a group of its own, together with whatever it starts. The group ends for certain: by
 * SIGTERM, then by SIGKILL, and by SIGKILL at once if this process is killed itself.
 */
export interface ProcessGroup {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly sandboxed: boolean;
  /** Sends SIGTERM, and kills what is left after the grace. Resolves when nothing is left. */
  end(): Promise<void>;
  /** Kills the group at once. Resolves when nothing is left of it. */
  kill(): Promise<void>;
}

/** In the environment of everything that a bot starts, so that what leaves the group is found too. */
const MARK = 'QUADRILLE_BOT';

/**
 * The shell leads the group and starts the bot with our standard input, passed as descriptor 4: a background
 * job would read /dev/null. The shell keeps neither input nor output, so that we see it when the bot closes
 * them, and ignores the request to end, so that the bot has time to follow it. A second process reads a pipe
 * that only we hold open: when it closes, every process with the mark is killed, in the group or not, and the
 * group itself.
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

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE = 200;
/** Milliseconds that killed processes may take to disappear. */
const KILL_TIMEOUT = 2_000;

/** Milliseconds between two checks of what still runs. */
const INTERVAL = 10;

export function startGroup(
  command: readonly string[],
  cwd: string,
  inSandbox: boolean,
): ProcessGroup {
  const mark = `${MARK}=${randomUUID()}`;
  const wrapped = inSandbox ? sandboxed(command, cwd) : null;
  const child = spawn('/bin/sh', ['-c', LEADER, 'quadrille-bot', ...(wrapped ?? command)], {
    cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, [MARK]: mark.slice(MARK.length + 1) },
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  const { pid } = child;

  const killAll = () => {
    if (pid === undefined) return;
    const family = familyOf(pid, processes()).map(proc => proc.pid);
    signal(-pid, 'SIGKILL');
    for (const each of new Set([...family, ...carriersOf(mark)])) signal(each, 'SIGKILL');
  };
  const kill = async () => {
    const deadline = performance.now() + KILL_TIMEOUT;
    killAll();
    while (carriersOf(mark).length > 0 && performance.now() < deadline) {
      await sleep(INTERVAL);
      killAll();
    }
  };
  return {
    child,
    sandboxed: wrapped !== null,
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

/** A negative `pid` is a whole group. */
function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended already
  }
}
