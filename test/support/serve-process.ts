import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAUNCHER, ROOT } from './run.ts';

/** `quadrille serve` as a process that can be stopped, or killed. */
export class ServeProcess {
  said = '';
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown[]>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#exited = once(child, 'exit');
  }

  /** Resolves when it listens. */
  static async start(...args: string[]): Promise<ServeProcess> {
    const child = spawn(process.execPath, [LAUNCHER, 'serve', ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        LC_ALL: 'en_GB.UTF-8',
        XDG_DATA_HOME: join(tmpdir(), `quadrille-data-${process.pid}`),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const server = new ServeProcess(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout?.setEncoding('utf8').on('data', text => {
        server.said += text;
        if (server.said.includes('Ctrl-C')) resolve();
      });
      child.once('exit', code => reject(new Error(`serve ended with ${code}: ${server.said}`)));
    });
    return server;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get address(): string {
    return /open at (http:\S+)/.exec(this.said)?.[1] ?? '';
  }

  get port(): string {
    return new URL(this.address).port;
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
