import type pg from 'pg';
import { ChunkQueue } from './chunk-queue.ts';
import { SessionPresence } from './session-presence.ts';
import type { Work } from './work-rows.ts';

/** The work queue of a database, loaded and created by its first use only. */
export class PostgresWork {
  readonly #pool: pg.Pool;
  readonly #presence: SessionPresence;
  #begun: Promise<ChunkQueue> | null = null;

  constructor(pool: pg.Pool, config: pg.ClientConfig) {
    this.#pool = pool;
    this.#presence = new SessionPresence(config);
  }

  /** Starts the queue; if that fails, the next call tries again. */
  async begin(): Promise<Omit<Work, 'db'>> {
    this.#begun ??= ChunkQueue.start(this.#pool);
    try {
      return { queue: await this.#begun, presence: this.#presence };
    } catch (error) {
      this.#begun = null;
      throw error;
    }
  }

  async close(): Promise<void> {
    const queue = await this.#begun?.catch(() => null);
    await queue?.stop().catch(() => {});
    await this.#presence.close();
  }
}
