import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { errorMessage, FaultError } from '../core/result.ts';
import type { Recovery } from './database.ts';
import { isLost, isTransient, isUnique } from './postgres-errors.ts';
import { postgresFaults } from './postgres-faults.ts';
import type { Schema } from './schema.ts';

/** Milliseconds between attempts to reach the database again. */
const RETRY = 250;
/** Milliseconds that calls wait for a database that cannot be reached any more. */
const RECOVERY_TIMEOUT = 60_000;
/** Runs of a transaction that others get in the way of, and of one that finds a row there already. */
const MOST_RUNS = 20;
const MOST_RACES = 5;

/**
 * Runs transactions again that were lost with their connection, or to other programs. Each is run once in effect: it
 * leaves its number in the row of this session, by which a commit whose answer was lost is known. The number of
 * PostgreSQL's own transaction would not do: after a crash it is given to another one.
 */
export class PostgresRecovery implements Recovery {
  readonly #db: Kysely<Schema>;
  readonly #shown: string;
  readonly #session = randomUUID();
  #number = 0;
  /** Since when the database cannot be reached. */
  #lostSince: number | null = null;

  constructor(db: Kysely<Schema>, shown: string) {
    this.#db = db;
    this.#shown = shown;
  }

  isTransient(error: unknown): boolean {
    return isTransient(error);
  }

  isRace(error: unknown): boolean {
    return isUnique(error);
  }

  /** A transaction that has written nothing needs no mark: it may be run again. */
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
      if (!(await this.#reached())) throw new FaultError(this.#fault(error));
      try {
        // waits for the lost transaction, should the database still be at it
        const { rows } = await sql<{ number: number }>`
          insert into last_commit (session, number) values (${this.#session}, -1)
          on conflict (session) do update set at = now() returning number`.execute(this.#db);
        return rows[0].number === this.#number;
      } catch {
        await setTimeout(RETRY); // lost again, or still held
      }
    }
  }

  async again(error: unknown, runs: number): Promise<boolean> {
    if (isLost(error)) {
      if (runs > 1) await setTimeout(RETRY);
      return await this.#reached();
    }
    if (!isTransient(error) && !isUnique(error)) return false;
    if (runs >= (isUnique(error) ? MOST_RACES : MOST_RUNS)) return false;
    await setTimeout(Math.random() * 10 * runs);
    return true;
  }

  /** Waits until the database answers; false: it has not for too long. */
  async #reached(): Promise<boolean> {
    this.#lostSince ??= performance.now();
    while (performance.now() - this.#lostSince < RECOVERY_TIMEOUT)
      try {
        await sql`select 1`.execute(this.#db);
        return true;
      } catch {
        await setTimeout(RETRY);
      }
    return false;
  }

  #fault(error: unknown) {
    return postgresFaults.lost(this.#shown, errorMessage(error));
  }

  async close(): Promise<void> {
    if (this.#number > 0)
      await sql`delete from last_commit where session = ${this.#session}`.execute(this.#db);
  }
}
