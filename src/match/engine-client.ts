import type { Limits } from '../core/strategy.ts';
import type { Score } from '../engine/search.ts';

/**
 * An engine that runs elsewhere (a thread in Node, a worker in a browser), so that the caller never
 * blocks. Requests and replies are text and numbers, so they can be cloned.
 */
export interface EngineClient {
  /** Resolves to the engine's move. The signal makes it return the best found so far at once. */
  search(request: SearchRequest, watch?: SearchWatch): Promise<SearchResultText>;
  /** Every legal move's score, best first, at increasing depth until the limits or the signal. */
  analyse(request: SearchRequest, watch?: SearchWatch<AnalysisText>): Promise<AnalysisText>;
  /**
   * Resolves when the worker has started, so that no search loses time to it; with `warmUp`, when the player of those
   * searches is loaded and at full speed too. Rejects if the worker cannot start.
   */
  ready(warmUp?: WarmUp): Promise<void>;
  close(): Promise<void>;
}

export interface SearchRequest {
  /** A rules id. */
  readonly rules: string;
  /** A position text of those rules. */
  readonly position: string;
  /** A player by its name in seats. */
  readonly player: string;
  /** In place of the player's default limits. */
  readonly limits?: Limits;
  readonly seed: string;
}

/** The searches that will be requested. */
export type WarmUp = Pick<SearchRequest, 'rules' | 'player' | 'limits'>;

export interface SearchWatch<T = SearchResultText> {
  readonly signal?: AbortSignal;
  readonly report?: (result: T) => void;
}

export interface ScoredMoveText {
  readonly move: string;
  readonly score: Score;
  readonly line: readonly string[];
}

export interface SearchResultText extends ScoredMoveText {
  readonly depth: number;
  readonly nodes: number;
  readonly time: number;
}

export interface AnalysisText extends Pick<SearchResultText, 'depth' | 'nodes' | 'time'> {
  readonly moves: readonly ScoredMoveText[];
  /** Number of threads that searched, if more than one. */
  readonly threads?: number;
}
