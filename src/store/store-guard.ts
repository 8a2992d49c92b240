import { statSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { type Fault, FaultError } from '../core/result.ts';
import type { WriteGuard } from './database.ts';
import { faults } from './faults.ts';
import type { Schema } from './schema.ts';
import { holdsLease } from './server-lease.ts';

/** A file's device and inode; null if there is no such file. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** Whether the file was truncated; unlike the log, it is never empty. */
const isEmpty = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.size === 0;

/**
 * Refuses writes that would be lost: to a file that was deleted, emptied, moved or replaced while open, or while
 * another server has the lease. Afterwards all writes are refused, since the file may have changed in other ways.
 */
export class StoreGuard implements WriteGuard {
  readonly #file: string;
  readonly #token: string | null;
  /** The identities of the file and of its log, both of which hold results. */
  readonly #identities: readonly (readonly [path: string, identity: string])[];
  readonly #wasEmpty: boolean;
  #lost: Fault | null = null;

  /** Precondition: the file is open in write-ahead mode. `token`: of the server's lease, if it has one. */
  constructor(file: string, token: string | null) {
    this.#file = file;
    this.#token = token;
    this.#wasEmpty = isEmpty(file);
    this.#identities = [file, `${file}-wal`].flatMap(path => {
      const identity = identityOf(path);
      return identity === null ? [] : [[path, identity] as const];
    });
  }

  /** Throws if nothing may be written. Called in each transaction that writes. */
  async checkTransaction(transaction: Kysely<Schema>): Promise<void> {
    this.checkCommitted();
    if (this.#token === null || (await holdsLease(transaction, this.#token))) return;
    this.#lost = faults.taken(this.#file);
    throw new FaultError(this.#lost);
  }

  /** Throws if the file is not the one that was opened. Called also after the commit. */
  checkCommitted(): void {
    this.#lost ??= this.#fileTrouble();
    if (this.#lost) throw new FaultError(this.#lost);
  }

  #fileTrouble(): Fault | null {
    for (const [path, opened] of this.#identities) {
      const found = identityOf(path);
      if (found !== opened) return found === null ? faults.gone(path) : faults.replaced(path);
    }
    return isEmpty(this.#file) && !this.#wasEmpty ? faults.gone(this.#file) : null;
  }
}
