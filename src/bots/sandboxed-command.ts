import { once } from 'node:events';
import { after } from '../time/timers.ts';
import { monitorMemory } from './memory-monitor.ts';
import { startGroup } from './process-group.ts';
import type { SandboxContents } from './sandbox/sandbox.ts';

/** A command, such as a compiler, that runs in a sandbox until it ends by itself. */
export interface SandboxedCommand {
  readonly command: readonly string[];
  readonly contents: SandboxContents;
  /** Milliseconds of elapsed time. */
  readonly time: number;
  /** Bytes of memory, of it and its descendants together. */
  readonly memory: number;
  /** Bytes of its standard output that are kept; more than these end it. */
  readonly output: number;
  /** Likewise for its standard error, of which only the beginning is kept. */
  readonly errors: { readonly kept: number; readonly most: number };
  readonly signal?: AbortSignal | undefined;
}

export interface CommandResult {
  /** Why it was stopped; null if it ended by itself. */
  readonly stopped: 'time' | 'memory' | 'output' | 'signal' | null;
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly output: Buffer;
  readonly errors: string;
}

/** Resolves when all its processes have ended. Precondition: there is a sandbox. */
export async function runSandboxed(task: SandboxedCommand): Promise<CommandResult> {
  const { command, contents, memory, time, signal } = task;
  const group = startGroup({
    ...{ kind: 'process', command, cwd: contents.cwd, memory, cpus: 1, contents, relay: null },
  });
  const { child } = group;
  if (!group.sandboxed) {
    await group.kill();
    throw new Error('there is no sandbox');
  }
  let stopped: CommandResult['stopped'] = null;
  const end = Promise.withResolvers<number | null>();
  const stop = (why: NonNullable<CommandResult['stopped']>) => {
    stopped ??= why;
    end.resolve(null);
  };
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  let outputBytes = 0;
  let errorBytes = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    outputBytes += bytes.length;
    if (outputBytes > task.output) stop('output');
    else output.push(bytes);
  });
  child.stderr.on('data', (bytes: Buffer) => {
    if (errorBytes < task.errors.kept)
      errors.push(bytes.subarray(0, task.errors.kept - errorBytes));
    errorBytes += bytes.length;
    if (errorBytes > task.errors.most) stop('output');
  });
  child.stdin.on('error', () => {}).end();
  child.on('error', () => end.resolve(null));
  child.on('exit', code => {
    const closed = [child.stdout, child.stderr].filter(stream => !stream.closed);
    void Promise.all(closed.map(stream => once(stream, 'close'))).then(() => end.resolve(code));
  });
  const unwatch = monitorMemory(group, memory, bytes => {
    if (bytes > memory && !group.memory) stop('memory');
  });
  const cancel = after(time, () => stop('time'));
  const abort = () => stop('signal');
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const code = await end.promise;
  cancel();
  unwatch();
  signal?.removeEventListener('abort', abort);
  if (stopped === null && group.memory?.().exceeded) stopped = 'memory';
  await group.kill();
  const text = new TextDecoder().decode(Buffer.concat(errors));
  return { stopped, code, output: Buffer.concat(output), errors: text };
}
