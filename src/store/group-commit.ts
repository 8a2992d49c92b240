import type { ControlledTransaction, Kysely } from 'kysely';
import type { Fault } from '../core/result.ts';
import type { StoreReply, StoreRequest } from './messages.ts';
import { READS, WRITES } from './operations.ts';
import { RolledBack } from './rolled-back.ts';
import type { Schema } from './schema.ts';

type Operation = (db: Kysely<Schema>, ...asked: readonly unknown[]) => Promise<unknown>;
const OPERATIONS = { ...READS, ...WRITES } as unknown as Readonly<Record<string, Operation>>;

/** What an error means to whoever asked, if it is trouble with the database. */
type Explain = (error: unknown) => Fault | null;

/**
 * Does what was ordered, in order, and commits it all at once: one wait for the disk instead of many. An
 * order that fails takes nothing with it. The answers come after the commit.
 */
export async function commitTogether(
  db: Kysely<Schema>,
  orders: readonly StoreRequest[],
  explain: Explain,
): Promise<readonly StoreReply[]> {
  const failed = ({ id }: StoreRequest, error: unknown): StoreReply => {
    const fault = explain(error);
    return fault === null ? { id, error: String((error as Error).stack ?? error) } : { id, fault };
  };
  const each = async (perform: (order: StoreRequest) => Promise<unknown>) => {
    const answers: StoreReply[] = [];
    for (const order of orders)
      try {
        answers.push({ id: order.id, value: await perform(order) });
      } catch (error) {
        if (error instanceof Lost) throw error.cause;
        answers.push(failed(order, error));
      }
    return answers;
  };
  try {
    if (!orders.some(({ name }) => name in WRITES))
      return await each(({ name, asked }) => OPERATIONS[name](db, ...asked));
    const transaction = await db.startTransaction().execute();
    try {
      const answers = await each(order => inSavepoint(transaction, order));
      await transaction.commit().execute();
      return answers;
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
  } catch (error) {
    return orders.map(order => failed(order, error));
  }
}

/** The database gave up the whole transaction, not just the order. */
class Lost extends Error {}

async function inSavepoint(
  transaction: ControlledTransaction<Schema>,
  { name, asked }: StoreRequest,
): Promise<unknown> {
  const saved = await transaction.savepoint('one').execute();
  try {
    const value = await OPERATIONS[name](saved, ...asked);
    await saved.releaseSavepoint('one').execute();
    return value;
  } catch (error) {
    try {
      await saved.rollbackToSavepoint('one').execute();
      await saved.releaseSavepoint('one').execute();
    } catch {
      throw new Lost('transaction', { cause: error });
    }
    if (error instanceof RolledBack) return error.answer;
    throw error;
  }
}
