import type { Kysely } from 'kysely';
import { errorCode, FaultError } from '../core/result.ts';
import { sleep } from '../time/timers.ts';
import type { DatabaseRequest, OnWait, StoreDatabase, WriteGuard } from './database.ts';
import { faults } from './faults.ts';
import { shownLocation } from './location.ts';
import { migrate } from './migrate.ts';
import type { LeaseRequest } from './operations.ts';
import { addressTrouble, configOf, kyselyIn, poolOf } from './postgres-client.ts';
import { isLost } from './postgres-errors.ts';
import { examinePostgres, isOther } from './postgres-examine.ts';
import { certificateFault, lostFault, postgresFault, postgresFaults } from './postgres-faults.ts';
import { PostgresLease } from './postgres-lease.ts';
import { PostgresNotices } from './postgres-notices.ts';
import { PostgresRecovery } from './postgres-recovery.ts';
import { PostgresWork } from './postgres-work.ts';
import { refuseFilled } from './refuse-filled.ts';
import type { Schema } from './schema.ts';
import { claimLease, holdsLease, readServer, releaseLease } from './server-lease.ts';

/** Everything specific to PostgreSQL: connections, locks, kysely's dialect. */

/** Milliseconds between attempts to reach a PostgreSQL that is starting, and how long it may take. */
const RETRY = 200;
const START_TIMEOUT = 30_000;
/** The error code of a PostgreSQL that is starting. */
const CANNOT_CONNECT_NOW = '57P03';

/** The most calls of one transaction: changing the same row repeatedly takes longer each time. */
const MOST_TOGETHER = 64;

/** Opens the store in an existing database. */
export async function openPostgres(
  request: DatabaseRequest,
  onWait: OnWait,
): Promise<StoreDatabase> {
  const shown = shownLocation(request.location);
  const explain = (error: unknown) => postgresFault(error, shown);
  let held: PostgresLease | null = null;
  let db: Kysely<Schema> | null = null;
  try {
    const trouble = addressTrouble(request.location);
    if (trouble === 'form') throw new FaultError(postgresFaults.address(shown));
    if (trouble) throw new FaultError(certificateFault(trouble, shown));
    const pool = poolOf(configOf(request));
    db = kyselyIn(pool);
    await examined(db, shown);
    if (request.onlyEmpty) await refuseFilled(db, shown);
    const { lease } = request;
    if (lease) held = await leased(request, lease, db, onWait);
    await migrate(db);
    if (lease) await claimLease(db, lease.token);
    const work = new PostgresWork(pool, configOf(request));
    // what was open and cannot be reached any more is not a wrong address
    const explainOpen = (error: unknown) =>
      isLost(error) ? lostFault(error, shown) : explain(error);
    const database = opened({ db, shown, lease, held, work, explain: explainOpen });
    return {
      ...database,
      listenForNotices: received => new PostgresNotices(configOf(request), received),
    };
  } catch (error) {
    await held?.close();
    await db?.destroy().catch(() => {});
    if (error instanceof FaultError) throw error;
    if (isLost(error) && errorCode(error) === '' && (await isOther(request.location)))
      throw new FaultError(postgresFaults.notPostgres(shown));
    const fault = explain(error);
    throw fault ? new FaultError(fault) : error;
  }
}

/** Examines the database; waits for a PostgreSQL that is starting, as at the start of the machine. */
async function examined(db: Kysely<Schema>, shown: string): Promise<void> {
  const late = performance.now() + START_TIMEOUT;
  for (;;)
    try {
      return await examinePostgres(db, shown);
    } catch (error) {
      if (errorCode(error) !== CANNOT_CONNECT_NOW || performance.now() > late) throw error;
      await sleep(RETRY);
    }
}

interface Parts extends Pick<StoreDatabase, 'db' | 'explain'> {
  readonly shown: string;
  readonly lease: LeaseRequest | null;
  readonly held: PostgresLease | null;
  readonly work: PostgresWork;
}

function opened({ db, shown, lease, held, work, explain }: Parts): StoreDatabase {
  const guard: WriteGuard = {
    async checkTransaction(transaction) {
      if (lease === null || (await holdsLease(transaction, lease.token))) return;
      throw new FaultError(faults.taken(shown));
    },
    checkCommitted() {},
  };
  const recovery = new PostgresRecovery(db, shown);
  const close = async () => {
    await recovery.close().catch(() => {});
    if (lease) await releaseLease(db, lease.token).catch(() => {}); // releasing the lock suffices
    await work.close();
    await db.destroy();
    await held?.close();
  };
  const renewLease = async () => held?.renew() ?? 'held';
  return {
    ...{ db, guard, recovery, mostTogether: MOST_TOGETHER },
    ...{ work: () => work.begin(), explain, renewLease, close },
  };
}

/** Resolves to the lease, once no other server has it. */
const leased = (
  request: DatabaseRequest,
  { token, wait }: LeaseRequest,
  db: Kysely<Schema>,
  onWait: OnWait,
): Promise<PostgresLease> =>
  PostgresLease.acquire({
    config: configOf(request),
    token,
    holder: () => readServer(db),
    onWait(server) {
      if (!wait) throw new FaultError(faults.served(shownLocation(request.location), server));
      onWait(server);
    },
  });
