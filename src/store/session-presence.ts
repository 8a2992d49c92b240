import pg from 'pg';
import { after } from '../time/timers.ts';
import { WORKER_LOCKS, type WorkerPresence } from './work-rows.ts';

/** Milliseconds between attempts to connect again, and for an answer. */
const RETRY = 200;
const ANSWER_TIMEOUT = 5_000;

/** Settings of its connection by which PostgreSQL notices within seconds that a machine was cut off. */
const NOTICE_SOON = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2`;

/** A separate connection that holds locks for as long as this program runs; it reconnects when it is lost. */
export class SessionPresence implements WorkerPresence {
  readonly #config: pg.ClientConfig;
  readonly #locks = new Set<number>();
  #client: Promise<pg.Client> | null = null;
  #cancelRetry: (() => void) | null = null;
  #isClosed = false;
  /** The last query, since the driver is to be asked one at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, query_timeout: ANSWER_TIMEOUT };
  }

  /** Takes a lock; for one that is held already, only checks the connection, without waiting. */
  async hold(lock: number): Promise<void> {
    if (this.#locks.has(lock)) {
      this.#check();
      return;
    }
    const client = await this.#connected();
    await this.#next(() => lockOn(client, lock));
    this.#locks.add(lock);
  }

  async release(lock: number): Promise<void> {
    if (!this.#locks.delete(lock)) return;
    const client = await this.#client?.catch(() => null);
    const unlock = () => client?.query('select pg_advisory_unlock($1, $2)', [WORKER_LOCKS, lock]);
    await this.#next(unlock).catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetry?.();
    const client = await this.#client?.catch(() => null);
    await client?.end().catch(() => {});
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on('error', () => this.#lost());
    client.on('end', () => this.#lost());
    try {
      await client.connect();
      await client.query(NOTICE_SOON);
      for (const lock of this.#locks) await lockOn(client, lock);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      this.#lost();
      throw error;
    }
  }

  async #check(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    await this.#next(() => client?.query('select')).catch(() => {
      client?.end().catch(() => {});
      this.#lost();
    });
  }

  #next<T>(ask: () => T | PromiseLike<T>): Promise<T> {
    const asked = this.#last.then(ask);
    this.#last = asked.catch(() => {});
    return asked;
  }

  #lost(): void {
    this.#client = null;
    if (this.#isClosed || this.#cancelRetry || this.#locks.size === 0) return;
    this.#cancelRetry = after(RETRY, () => {
      this.#cancelRetry = null;
      this.#connected().catch(() => {}); // tries again
    });
  }
}

const lockOn = (client: pg.Client, lock: number) =>
  client.query('select pg_try_advisory_lock($1, $2)', [WORKER_LOCKS, lock]);
