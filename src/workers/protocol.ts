import { errorMessage, type Fault, FaultError } from '../core/result.ts';

/** The messages between `workerClient` and `workerServer`. */

/** To the worker. */
export type ClientMessage =
  | CallMessage
  /** The very first message, if memory can be shared: see `cancel`. */
  | { readonly type: 'cancellation'; readonly slots: SharedArrayBuffer }
  | { readonly type: 'notify'; readonly message: unknown }
  /** Ends the worker after every call has its reply. */
  | { readonly type: 'close' };

export interface CallMessage {
  readonly type: 'call';
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** From the worker. */
export type ServerMessage =
  | { readonly type: 'replies'; readonly replies: readonly Reply[] }
  | { readonly type: 'progress'; readonly id: number; readonly value: unknown }
  | { readonly type: 'notify'; readonly message: unknown };

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: Fault }
  /** An unexpected error. */
  | { readonly id: number; readonly error: { readonly message: string; readonly stack?: string } };

/** The reply to a call that threw. */
export function failureReply(id: number, error: unknown): Reply {
  if (error instanceof FaultError) return { id, fault: error.fault };
  const message = errorMessage(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return { id, error: stack === undefined ? { message } : { message, stack } };
}

/** The error that a failed call rejects with. */
export function errorOf(reply: Exclude<Reply, { value: unknown }>): Error {
  if ('fault' in reply) return new FaultError(reply.fault);
  const error = new Error(reply.error.message);
  if (reply.error.stack !== undefined) error.stack = reply.error.stack;
  return error;
}

/**
 * A busy worker reads no messages, so calls are cancelled through shared memory: slot `id % SLOTS` holds the
 * newest cancelled id that maps to it. One is missed only if SLOTS later calls are pending.
 */
const SLOTS = 256;

export const newSlots = (): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(4 * SLOTS));

export const cancel = (slots: Int32Array, id: number): void =>
  void Atomics.store(slots, id % SLOTS, id);

export const isCancelled = (slots: Int32Array, id: number): boolean =>
  Atomics.load(slots, id % SLOTS) === id;
