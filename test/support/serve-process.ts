import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAUNCHER, ROOT } from './run.ts';

/** `quadrille serve` as a process that can be stopped, or killed. */
export class ServeProcess {
  said = '';
  /** On standard error. */
  warned = '';
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown[]>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#exited = once(child, 'exit');
    child.stdout?.setEncoding('utf8').on('data', text => {
      this.said += text;
    });
    child.stderr?.setEncoding('utf8').on('data', text => {
      this.warned += text;
    });
  }

  /** Resolves when it listens. */
  static async start(...args: string[]): Promise<ServeProcess> {
    const server = ServeProcess.launch(args);
    await server.until('Ctrl-C');
    return server;
  }

  /** `wrapper`: a program that runs it, with its arguments. */
  static launch(args: readonly string[], wrapper: readonly string[] = []): ServeProcess {
    const [program, ...rest] = [...wrapper, process.execPath, LAUNCHER, 'serve', ...args];
    const child = spawn(program, rest, {
      cwd: ROOT,
      env: {
        ...process.env,
        LC_ALL: 'en_GB.UTF-8',
        XDG_DATA_HOME: join(tmpdir(), `quadrille-data-${process.pid}`),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ServeProcess(child);
  }

  /** Resolves when its standard output has this text. */
  until(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => this.said.includes(text) && resolve();
      look();
      this.#child.stdout?.on('data', look);
      void this.#exited.then(([code]) =>
        reject(new Error(`serve ended with ${code}: ${this.said}${this.warned}`)),
      );
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get address(): string {
    return /open at (https?:\S+)/.exec(this.said)?.[1] ?? '';
  }

  get port(): string {
    return new URL(this.address).port;
  }

  /** The secret of the teacher's link that it has printed. */
  get administrator(): string {
    return /\/class#(\S+)/.exec(this.said)?.[1] ?? '';
  }

  /** Stops it in good order; returns the exit code. */
  async stop(): Promise<number> {
    this.#child.kill('SIGTERM');
    return (await this.#exited)[0] as number;
  }

  /** Kills it, as a power cut would. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
