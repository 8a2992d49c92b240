import type { ControlledTransaction, Kysely } from 'kysely';
import type { Fault } from '../core/result.ts';
import { FaultError } from '../core/result.ts';
import { failureReply, type Reply } from '../workers/protocol.ts';
import type { WorkerCall } from '../workers/worker-server.ts';
import type { Recovery, WriteGuard } from './database.ts';
import { lockContests } from './dialect.ts';
import { RolledBack } from './journal.ts';
import { committedNotices, forgetNotices, type ReceivedNotice, waitingNotices } from './notices.ts';
import { type CommitTimes, READS, WORK, WRITES } from './operations.ts';
import type { Schema } from './schema.ts';
import type { Work } from './work-rows.ts';

type Operation = (db: Kysely<Schema>, ...args: never[]) => Promise<unknown>;
const OPERATIONS: Readonly<Record<string, Operation>> = { ...READS, ...WRITES };

/** Operations whose first argument is a contest that they lock. */
const LOCKS_CONTEST: ReadonlySet<string> = new Set<keyof typeof WRITES>([
  'finishGame',
  'finishContest',
  'changeContest',
]);

type WorkOperation = (work: Work, ...args: never[]) => Promise<unknown>;
const WORK_OPERATIONS: Readonly<Record<string, WorkOperation>> = WORK;

export type StoreCall = Pick<WorkerCall, 'id' | 'method' | 'args'>;

/** Whether the call is for the work queue. */
const isWork = ({ method }: StoreCall): boolean => method in WORK;

export interface CommitHooks {
  /** Called for every transaction that wrote. */
  readonly onCommit?: ((times: CommitTimes) => void) | undefined;
  readonly guard?: WriteGuard;
  /** Starts the work queue; absent: there is none. */
  readonly work?: (() => Promise<Omit<Work, 'db'>>) | undefined;
  readonly recovery?: Recovery | undefined;
  /** Called with the notices that the database does not deliver itself. */
  readonly onNotice?: (notice: ReceivedNotice) => void;
}

/** The fault for a database error; null for a defect. */
type Explain = (error: unknown) => Fault | null;

/**
 * Runs queued calls in order and commits them together, with a single wait for the disk. A failed call affects no
 * other. Replies follow the commit.
 */
export async function commitTogether(
  db: Kysely<Schema>,
  calls: readonly StoreCall[],
  explain: Explain,
  hooks: CommitHooks = {},
): Promise<readonly Reply[]> {
  const { recovery } = hooks;
  const failed = ({ id }: StoreCall, error: unknown): Reply => {
    const fault = explain(error);
    return failureReply(id, fault ? new FaultError(fault) : error);
  };
  for (let runs = 1; ; runs++)
    try {
      const replies = await runTogether(db, calls, failed, hooks);
      recovery?.done();
      return replies;
    } catch (error) {
      if (error instanceof RolledBack) return [{ id: calls[0].id, value: error.result }];
      if (await recovery?.again(error, runs)) continue;
      return calls.map(call => failed(call, error));
    }
}

type Failed = (call: StoreCall, error: unknown) => Reply;

/** Runs calls in one transaction; rejects if none took effect. */
async function runTogether(
  db: Kysely<Schema>,
  calls: readonly StoreCall[],
  failed: Failed,
  hooks: CommitHooks,
): Promise<readonly Reply[]> {
  const { onCommit, guard, recovery, onNotice } = hooks;
  const work = await workOf(calls, hooks);
  const each = async (perform: (call: StoreCall) => Promise<unknown>) => {
    const replies: Reply[] = [];
    for (const call of calls)
      try {
        replies.push({ id: call.id, value: await perform(call) });
      } catch (error) {
        if (error instanceof TransactionLost) throw error.cause;
        if (recovery?.isTransient(error)) throw error;
        replies.push(failed(call, error));
      }
    return replies;
  };
  if (!calls.some(call => call.method in WRITES || isWork(call)))
    return await each(call => run(db, call, work));
  const begun = performance.now();
  const transaction = await db.startTransaction().execute();
  try {
    await guard?.checkTransaction(transaction);
    const contests = calls
      .filter(each => LOCKS_CONTEST.has(each.method))
      .map(({ args }) => args[0]);
    if (contests.length > 1) await lockContests(transaction, contests.map(String));
    const replies =
      calls.length === 1
        ? [{ id: calls[0].id, value: await run(transaction, calls[0], work) }]
        : await each(call => runInSavepoint(transaction, call, work, recovery));
    const ready = performance.now();
    await recovery?.mark(transaction);
    await commit(transaction, recovery);
    const done = performance.now();
    onCommit?.({ whole: done - begun, sync: done - ready });
    const notices = committedNotices();
    guard?.checkCommitted(); // before any reply
    for (const notice of notices) onNotice?.(notice);
    return replies;
  } catch (error) {
    forgetNotices();
    if (!transaction.isCommitted && !transaction.isRolledBack)
      await transaction
        .rollback()
        .execute()
        .catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

async function commit(
  transaction: ControlledTransaction<Schema>,
  recovery: Recovery | undefined,
): Promise<void> {
  try {
    await transaction.commit().execute();
  } catch (error) {
    await transaction
      .rollback()
      .execute()
      .catch(() => {}); // releases its connection
    if (!(await recovery?.wasCommitted(error))) throw error;
  }
}

/** The client's types have checked the arguments. */
const run = async (db: Kysely<Schema>, call: StoreCall, work: () => Omit<Work, 'db'>) => {
  const args = call.args as never[];
  if (isWork(call)) return WORK_OPERATIONS[call.method]({ db, ...work() }, ...args);
  return OPERATIONS[call.method](db, ...args);
};

/** The work queue for a group's calls; if it cannot be started, the calls for it fail. */
async function workOf(
  calls: readonly StoreCall[],
  { work, recovery }: CommitHooks,
): Promise<() => Omit<Work, 'db'>> {
  if (!work || !calls.some(isWork)) return noWork;
  try {
    const begun = await work();
    return () => begun;
  } catch (error) {
    if (recovery?.isTransient(error)) throw error;
    return () => {
      throw error;
    };
  }
}

function noWork(): never {
  throw new Error('this store has no work queue');
}

/** The database has rolled back the whole transaction, not just the call. */
class TransactionLost extends Error {}

/** How often a call is run that conflicts with other programs. */
const MOST_RUNS = 5;

async function runInSavepoint(
  transaction: ControlledTransaction<Schema>,
  call: StoreCall,
  work: () => Omit<Work, 'db'>,
  recovery: Recovery | undefined,
): Promise<unknown> {
  const notices = waitingNotices();
  for (let runs = 1; ; runs++) {
    const saved = await transaction.savepoint('one').execute();
    try {
      const value = await run(saved, call, work);
      await saved.releaseSavepoint('one').execute();
      return value;
    } catch (error) {
      forgetNotices(notices);
      try {
        await saved.rollbackToSavepoint('one').execute();
        await saved.releaseSavepoint('one').execute();
      } catch {
        throw new TransactionLost('transaction', { cause: error });
      }
      if (error instanceof RolledBack) return error.result;
      if (runs === MOST_RUNS || !recovery?.isRace(error)) throw error;
    }
  }
}
