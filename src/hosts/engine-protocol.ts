import type { AnalysisText, ThinkRequest, ThoughtText } from '../match/thinker.ts';

/** What goes between the thread that asks and the thread that thinks. */
export type Order = ThinkRequest & { readonly id: number; readonly kind: 'think' | 'analyse' };

export type Answer =
  | {
      readonly id: number;
      readonly kind: 'report' | 'done';
      readonly thought: ThoughtText | AnalysisText;
    }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };

/** The shared number that says which order is to stop: the id of the newest stopped one. */
export interface ThreadData {
  readonly stop: SharedArrayBuffer;
}
