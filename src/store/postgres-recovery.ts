import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { FaultError } from '../core/result.ts';
import { sleep } from '../time/timers.ts';
import type { Recovery } from './database.ts';
import { isFull, isLost, isTransient, isUnique } from './postgres-errors.ts';
import { lostFault } from './postgres-faults.ts';
import type { Schema } from './schema.ts';

/** Milliseconds between attempts to reach the database again. */
const RETRY = 250;
/** Milliseconds that calls wait for a database that has become unreachable. */
const RECOVERY_TIMEOUT = 60_000;
/** How often a transaction is run that conflicts with others, and one whose row exists already. */
const MOST_RUNS = 20;
const MOST_RACES = 5;

/**
 * Repeats transactions that failed with their connection or because of other programs. Each takes effect once: it
 * stores its number in the row of this session, which shows whether a commit without a reply has succeeded.
 * PostgreSQL's own transaction ids would not do, since they are reused after a crash.
 */
export class PostgresRecovery implements Recovery {
  readonly #db: Kysely<Schema>;
  readonly #shown: string;
  readonly #session = randomUUID();
  #number = 0;
  /** When the database became unreachable; null while it can be reached. */
  #lostSince: number | null = null;

  constructor(db: Kysely<Schema>, shown: string) {
    this.#db = db;
    this.#shown = shown;
  }

  isTransient(error: unknown): boolean {
    return isTransient(error) || this.#isCrowded(error);
  }

  /**
   * Whether there is no connection for a program that had one: others were first, as after a restart. One that has only
   * begun is told at once.
   */
  #isCrowded(error: unknown): boolean {
    return isFull(error) && this.#number > 0;
  }

  isRace(error: unknown): boolean {
    return isUnique(error);
  }

  /** A transaction that has written nothing needs no mark, since it can be repeated. */
  async mark(transaction: Kysely<Schema>): Promise<void> {
    this.#number++;
    await sql`insert into last_commit (session, number)
      select ${this.#session}, ${this.#number}::integer where pg_current_xact_id_if_assigned() is not null
      on conflict (session) do update set number = excluded.number, at = now()`.execute(
      transaction,
    );
  }

  done(): void {
    this.#lostSince = null;
  }

  async wasCommitted(error: unknown): Promise<boolean> {
    if (!isLost(error)) return false;
    for (;;) {
      if (!(await this.#reached())) throw new FaultError(lostFault(error, this.#shown));
      try {
        // waits for the lost transaction if it is still running
        const { rows } = await sql<{ number: number }>`
          insert into last_commit (session, number) values (${this.#session}, -1)
          on conflict (session) do update set at = now() returning number`.execute(this.#db);
        return rows[0].number === this.#number;
      } catch {
        await sleep(RETRY); // the connection was lost again, or the row is still locked
      }
    }
  }

  async again(error: unknown, runs: number): Promise<boolean> {
    if (isLost(error) || this.#isCrowded(error)) {
      if (runs > 1) await sleep(RETRY);
      return await this.#reached();
    }
    if (!isTransient(error) && !isUnique(error)) return false;
    if (runs >= (isUnique(error) ? MOST_RACES : MOST_RUNS)) return false;
    await sleep(Math.random() * 10 * runs);
    return true;
  }

  /** Waits until the database answers; false after a timeout. */
  async #reached(): Promise<boolean> {
    this.#lostSince ??= performance.now();
    while (performance.now() - this.#lostSince < RECOVERY_TIMEOUT)
      try {
        await sql`select 1`.execute(this.#db);
        return true;
      } catch {
        await sleep(RETRY);
      }
    return false;
  }

  async close(): Promise<void> {
    if (this.#number > 0)
      await sql`delete from last_commit where session = ${this.#session}`.execute(this.#db);
  }
}
