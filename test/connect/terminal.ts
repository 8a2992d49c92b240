import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { LAUNCHER, ROOT } from '../support/run.ts';

/** A student's terminal that runs `quadrille connect`. `settings`: the folder for its secrets. */
export class ConnectTerminal {
  said = '';
  readonly #child: ChildProcess;
  readonly exited: Promise<number>;

  constructor(settings: string, ...args: string[]) {
    this.#child = spawn(process.execPath, [LAUNCHER, 'connect', ...args], {
      cwd: ROOT,
      env: { ...process.env, LC_ALL: 'en_GB.UTF-8', XDG_CONFIG_HOME: settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [this.#child.stdout, this.#child.stderr])
      output?.setEncoding('utf8').on('data', text => {
        this.said += text;
      });
    this.exited = once(this.#child, 'exit').then(([code]) => code as number);
    onTestFinished(() => {
      this.#child.kill('SIGKILL');
    });
  }

  /** Resolves when it has printed this, that many times. */
  until(text: string, times = 1): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => this.said.split(text).length > times && resolve();
      look();
      this.#child.stdout?.on('data', look);
      void this.exited.then(code => reject(new Error(`ended with ${code}: ${this.said}`)));
    });
  }

  interrupt(): void {
    this.#child.kill('SIGINT');
  }
}
