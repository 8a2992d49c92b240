import { createHistogram } from 'node:perf_hooks';
import { sleep } from '../../src/time/timers.ts';
import { LoadClient, localAddress } from './load-client.ts';
import { Table } from './table.ts';

/** Clients that share an address: a class behind one router. */
const CLASS = 50;
/** Tables opened at the same time. */
const AT_ONCE = 25;
/** Milliseconds within which all clients must agree at the end. */
const SETTLE = 30_000;

export interface TablesOptions {
  readonly port: number;
  readonly tables: number;
  readonly spectatorsEach: number;
  /** The clock of each; by default half of them have one. */
  readonly time?: string;
  /** The number of the first address of its clients; 1 by default. */
  readonly firstAddress?: number;
}

/** Many tables with a common rate of moves. */
export class Tables {
  readonly latency = createHistogram();
  readonly #options: TablesOptions;
  readonly #all: Table[] = [];
  #clients = 0;

  constructor(options: TablesOptions) {
    this.#options = options;
  }

  get all(): readonly Table[] {
    return this.#all;
  }

  get clients(): readonly LoadClient[] {
    return this.#all.flatMap(({ clients }) => clients);
  }

  get moves(): number {
    return this.#all.reduce((sum, { played }) => sum + played, 0);
  }

  async open(): Promise<void> {
    const { port, tables, spectatorsEach: spectators, firstAddress = 1, time } = this.#options;
    const from = () => localAddress(firstAddress + Math.floor(this.#clients++ / CLASS));
    for (let opened = 0; opened < tables; opened += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, tables - opened) }, (_, i) => {
        const usual = (opened + i) % 2 === 0 ? 'none' : '10m+5s';
        return new Table({ port, time: time ?? usual, spectators, from, latency: this.latency });
      });
      await Promise.all(some.map(table => table.open()));
      this.#all.push(...some);
    }
  }

  /** Plays that many moves a second in all, at equal intervals. */
  async play(movesPerSecond: number, seconds: number): Promise<void> {
    const period = (this.#all.length * 1_000) / movesPerSecond;
    const timers = new Set<NodeJS.Timeout>();
    for (const [i, table] of this.#all.entries()) {
      const start = setTimeout(
        () => {
          table.moveDue();
          timers.add(setInterval(() => table.moveDue(), period));
        },
        (i * period) / this.#all.length,
      );
      timers.add(start);
    }
    await sleep(seconds * 1_000);
    for (const timer of timers) clearTimeout(timer);
  }

  /** Terminates that share of the connections at the same time. */
  cut(share: number): number {
    const cut = this.clients.filter(() => Math.random() < share);
    for (const client of cut) client.cut();
    return cut.length;
  }

  /** Resolves when each of these clients that still plays has connected again. */
  async reconnected(before: ReadonlyMap<LoadClient, number>): Promise<void> {
    const isBack = (client: LoadClient) => client.connections > (before.get(client) ?? 0);
    await until(() => this.clients.every(isBack));
  }

  /** Resolves when every due move was made and received by all. */
  async settle(): Promise<void> {
    await until(() => this.#all.every(({ isSettled }) => isSettled));
  }

  /** The number of boards on which a client, or a new spectator, has other moves than the first player; it should be 0. */
  async countDiffering(): Promise<number> {
    await this.settle();
    let differing = 0;
    for (const { clients } of this.#all) {
      const fresh = new LoadClient({ ...clients[0].seat, secret: null });
      await fresh.start();
      if (!(await until(() => agree([...clients, fresh])))) differing++;
      fresh.stop();
    }
    return differing;
  }

  stop(): void {
    for (const table of this.#all) table.stop();
  }
}

const agree = (clients: readonly LoadClient[]): boolean => {
  const seen = clients.map(({ events }) => JSON.stringify(events));
  return seen.every(each => each === seen[0]);
};

/** Waits for a condition; whether it became true in time. */
export async function until(
  met: () => boolean | Promise<boolean>,
  within = SETTLE,
): Promise<boolean> {
  const deadline = performance.now() + within;
  while (!(await met()) && performance.now() < deadline) await sleep(20);
  return met();
}
