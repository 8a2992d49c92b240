import type { Fault } from '../core/result.ts';
import type { OperationName } from './operations.ts';

/** What the store and its thread say to each other. */

export interface StoreThreadOptions {
  readonly file: string;
  /** Milliseconds that a statement waits for another program's transaction. */
  readonly busyTimeout: number;
}

export interface StoreRequest {
  readonly id: number;
  readonly name: OperationName;
  readonly asked: readonly unknown[];
}

export type StoreReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: Fault }
  /** A defect, not trouble with the file. */
  | { readonly id: number; readonly error: string };

export type ToThread = StoreRequest | 'close';

export type FromThread =
  | { readonly type: 'opened' }
  | { readonly type: 'refused'; readonly fault: Fault }
  /** Everything in it was committed before. */
  | { readonly type: 'answers'; readonly answers: readonly StoreReply[] };
