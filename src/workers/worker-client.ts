import type { Port } from './port.ts';
import {
  type ClientMessage,
  cancel,
  errorOf,
  newSlots,
  type Reply,
  type ServerMessage,
} from './protocol.ts';

/** `A` has the methods of a worker: their arguments and return values, all cloneable. */
export type MethodArguments<A, M extends keyof A> = A[M] extends (...args: infer P) => unknown
  ? P
  : never;
export type MethodResult<A, M extends keyof A> = A[M] extends (...args: never[]) => infer R
  ? Awaited<R>
  : never;

export interface WorkerCallOptions {
  /** Asks the worker to reply early; has an effect if the client is `cancellable`. */
  readonly signal?: AbortSignal | undefined;
  /** Called with what the method reports before it returns. */
  readonly progress?: ((value: unknown) => void) | undefined;
}

export interface WorkerClient<A, Notice = never> {
  /**
   * Rejects with a `FaultError` if the worker replied with a fault, with another error if the method
   * threw or the worker ended.
   */
  call<M extends keyof A & string>(
    method: M,
    args: MethodArguments<A, M>,
    options?: WorkerCallOptions,
  ): Promise<MethodResult<A, M>>;
  /** A message without a reply. */
  notify(notice: Notice): void;
  /** Resolves when every earlier call has its reply and the worker has ended. */
  close(): Promise<void>;
  /** Terminates the worker: pending calls reject. */
  terminate(): Promise<void>;
}

export interface WorkerClientOptions<Notice> {
  /** For messages: "the store has ended". */
  readonly name: string;
  /** Whether calls can be cancelled through shared memory. */
  readonly cancellable?: boolean;
  /** Whether the worker keeps the process alive while no call is pending. */
  readonly keepsAlive?: boolean;
  /** Called with the worker's messages that reply to no call. */
  readonly onNotice?: (notice: Notice) => void;
  /** Called when the worker has ended, with its error if it failed. */
  readonly onEnd?: (error: Error | null) => void;
}

interface PendingCall {
  resolve(value: never): void;
  reject(error: Error): void;
  readonly progress: ((value: unknown) => void) | undefined;
  /** Removes the listener of its signal. */
  release(): void;
}

export function workerClient<A, Outgoing = never, Incoming = never>(
  port: Port,
  options: WorkerClientOptions<Incoming>,
): WorkerClient<A, Outgoing> {
  const pending = new Map<number, PendingCall>();
  const slots = options.cancellable ? newSlots() : null;
  let last = 0;
  let closing = false;
  let over: Error | null = null;

  const post = (message: ClientMessage) => port.post(message);
  const keepAlive = () => port.keepAlive(!!options.keepsAlive || closing || pending.size > 0);
  const take = (id: number): PendingCall | undefined => {
    const call = pending.get(id);
    pending.delete(id);
    call?.release();
    return call;
  };
  const settle = (reply: Reply) => {
    const call = take(reply.id);
    if ('value' in reply) call?.resolve(reply.value as never);
    else call?.reject(errorOf(reply));
  };

  port.onMessage(received => {
    const message = received as ServerMessage;
    switch (message.type) {
      case 'replies':
        message.replies.forEach(settle);
        return keepAlive();
      case 'progress':
        return pending.get(message.id)?.progress?.(message.value);
      case 'notify':
        return options.onNotice?.(message.message as Incoming);
    }
  });
  const ended = new Promise<void>(resolve =>
    port.onEnd(error => {
      over = error ?? new Error(`${options.name} ${closing ? 'is closed' : 'has ended'}`);
      for (const id of [...pending.keys()]) take(id)?.reject(over);
      resolve();
      options.onEnd?.(error);
    }),
  );
  if (slots) post({ type: 'cancellation', slots: slots.buffer });
  keepAlive();

  return {
    call: (method, args, { signal, progress } = {}) =>
      new Promise((resolve, reject) => {
        if (over) return reject(over);
        if (closing) return reject(new Error(`${options.name} is closed`));
        const id = ++last;
        const abort = () => slots && cancel(slots, id);
        if (signal?.aborted) abort();
        signal?.addEventListener('abort', abort, { once: true });
        const release = () => signal?.removeEventListener('abort', abort);
        pending.set(id, { resolve, reject, progress, release });
        keepAlive();
        post({ type: 'call', id, method, args });
      }),
    notify: message => post({ type: 'notify', message }),
    close() {
      if (!over && !closing) {
        closing = true;
        keepAlive();
        post({ type: 'close' });
      }
      return ended;
    },
    async terminate() {
      if (over) return;
      closing = true;
      keepAlive(); // so that the process waits for the end
      await port.close();
      await ended;
    },
  };
}
