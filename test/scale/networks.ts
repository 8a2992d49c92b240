import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { CommandSetting } from './processes.ts';

/** Networks that can be cut: nothing passes, without an error. */

/** A proxy to ports of this machine that can stop forwarding. */
export class Cable {
  readonly setting: CommandSetting = {};
  readonly #listener: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #port = 0;
  #isCut = false;

  private constructor() {
    this.#listener = createServer(near => {
      const far = connect(this.#port, '127.0.0.1');
      const pair = [near, far] as const;
      this.#pairs.add(pair);
      for (const [from, into] of [pair, [far, near] as const]) {
        from.on('error', () => into.destroy());
        from.on('close', () => into.destroy());
        if (!this.#isCut) from.pipe(into);
      }
    });
  }

  static async open(): Promise<Cable> {
    const cable = new Cable();
    cable.#listener.listen(0, '127.0.0.1');
    await once(cable.#listener, 'listening');
    onTestFinished(() => {
      cable.#drop();
      cable.#listener.close();
    });
    return cable;
  }

  /** The address of a port through the proxy. */
  addressOf(port: number): string {
    this.#port = port;
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}/`;
  }

  async cut(): Promise<void> {
    this.#isCut = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.unpipe();
  }

  /** Forwards again; what was held back is lost, as in a real network after a while. */
  async mend(): Promise<void> {
    this.#isCut = false;
    this.#drop();
  }

  #drop(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.#pairs.clear();
  }
}

/** A network namespace at the other end of a virtual cable, which acts as another machine. */
export class Namespace {
  static readonly isPossible = process.getuid?.() === 0 && succeeds('ip', 'netns', 'list');

  readonly #name = `quadrille-${process.pid}`;
  readonly #near = `qd${process.pid % 100_000}a`;
  readonly #far = `qd${process.pid % 100_000}b`;
  /** In a range reserved for tests of networks (RFC 2544). */
  readonly #net = '198.18.77';

  static async open(): Promise<Namespace> {
    const space = new Namespace();
    space.#make();
    return space;
  }

  get setting(): CommandSetting {
    return { wrapper: ['ip', 'netns', 'exec', this.#name] };
  }

  addressOf(port: number): string {
    return `http://${this.#net}.1:${port}/`;
  }

  async cut(): Promise<void> {
    ip('link', 'set', this.#near, 'down');
  }

  async mend(): Promise<void> {
    ip('link', 'set', this.#near, 'up');
  }

  #make(): void {
    const [name, near, far] = [this.#name, this.#near, this.#far];
    ip('netns', 'add', name);
    onTestFinished(() => ip('netns', 'del', name)); // the cable goes with it
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
    ip('addr', 'add', `${this.#net}.1/24`, 'dev', near);
    ip('link', 'set', near, 'up');
    ip('-n', name, 'addr', 'add', `${this.#net}.2/24`, 'dev', far);
    ip('-n', name, 'link', 'set', far, 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
}

function ip(...args: readonly string[]): void {
  execFileSync('ip', args, { stdio: 'pipe' });
}

function succeeds(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
