import type { ControlledTransaction, Kysely } from 'kysely';
import type { Fault } from '../core/result.ts';
import { FaultError } from '../core/result.ts';
import { failureReply, type Reply } from '../workers/protocol.ts';
import type { WorkerCall } from '../workers/worker-server.ts';
import { RolledBack } from './journal.ts';
import { type CommitTimes, READS, WRITES } from './operations.ts';
import type { Schema } from './schema.ts';
import type { StoreGuard } from './store-guard.ts';

type Operation = (db: Kysely<Schema>, ...args: never[]) => Promise<unknown>;
const OPERATIONS: Readonly<Record<string, Operation>> = { ...READS, ...WRITES };

export type StoreCall = Pick<WorkerCall, 'id' | 'method' | 'args'>;

export interface CommitHooks {
  /** Called for every transaction that wrote. */
  readonly onCommit?: ((times: CommitTimes) => void) | undefined;
  readonly guard?: Pick<StoreGuard, 'checkTransaction' | 'checkFile'>;
}

/** The fault for a database error; null for a defect. */
type Explain = (error: unknown) => Fault | null;

/**
 * Runs queued calls in order and commits them together: one wait for the disk in place of many. A call
 * that fails affects no other. Replies follow the commit.
 */
export async function commitTogether(
  db: Kysely<Schema>,
  calls: readonly StoreCall[],
  explain: Explain,
  { onCommit, guard }: CommitHooks = {},
): Promise<readonly Reply[]> {
  const failed = ({ id }: StoreCall, error: unknown): Reply => {
    const fault = explain(error);
    return failureReply(id, fault ? new FaultError(fault) : error);
  };
  const each = async (perform: (call: StoreCall) => Promise<unknown>) => {
    const replies: Reply[] = [];
    for (const call of calls)
      try {
        replies.push({ id: call.id, value: await perform(call) });
      } catch (error) {
        if (error instanceof TransactionLost) throw error.cause;
        replies.push(failed(call, error));
      }
    return replies;
  };
  try {
    if (!calls.some(({ method }) => method in WRITES)) return await each(call => run(db, call));
    let replies: readonly Reply[];
    const begun = performance.now();
    const transaction = await db.startTransaction().execute();
    try {
      await guard?.checkTransaction(transaction);
      replies = await each(call => runInSavepoint(transaction, call));
      const ready = performance.now();
      await transaction.commit().execute();
      const done = performance.now();
      onCommit?.({ whole: done - begun, sync: done - ready });
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
    guard?.checkFile(); // before anybody is told that it is stored
    return replies;
  } catch (error) {
    return calls.map(call => failed(call, error));
  }
}

/** The client's types have checked the arguments. */
const run = (db: Kysely<Schema>, { method, args }: StoreCall): Promise<unknown> =>
  OPERATIONS[method](db, ...(args as never[]));

/** The database has rolled back the whole transaction, not just the call. */
class TransactionLost extends Error {}

async function runInSavepoint(
  transaction: ControlledTransaction<Schema>,
  call: StoreCall,
): Promise<unknown> {
  const saved = await transaction.savepoint('one').execute();
  try {
    const value = await run(saved, call);
    await saved.releaseSavepoint('one').execute();
    return value;
  } catch (error) {
    try {
      await saved.rollbackToSavepoint('one').execute();
      await saved.releaseSavepoint('one').execute();
    } catch {
      throw new TransactionLost('transaction', { cause: error });
    }
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}
