import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { LAUNCHER, ROOT } from './run.ts';

/** A process in a line-by-line dialogue; every reply is awaited, without sleeps. */
export class Talk {
  readonly heard: string[] = [];
  readonly #child;
  readonly #closed: Promise<unknown[]>;
  readonly #waiting = new Set<() => void>();
  #next = 0;
  #over = false;

  constructor(args: readonly string[]) {
    this.#child = spawn(process.execPath, [LAUNCHER, ...args], {
      cwd: ROOT,
      env: { ...process.env, LC_ALL: 'en_GB.UTF-8', NO_COLOR: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#closed = once(this.#child, 'close');
    this.#child.stdin.on('error', () => {}); // a program may exit without reading everything
    createInterface({ input: this.#child.stdout }).on('line', line => {
      this.heard.push(line);
      for (const look of this.#waiting) look();
    });
    void this.#closed.then(() => {
      this.#over = true;
      for (const look of this.#waiting) look();
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(...lines: readonly (string | Uint8Array)[]): void {
    for (const line of lines) {
      this.#child.stdin.write(line);
      this.#child.stdin.write('\n');
    }
  }

  /** The next lines up to and including the first that begins with a text. */
  until(start: string): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const at = this.heard.findIndex((line, i) => i >= this.#next && line.startsWith(start));
        if (at < 0 && !this.#over) return;
        this.#waiting.delete(look);
        if (at < 0) reject(new Error(`ended before "${start}":\n${this.heard.join('\n')}`));
        else resolve(this.heard.slice(this.#next, at + 1));
        if (at >= 0) this.#next = at + 1;
      };
      this.#waiting.add(look);
      look();
    });
  }

  async ask(line: string, start: string): Promise<string> {
    this.send(line);
    return (await this.until(start)).at(-1) ?? '';
  }

  /** Closes its input; returns the exit code. */
  async end(): Promise<number> {
    this.#child.stdin.end();
    const [code] = await this.#closed;
    return code as number;
  }

  /** The exit code, when it exits by itself. */
  async ended(): Promise<number> {
    return (await this.#closed)[0] as number;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
