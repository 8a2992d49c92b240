import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { LAUNCHER } from './run.ts';

/** A program with the interface of the Puissance 4 course, as a student runs it. */
export class IhmProgram {
  readonly child: ChildProcess;
  stderr = '';
  stdout = '';
  readonly #closed: Promise<unknown[]>;

  constructor(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
    const [program, ...args] = command;
    this.child = spawn(program, args, {
      cwd,
      env: {
        ...process.env,
        LC_ALL: 'C.UTF-8',
        LANG: 'fr_FR.UTF-8',
        LANGUAGE: 'fr',
        BROWSER: 'none',
        QUADRILLE: `${process.execPath} ${LAUNCHER}`,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // a group of its own, as a shell gives it
    });
    this.#closed = once(this.child, 'close');
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    onTestFinished(() => this.signal('SIGKILL'));
  }

  /** Signals all processes of its group, as a terminal does. */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.child;
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // they have ended
    }
  }

  /** The address of its page. */
  async address(): Promise<string> {
    return (await this.says(/(http:\/\/\S+\/ihm#\S+)/))[1];
  }

  /** Waits until its standard error matches. */
  async says(wanted: RegExp): Promise<RegExpExecArray> {
    return this.#matching(wanted, 'stderr');
  }

  /** Waits until its standard output matches. */
  async writes(wanted: RegExp): Promise<RegExpExecArray> {
    return this.#matching(wanted, 'stdout');
  }

  async #matching(wanted: RegExp, name: 'stdout' | 'stderr'): Promise<RegExpExecArray> {
    const ended = () => new Error(`ended before ${wanted}:\n${this[name]}`);
    for (;;) {
      const found = wanted.exec(this[name]);
      if (found) return found;
      const stream = this.child[name];
      if (!stream || stream.destroyed) throw ended();
      await Promise.race([once(stream, 'data'), this.#closed]);
      if (this.child.exitCode !== null && !wanted.test(this[name])) throw ended();
    }
  }

  /** Its exit code and signal. */
  async ended(): Promise<readonly unknown[]> {
    return this.#closed;
  }
}
