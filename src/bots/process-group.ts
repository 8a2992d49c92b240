import { type ChildProcessByStdio, type StdioOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Duplex, Readable, Writable } from 'node:stream';
import { sleep } from '../time/timers.ts';
import type { ProcessSpec } from './messages.ts';
import {
  carriersOf,
  childrenOf,
  commandLineOf,
  familyOf,
  type ProcessInfo,
  processes,
  treeOf,
} from './process-tree.ts';
import { portOnHost, RELAY_ALLOWANCE, relayCommand } from './relay.ts';
import { type ControlGroup, newControlGroup } from './sandbox/control-group.ts';
import { environmentOf, FILTER_DESCRIPTOR, LIMITS, sandboxed } from './sandbox/sandbox.ts';
import { seccompFilter } from './sandbox/seccomp.ts';
import { botUser } from './sandbox/user.ts';

/**
 * A bot's process in a group of its own, together with everything that it starts. The group is certain to end: by
 * SIGTERM, then by SIGKILL, and at once by SIGKILL if this process is killed.
 */
export interface ProcessGroup {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly sandboxed: boolean;
  /** The kernel's own record of its memory; null where the kernel does not limit it. */
  readonly memory: ControlGroup['memory'] | null;
  /** Its running processes; null if only a scan of all processes of this machine can find them. */
  readonly members: (() => readonly ProcessInfo[]) | null;
  /** Sends SIGTERM, and kills what is left after the grace. Resolves when nothing is left. */
  end(): Promise<void>;
  /** Kills the group at once. Resolves when nothing is left of it. */
  kill(): Promise<void>;
  /** Stops the bot and all that it has started, until `resume`. */
  pause(): void;
  resume(): void;
}

/** A variable in the environment of everything that a bot starts, by which processes that leave the group are found. */
const MARK = 'QUADRILLE_BOT';

/**
 * The shell leads the group and starts the bot with our standard input, passed as descriptor 4: a background
 * job would read /dev/null. The shell keeps neither input nor output, so that we notice when the bot closes
 * them, and ignores SIGTERM, so that the bot has time to handle it. Its first child reads a pipe that only we hold
 * open: when it closes, every process with the mark is killed, in the group or not, and the group itself. Once this
 * child runs, the shell reports it on descriptor 6 and waits until it is in the bot's control group; the first child is
 * not in that group, since it has to run while the group is frozen.
 */
const LEADER = `
trap : TERM
exec 4<&0
(
  trap '' TERM HUP INT
  exec </dev/null >/dev/null 2>&1 4<&- 5<&- 6<&-
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
echo >&6
read _ <&6
exec 6<&-
"$@" <&4 4<&- &
bot=$!
exec </dev/null >/dev/null 2>&1 4<&- 5<&-
while :; do
  wait $bot
  code=$?
  kill -0 $bot || exit $code
done
`;

/** The descriptor on which the leader waits before it starts the bot. */
const START_DESCRIPTOR = 6;

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE = 200;
/** Milliseconds that killed processes may take to disappear. */
const KILL_TIMEOUT = 2_000;

/** Milliseconds between two checks of what still runs. */
const INTERVAL = 10;

/** The bot's command, or that of its relay. */
const commandIn = (
  { command, relay }: ProcessSpec,
  where: 'sandbox' | 'host',
): readonly string[] => {
  if (!relay) return command;
  const port = where === 'sandbox' ? relay.port : portOnHost(relay, command);
  return relayCommand(relay.node, { ...relay, port }, command);
};

export function startGroup(spec: ProcessSpec): ProcessGroup {
  const { cwd, memory, cpus, contents, relay } = spec;
  const id = randomUUID();
  const mark = `${MARK}=${id}`;
  const processesAllowed = LIMITS.processes + (relay ? RELAY_ALLOWANCE.processes : 0);
  const control = newControlGroup(memory, cpus, processesAllowed);
  const filter = contents && seccompFilter(!control?.limits);
  const wrapped =
    contents &&
    sandboxed(commandIn(spec, 'sandbox'), contents, {
      mark: [MARK, id],
      filtered: filter !== null,
      processes: processesAllowed,
    });
  const user = botUser();
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe', 'pipe', 'ignore', 'pipe', 'pipe'];
  const started = wrapped ?? commandIn(spec, 'host');
  const child = spawn('/bin/sh', ['-c', LEADER, 'quadrille-bot', ...started], {
    cwd: wrapped === null ? cwd : '/',
    detached: true,
    stdio,
    env: { ...environmentOf(wrapped !== null), [MARK]: id },
    ...(user === null ? {} : { uid: user, gid: user }),
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  const pipe = (descriptor: number) =>
    // the types have only the first descriptors
    (child.stdio as readonly unknown[] as readonly (Duplex | undefined)[])[descriptor]?.on(
      'error',
      () => {},
    );
  pipe(FILTER_DESCRIPTOR)?.end(filter ?? '');
  pipe(START_DESCRIPTOR)?.once('data', () => {
    if (child.pid !== undefined) control?.add(child.pid);
    pipe(START_DESCRIPTOR)?.end('\n');
  });
  const { pid } = child;

  const members = control && (() => processes(control.processes()));
  let killed = false;
  const kill = async () => {
    const deadline = performance.now() + KILL_TIMEOUT;
    while (!killed) {
      // found before their parents end, since orphans become children of init
      const running = members?.() ?? familyOf(pid ?? 0, processes());
      if (pid !== undefined) signal(-pid, 'SIGKILL');
      for (const each of running) signal(each.pid, 'SIGKILL');
      // scanning all processes is expensive: only when the known ones have ended, or at the deadline
      const late = performance.now() >= deadline;
      const left = running.length > 0 && !late ? null : carriersOf(mark);
      for (const each of left ?? []) signal(each, 'SIGKILL');
      killed = left?.length === 0;
      if (late) break;
      if (!killed) await sleep(INTERVAL);
    }
    await control?.remove();
  };
  const { pause, resume } = control
    ? { pause: () => control.freeze(true), resume: () => control.freeze(false) }
    : pausable(pid ?? 0);
  return {
    child,
    sandboxed: wrapped !== null,
    memory: control?.limits ? () => control.memory() : null,
    members,
    kill,
    pause,
    resume,
    async end() {
      resume(); // a stopped process does not handle SIGTERM
      if (pid !== undefined) signal(-pid, 'SIGTERM');
      const deadline = performance.now() + GRACE;
      const runs = () => child.exitCode === null && child.signalCode === null;
      while (pid !== undefined && runs() && performance.now() < deadline) await sleep(INTERVAL);
      await kill();
    },
  };
}

/** The most searches for processes that a bot starts while it is being stopped. */
const MOST_ROUNDS = 20;

/** Pauses the bot: the leader's child that is not a copy of the leader, either the bot or the program that sandboxes it. */
function pausable(leader: number): Pick<ProcessGroup, 'pause' | 'resume'> {
  let bot: number | undefined;
  const stopped = new Set<number>();
  const findBot = (): number | undefined => {
    const own = commandLineOf(leader);
    return childrenOf(leader).find(pid => ![own, '', null].includes(commandLineOf(pid)));
  };
  return {
    pause() {
      bot ??= findBot();
      if (bot === undefined) return;
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const running = treeOf(bot).filter(pid => !stopped.has(pid));
        if (running.length === 0) return;
        for (const pid of running) {
          signal(pid, 'SIGSTOP');
          stopped.add(pid);
        }
      }
    },
    resume() {
      for (const pid of stopped) signal(pid, 'SIGCONT');
      stopped.clear();
    },
  };
}

/** A negative `pid` is a whole group. */
function signal(pid: number, name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended already
  }
}
