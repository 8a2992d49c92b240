import { Worker } from 'node:worker_threads';
import { ok, type Result } from '../core/result.ts';
import { StoreError } from './faults.ts';
import type { FromThread, StoreReply, StoreThreadOptions, ToThread } from './messages.ts';
import type { OperationArguments, OperationName, OperationResult } from './operations.ts';

/** Asks the thread of the store: what is asked first is done first. */
export interface StoreThread {
  ask<N extends OperationName>(
    name: N,
    ...asked: OperationArguments<N>
  ): Promise<OperationResult<N>>;
  /** After all that was asked is answered. */
  close(): Promise<void>;
}

interface Pending {
  answer(value: unknown): void;
  fail(error: Error): void;
}

export function storeThread(spec: StoreThreadOptions): Promise<Result<StoreThread>> {
  const file = new URL(`./store-worker${import.meta.url.slice(-3)}`, import.meta.url);
  const worker = new Worker(file, { workerData: spec });
  const post = (message: ToThread) => worker.postMessage(message);
  const pending = new Map<number, Pending>();
  let last = 0;
  let closing = false;
  let over: Error | null = null;

  const settle = (answer: StoreReply) => {
    const asked = pending.get(answer.id);
    pending.delete(answer.id);
    if ('value' in answer) asked?.answer(answer.value);
    else
      asked?.fail(
        'fault' in answer ? new StoreError(answer.fault) : new Error(`store: ${answer.error}`),
      );
  };
  const end = (why: Error) => {
    over ??= why;
    for (const { fail } of pending.values()) fail(over);
    pending.clear();
  };
  const gone = new Promise<void>(resolve => {
    worker.on('exit', () => {
      end(new Error('the store is closed'));
      resolve();
    });
  });

  const thread: StoreThread = {
    ask: (name, ...asked) =>
      new Promise((resolve, reject) => {
        if (over) return reject(over);
        const id = ++last;
        pending.set(id, { answer: value => resolve(value as never), fail: reject });
        worker.ref(); // nobody leaves while something is being written
        post({ id, name, asked });
      }),
    close() {
      if (over === null) {
        closing = true;
        worker.ref();
        post('close');
      }
      return gone;
    },
  };

  return new Promise((resolve, reject) => {
    worker.on('error', error => {
      end(error instanceof Error ? error : new Error(String(error)));
      reject(error);
    });
    worker.on('message', (message: FromThread) => {
      switch (message.type) {
        case 'opened':
          worker.unref();
          return resolve(ok(thread));
        case 'refused': {
          const { fault } = message;
          return void gone.then(() => resolve({ ok: false, fault }));
        }
        case 'answers':
          message.answers.forEach(settle);
          if (pending.size === 0 && !closing) worker.unref();
      }
    });
  });
}
