import { join } from 'node:path';
import { z } from 'zod';
import type { BotsThread } from '../../bots/bots-thread.ts';
import type { Connection, ConnectionEnd } from '../../bots/connection.ts';
import { ROOT } from '../../bots/programs.ts';
import { jsonOf } from '../../core/json.ts';
import { within } from '../../time/timers.ts';
import type { PythonFile } from './python-file.ts';
import type { PythonValue } from './python-value.ts';

/** Runs a student's file and answers our calls; the protocol is described in it. */
const HOST = join(ROOT, 'bots', 'python', 'host.py');

/** Bytes of memory for a student's program and all that it starts. */
export const STUDENT_MEMORY = 512 << 20;

/** Limits in seconds: of processor time, and by the clock for programs that wait. */
export type HostTime = readonly [cpu: number, wall: number];

/** Milliseconds after the limit by the clock by which the host must have reported it, or it is stuck itself. */
const HOST_GRACE = 3_000;

const place = z.object({ file: z.string(), line: z.number().nullable(), source: z.string() });
const raised = z.object({
  kind: z.enum(['error', 'exit', 'input']),
  type: z.string(),
  message: z.string(),
  at: place.nullable(),
});
const seen = {
  printed: z.string(),
  asked: z.number(),
  raised: raised.nullable(),
  /** Seconds of processor time. */
  spent: z.number(),
};
const value = z.json() as z.ZodType<PythonValue>;
const found = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value, text: z.string() }),
  z.object({
    kind: z.literal('function'),
    names: z.array(z.string()).nullable(),
    needed: z.number(),
    line: z.number().nullable(),
  }),
]);
const loaded = z.object({ ...seen, at: place.nullable(), found: z.record(z.string(), found) });
const called = z.object({
  ...seen,
  value,
  text: z.string(),
  changed: value.nullable(),
  shares: z.boolean(),
  aliased: z.boolean(),
});
const stopped = z.object({ stopped: place.nullable(), asked: z.number() });

/** A line of a student's files. */
export type PythonPlace = z.infer<typeof place>;
export type PythonError = z.infer<typeof raised>;
/** What a student's file defines under a name. */
export type PythonName = z.infer<typeof found>;

/** Why there is no reply: it took too long, or its process ended. */
export type HostEnd =
  | {
      readonly kind: 'stopped';
      readonly at: PythonPlace | null;
      /** How often it had asked after the end of its input. */
      readonly asked: number;
      readonly time: HostTime;
    }
  | { readonly kind: 'ended'; readonly ending: ConnectionEnd; readonly stderr: string };

/** A file that was run: what it defines, printed and asked. `at`: where it asked for input that had ended. */
export type PythonLoad = { readonly kind: 'loaded' } & z.infer<typeof loaded>;
/** A call that returned. `shares`: its value holds lists of its arguments; `aliased`: it holds one list twice. */
export type PythonCall = { readonly kind: 'called' } & z.infer<typeof called>;

export interface HostOptions {
  readonly thread: Pick<BotsThread, 'open'>;
  readonly file: PythonFile;
  /** The names to report on. */
  readonly names: readonly string[];
  readonly time: HostTime;
}

const CLOSED: HostEnd = { kind: 'ended', ending: { kind: 'closed' }, stderr: '' };

interface Running {
  readonly connection: Connection;
  readonly lines: AsyncIterator<string, ConnectionEnd>;
}

/** A student's file behind its host: a process that is started again after it has ended. */
export class PythonHost {
  readonly #options: HostOptions;
  #running: Running | null = null;
  #definitions = false;
  #isClosed = false;
  /** Whether its process is sandboxed; known once it was started. */
  sandboxed = false;
  #busy: Promise<unknown> = Promise.resolve();

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** Runs the file. `definitions`: its definitions alone, for a file that does not end. */
  load(definitions = false): Promise<PythonLoad | HostEnd> {
    this.#definitions = definitions;
    return this.#alone(async () => {
      await this.#end();
      return this.#load();
    });
  }

  /** Calls a function, one at a time. */
  call(
    name: string,
    args: readonly PythonValue[],
    { input = [], time = this.#options.time }: { input?: readonly string[]; time?: HostTime } = {},
  ): Promise<PythonCall | HostEnd> {
    return this.#alone(async () => {
      if (!this.#running) {
        const again = await this.#load();
        if (again.kind !== 'loaded') return again;
      }
      const request = { call: name, arguments: args, input, time };
      const reply = await this.#ask(request, called, time);
      return 'reply' in reply ? { kind: 'called', ...reply.reply } : reply;
    });
  }

  /** Ends the process for good. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#end();
  }

  #alone<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#busy.then(act);
    this.#busy = done.catch(() => {});
    return done;
  }

  async #load(): Promise<PythonLoad | HostEnd> {
    if (this.#isClosed) return CLOSED;
    const { thread, file, names, time } = this.#options;
    const connection = await thread.open({
      kind: 'process',
      command: [...file.interpreter, HOST, file.path],
      cwd: file.cwd,
      folder: file.folder,
      memory: STUDENT_MEMORY,
      sandbox: true,
    });
    this.sandboxed = connection.sandboxed;
    this.#running = { connection, lines: linesOf(connection) };
    const request = { load: names, definitions: this.#definitions, time };
    const reply = await this.#ask(request, loaded, time);
    return 'reply' in reply ? { kind: 'loaded', ...reply.reply } : reply;
  }

  async #ask<T>(
    request: object,
    shape: z.ZodType<T>,
    time: HostTime,
  ): Promise<{ readonly reply: T } | HostEnd> {
    const running = this.#running as Running;
    const { connection, lines } = running;
    connection.send(`${JSON.stringify(request)}\n`);
    const line = await within(lines.next(), time[1] * 1_000 + HOST_GRACE, () => null);
    if (line === null) {
      await this.#end();
      return { kind: 'stopped', at: null, asked: 0, time };
    }
    if (line.done) {
      const { stderr } = await connection.status();
      await this.#end();
      return { kind: 'ended', ending: line.value, stderr };
    }
    const message = jsonOf(line.value);
    const reply = shape.safeParse(message);
    if (reply.success) return { reply: reply.data };
    const end = stopped.safeParse(message);
    await this.#end();
    const { stopped: at, asked } = end.success ? end.data : { stopped: null, asked: 0 };
    return { kind: 'stopped', at, asked, time };
  }

  async #end(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.connection.close();
  }
}

async function* linesOf({ events }: Connection): AsyncGenerator<string, ConnectionEnd> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const event of events) {
    if (event.type === 'ended') return event.ending;
    const lines = (text + decoder.decode(event.bytes, { stream: true })).split('\n');
    text = lines.pop() as string;
    yield* lines;
  }
  return { kind: 'closed' };
}
