import { FaultError, type Result } from '../core/result.ts';
import type { Store } from '../store/store.ts';
import type { WorkerAbout, WorkStore } from '../store/work.ts';
import { type ContestWork, readContestWork } from './contest-work.ts';
import { queueFaults } from './faults.ts';

/** The queue for a worker: in the store, or behind a server. Calls reject with a `FaultError`. */
export interface WorkClient
  extends Pick<WorkStore, 'claim' | 'heartbeat' | 'finish' | 'fail' | 'leave'> {
  register(about: WorkerAbout): Promise<Result<string>>;
  /** Null if there is none. */
  contest(id: string): Promise<ContestWork | null>;
  /** The file of that hash; null if there is none. */
  file(hash: string): Promise<Uint8Array | null>;
  /** Calls the listener when there may be work; where absent, polling suffices. */
  subscribe?(listener: () => void): Promise<() => void>;
}

/** The queue of a store. Throws a `FaultError` if it has none. */
export function storeWorkClient(store: Store): WorkClient {
  const { work } = store;
  if (!work) throw new FaultError(queueFaults.noQueue);
  return {
    register: about => work.register(about, 'session'),
    claim: worker => work.claim(worker),
    heartbeat: (worker, chunk, progress) => work.heartbeat(worker, chunk, progress),
    finish: (worker, chunk, played) => work.finish(worker, chunk, played),
    fail: (worker, chunk, reason) => work.fail(worker, chunk, reason),
    leave: worker => work.leave(worker),
    contest: id => readContestWork(store, id),
    file: hash => store.files.get(hash),
    subscribe: listener => store.notices.subscribe('work', listener),
  };
}
