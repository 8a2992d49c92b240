import { once } from 'node:events';
import { constants } from 'node:os';
import { after } from '../time/timers.ts';
import { pauseWhenBusy } from './busy-pause.ts';
import type { ConnectionEnd, ConnectionEvent } from './connection.ts';
import { type InputMonitor, monitorInput } from './input-monitor.ts';
import { monitorMemory } from './memory-monitor.ts';
import type { ProcessSpec } from './messages.ts';
import { startGroup } from './process-group.ts';

/** The thread's side of a connection. */
export interface ThreadEndpoint {
  readonly input: InputMonitor;
  write(bytes: Uint8Array): void;
  finish(): void;
  /** Stops a process until something is written to it; a socket has none. */
  pause?(): void;
  /** Resolves when neither process nor socket is left. */
  close(): Promise<void>;
}

/** Milliseconds for a program's last output, which may arrive after its exit; a grandchild may keep the pipe open for ever. */
const LAST_OUTPUT = 100;

/** Milliseconds for the exit of a program that has closed its output; on a busy machine it follows much later. */
const LAST_EXIT = 1_000;

/** Names of signals by number; the first of several names. */
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

/** Starts a bot's program; rejects if that fails. */
export async function openProcess(
  spec: ProcessSpec,
  report: (event: ConnectionEvent) => void,
): Promise<ThreadEndpoint & { readonly sandboxed: boolean }> {
  const group = startGroup(spec);
  const { child, sandboxed } = group;
  await once(child, 'spawn');
  const gone = Promise.withResolvers<void>();
  let closing = false;
  let over = false;
  let endWatch = () => {};
  const finish = (ending: ConnectionEnd, how: 'end' | 'kill') => {
    if (over) return;
    over = true;
    endWatch();
    unwatch();
    const record = group.memory?.();
    if (record) input.memory(record.peak);
    const exceeded = record?.exceeded ? ({ kind: 'memory', bytes: record.peak } as const) : null;
    input.end(closing ? { kind: 'closed' } : (exceeded ?? ending));
    void group[how]().then(gone.resolve);
  };
  const input = monitorInput(report, () => finish({ kind: 'flood', bytes: 0 }, 'kill'));
  child.on('exit', (code, signal) => {
    const ended = () => finish(exitOf(code, signal), 'kill');
    const outputs = [child.stdout, child.stderr].filter(output => !output.closed);
    void Promise.all(outputs.map(output => once(output, 'close'))).then(ended, ended);
    after(LAST_OUTPUT, () => setImmediate(ended)); // pending input is read first, even if this timer is late
  });
  child.stdout.on('data', (bytes: Uint8Array) => input.data(bytes));
  child.stdout.on('error', () => {});
  child.stdout.on('end', () => {
    // a program may close its output and continue to run; nothing more will arrive
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ending = spec.relay ? ({ kind: 'closed' } as const) : ({ kind: 'mute' } as const);
    const cancel = after(LAST_EXIT, () => finish(ending, 'end'));
    child.once('exit', cancel);
  });
  child.stdin.on('error', () => {}); // it has closed its input; its exit is reported elsewhere
  child.stderr.setEncoding('utf8').on('data', (text: string) => input.stderr(text));
  child.stderr.on('error', () => {});
  const unwatch = monitorMemory(group, spec.memory, bytes => {
    input.memory(group.memory?.().peak ?? bytes);
    if (bytes > spec.memory && !group.memory) finish({ kind: 'memory', bytes }, 'kill');
  });
  const resume = () => {
    endWatch();
    group.resume();
  };
  return {
    input,
    sandboxed,
    write(bytes) {
      resume();
      child.stdin.write(bytes, input.written);
    },
    finish() {
      resume();
      child.stdin.end();
    },
    pause() {
      if (closing || over) return;
      endWatch();
      if (spec.relay) endWatch = pauseWhenBusy(group);
      else group.pause();
    },
    close() {
      endWatch();
      if (!closing && !over) void group.end().then(() => finish({ kind: 'closed' }, 'kill'));
      closing = true;
      return gone.promise;
    },
  };
}
