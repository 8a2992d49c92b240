import type { ProgramSpec } from '../../bots/bots-thread.ts';
import type { Connection, ConnectionEnd, ConnectionEvent } from '../../bots/connection.ts';
import { contentOf, readContent } from '../../bots/wire-content.ts';
import { errorMessage } from '../../core/result.ts';
import { sanitized } from '../../match/program-output.ts';
import {
  type BotItem,
  type RunEnding,
  type ServerItem,
  STDERR_SENT,
} from '../../protocols/connect-wire.ts';

export interface ProgramRunsOptions {
  /** Starts the program. */
  open(spec: ProgramSpec): Promise<Connection>;
  readonly program: Omit<ProgramSpec, 'client'>;
  /** False if too much waits to be sent. */
  post(item: BotItem): boolean;
}

/** Runs at once: more than any examination needs. */
const MOST_RUNS = 8;

/** One start of the program. */
interface Run {
  readonly connection: Promise<Connection>;
  /** The server's message numbers, by our own. */
  readonly numbers: number[];
  /** Whether the server has paused it. */
  isPaused: boolean;
  isOver: boolean;
}

/** Starts the program as the server asks, and relays its bytes both ways. */
export class ProgramRuns {
  readonly #options: ProgramRunsOptions;
  readonly #runs = new Map<number, Run>();
  #isAway = false;

  constructor(options: ProgramRunsOptions) {
    this.#options = options;
  }

  handle(item: ServerItem): void {
    if (item.type === 'open') return this.#open(item);
    const run = this.#runs.get(item.run);
    if (!run) return;
    switch (item.type) {
      case 'input':
        run.isPaused = false;
        return this.#act(run, connection => {
          run.numbers[connection.send(readContent(item.content))] = item.number;
        });
      case 'pause':
        run.isPaused = true;
        return this.#act(run, connection => connection.pause());
      case 'finish':
        run.isPaused = false;
        return this.#act(run, connection => connection.finish());
      case 'status':
        return this.#act(run, async connection => {
          const status = statusOf(await connection.status());
          this.#options.post({ type: 'status', run: item.run, query: item.query, ...status });
        });
      case 'close':
        return this.#act(run, connection => connection.close());
      case 'progress':
      case 'result':
        return; // for people
    }
  }

  /** Called when the server is away: pauses programs, which would otherwise get more time than their clocks show. */
  away(): void {
    this.#isAway = true;
    for (const run of this.#runs.values()) this.#act(run, connection => connection.pause());
  }

  back(): void {
    this.#isAway = false;
    for (const run of this.#runs.values())
      if (!run.isPaused)
        this.#act(run, connection => {
          run.numbers[connection.send('')] = run.numbers.at(-1) ?? 0;
        });
  }

  /** Ends every run, after the server has forgotten them. */
  async close(): Promise<void> {
    const runs = [...this.#runs.values()];
    this.#runs.clear();
    this.#isAway = false;
    await Promise.all(
      runs.map(async run => {
        run.isOver = true;
        await (await run.connection.catch(() => null))?.close();
      }),
    );
  }

  #open({ run: number, client }: Extract<ServerItem, { type: 'open' }>): void {
    const { open, program, post } = this.#options;
    if (this.#runs.size >= MOST_RUNS) {
      const ending: RunEnding = { kind: 'failed', message: 'too many runs' };
      post({ type: 'ended', run: number, ending, stderr: '', memory: 0 });
      return;
    }
    const connection = open({ ...program, ...(client ? { client } : {}) });
    const run: Run = { connection, numbers: [], isPaused: false, isOver: false };
    this.#runs.set(number, run);
    void this.#relay(number, run);
  }

  async #relay(number: number, run: Run): Promise<void> {
    const { post } = this.#options;
    let connection: Connection;
    try {
      connection = await run.connection;
    } catch (error) {
      const ending: RunEnding = { kind: 'failed', message: errorMessage(error).slice(0, 300) };
      this.#forget(number, run);
      if (!run.isOver) post({ type: 'ended', run: number, ending, stderr: '', memory: 0 });
      return;
    }
    if (!run.isOver) post({ type: 'started', run: number, sandboxed: connection.sandboxed });
    if (this.#isAway) connection.pause();
    for await (const event of connection.events) if (!run.isOver) this.#pass(number, run, event);
    this.#forget(number, run);
  }

  #pass(number: number, run: Run, event: ConnectionEvent): void {
    const { post } = this.#options;
    if (event.type === 'ended') {
      const ending = endingOf(event.ending);
      post({ type: 'ended', run: number, ending, ...statusOf(event) });
      return;
    }
    const after = run.numbers[event.after] ?? 0;
    for (const content of contentOf(event.bytes))
      if (!post({ type: 'output', run: number, after, content }))
        return this.#act(run, connection => connection.close());
  }

  #forget(number: number, run: Run): void {
    if (this.#runs.get(number) === run) this.#runs.delete(number);
  }

  /** Runs actions in the order of the calls; does nothing if the program could not be started, which was reported. */
  #act(run: Run, act: (connection: Connection) => void | Promise<void>): void {
    void run.connection.then(act, () => {});
  }
}

/** A connection's end as it is reported to the server. */
function endingOf(ending: ConnectionEnd): RunEnding {
  if (ending.kind === 'reset') return { kind: 'closed' };
  if (ending.kind !== 'failed') return ending;
  return { kind: 'failed', message: ending.message.slice(0, 300) };
}

/** The end of the standard error, short enough for a message whatever characters it contains. */
function statusOf({ stderr, memory }: { readonly stderr: string; readonly memory: number }) {
  let shown = sanitized(stderr).slice(-STDERR_SENT);
  while (JSON.stringify(shown).length > STDERR_SENT || Buffer.byteLength(shown) > STDERR_SENT)
    shown = shown.slice(Math.ceil(shown.length / 8));
  return { stderr: shown, memory };
}
