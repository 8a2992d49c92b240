import { constants } from 'node:os';
import { errorMessage } from '../core/result.ts';
import { type InputMonitor, monitorInput } from './input-monitor.ts';
import { monitorMemory } from './memory-monitor.ts';
import type { BotsThreadReport, ConnectionEnd, ProcessSpec } from './messages.ts';
import { type ProcessGroup, startGroup } from './process-group.ts';
import { findProgram } from './programs.ts';

/** A connection on the thread's side. */
export interface ThreadEndpoint {
  readonly input: InputMonitor;
  write(bytes: Uint8Array): void;
  finish(): void;
  close(): void;
}

/** A program's last output may arrive after it has exited; a grandchild may hold the pipe open for ever. */
const LAST_WORDS = 100;

/** By number; where two names share one, the first. */
const SIGNALS = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
);

/** The shell that runs a bot reports a signal as 128 plus its number. */
function exitOf(code: number | null, signal: string | null): ConnectionEnd {
  const named = code !== null && code > 128 ? SIGNALS.get(code - 128) : undefined;
  return named === undefined
    ? { kind: 'exit', code, signal }
    : { kind: 'exit', code: null, signal: named };
}

/** Starts a bot's program. Null if that fails, which is reported like any end. */
export function openProcess(
  connection: number,
  spec: ProcessSpec,
  report: (message: BotsThreadReport) => void,
): ThreadEndpoint | null {
  let group: ProcessGroup | null = null;
  let closing = false;
  let unwatch = () => {};
  const gone = () => report({ type: 'gone', connection });
  /** Reports the end, then that no process is left. */
  const finish = (ending: ConnectionEnd, how: 'end' | 'kill') => {
    unwatch();
    unwatch = () => {};
    input.end(closing ? { kind: 'closed' } : ending);
    const leaving = group;
    group = null;
    void leaving?.[how]().then(gone);
  };
  const input = monitorInput(connection, report, () => finish({ kind: 'flood', bytes: 0 }, 'kill'));
  const fail = (message: string) => {
    input.end({ kind: 'failed', message });
    gone();
    return null;
  };

  const [program = ''] = spec.command;
  if (findProgram(program, spec.cwd) === null) return fail(`${program}: not found`);
  try {
    group = startGroup(spec.command, spec.cwd, spec.sandbox);
  } catch (error) {
    return fail(errorMessage(error));
  }
  const { child, sandboxed } = group;
  if (child.pid === undefined) {
    child.on('error', error => fail(error.message));
    return null;
  }
  child.on('exit', (code, signal) => {
    const ended = () => finish(exitOf(code, signal), 'kill');
    child.stdout.once('close', () => setImmediate(ended)); // the rest of standard error
    if (child.stdout.closed) setImmediate(ended);
    setTimeout(ended, LAST_WORDS);
  });
  child.stdout.on('data', (bytes: Uint8Array) => input.data(bytes));
  child.stdout.on('error', () => {});
  child.stdout.on('end', () => {
    // a program may close its output and run on: nothing more will arrive
    setTimeout(() => {
      if (child.exitCode === null && child.signalCode === null) finish({ kind: 'mute' }, 'end');
    }, LAST_WORDS);
  });
  child.stdin.on('error', () => {}); // it has closed its input: its end is reported elsewhere
  child.stderr.setEncoding('utf8').on('data', (text: string) => input.stderr(text));
  child.stderr.on('error', () => {});
  unwatch = monitorMemory(child.pid, bytes => {
    input.memory(bytes);
    if (bytes > spec.memory) finish({ kind: 'memory', bytes }, 'kill');
  });
  report({ type: 'opened', connection, port: null, sandboxed });
  return {
    input,
    write: bytes => child.stdin.write(bytes, input.written),
    finish: () => child.stdin.end(),
    close() {
      if (closing || group === null) return;
      closing = true;
      void group.end().then(() => finish({ kind: 'closed' }, 'kill'));
    },
  };
}
