import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ENGLISH, LAUNCHER } from '../support/run.ts';

/** A contest over the network as a process, whose output is read line by line. */
export class ArbiterProcess {
  readonly heard: string[] = [];
  readonly #child;
  readonly #closed: Promise<unknown[]>;
  readonly #looks = new Set<() => void>();
  #over = false;

  constructor(args: readonly string[], heard: (line: string) => void = () => {}) {
    this.#child = spawn(process.execPath, [LAUNCHER, ...args], {
      env: { ...process.env, ...ENGLISH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#closed = once(this.#child, 'close');
    for (const input of [this.#child.stdout, this.#child.stderr])
      createInterface({ input }).on('line', line => {
        this.heard.push(line);
        heard(line);
        for (const look of this.#looks) look();
      });
    void this.#closed.then(() => {
      this.#over = true;
      for (const look of this.#looks) look();
    });
  }

  /** Resolves at the first line that matches, which may have been read already. */
  until(sign: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.heard.find(line => sign.test(line));
        if (found === undefined && !this.#over) return;
        this.#looks.delete(look);
        if (found === undefined)
          reject(new Error(`ended before ${sign}:\n${this.heard.join('\n')}`));
        else resolve(found);
      };
      this.#looks.add(look);
      look();
    });
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  /** The exit code, when it exits by itself. */
  async ended(): Promise<number | null> {
    return (await this.#closed)[0] as number | null;
  }
}

/** Starts clients for each game that is announced with their names, as their authors would. */
export class AnnouncedClients {
  readonly #commands: ReadonlyMap<string, readonly [string, ...string[]]>;
  readonly #running = new Set<ChildProcess>();

  constructor(commands: Readonly<Record<string, readonly [string, ...string[]]>>) {
    this.#commands = new Map(Object.entries(commands));
  }

  /** To be called with every line of the arbiter. */
  hear(line: string): void {
    const game = /^Game \d+: (.+) is at home to (.+), ports? /.exec(line);
    for (const name of game?.slice(1) ?? []) this.#start(name);
  }

  #start(name: string): void {
    const command = this.#commands.get(name);
    if (!command) return; // an absent client
    const [program, ...args] = command;
    const child = spawn(program, args, { stdio: 'ignore' });
    this.#running.add(child);
    child.on('exit', () => this.#running.delete(child));
  }

  close(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }
}
