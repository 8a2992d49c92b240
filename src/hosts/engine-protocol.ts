import type { Words } from '../core/result.ts';
import type { AnalysisText, ThinkRequest, ThoughtText } from '../match/thinker.ts';

/** What goes between the thread that asks and the thread that thinks. */
export type Order = ThinkRequest & { readonly id: number; readonly kind: 'think' | 'analyse' };

export type Answer =
  | {
      readonly id: number;
      readonly kind: 'report' | 'done';
      readonly thought: ThoughtText | AnalysisText;
    }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  /** Something that whoever asked should know; no answer. */
  | { readonly kind: 'notice'; readonly words: Words };

export interface ThreadData {
  /** The shared number that says which order is to stop: the id of the newest stopped one. */
  readonly stop: SharedArrayBuffer;
  /** Bytes that the kernels may use to remember positions. */
  readonly memory?: number;
  /** Threads that a kernel may use. */
  readonly threads?: number;
}
