import type { BotsThread } from '../../bots/bots-thread.ts';
import type { ConnectionEnd } from '../../bots/connection.ts';
import { millis } from '../../core/clock.ts';
import { systemTimers } from '../../time/timers.ts';
import type { PythonFile } from '../python/python-file.ts';
import { STUDENT_MEMORY } from '../python/python-host.ts';

/** A run of a program that was given all answers at once. */
export interface TraceRun {
  readonly output: string;
  readonly stderr: string;
  /** Null if it did not end in time and was stopped. */
  readonly ending: ConnectionEnd | null;
}

/** Runs a student's program by its command, in a sandbox. */
export async function runTrace(
  thread: Pick<BotsThread, 'open'>,
  file: PythonFile,
  answers: readonly string[],
  time: number,
): Promise<TraceRun> {
  const connection = await thread.open({
    kind: 'process',
    command: [...file.interpreter, '-u', file.path, ...file.words],
    cwd: file.cwd,
    folder: file.folder,
    memory: STUDENT_MEMORY,
    sandbox: true,
  });
  let isLate = false;
  const cancel = systemTimers.after(millis(time), () => {
    isLate = true;
    void connection.close();
  });
  connection.send(answers.map(answer => `${answer}\n`).join(''));
  connection.finish();
  const decoder = new TextDecoder();
  let output = '';
  let stderr = '';
  let ending: ConnectionEnd | null = null;
  for await (const event of connection.events)
    if (event.type === 'data') output += decoder.decode(event.bytes, { stream: true });
    else ({ ending, stderr } = event);
  cancel();
  await connection.close();
  return { output, stderr, ending: isLate ? null : ending };
}
