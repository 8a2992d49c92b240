import type { Limits } from '../core/strategy.ts';
import type { Score } from '../engine/search.ts';

/**
 * Where engines think: away from whoever waits for them (a thread in Node, a worker in a browser), so
 * that nothing freezes meanwhile. All is text and numbers, to cross any border.
 */
export interface EngineClient {
  /** Answers with the engine's move. The signal makes it answer at once with the best found so far. */
  search(request: SearchRequest, watch?: SearchWatch): Promise<SearchResultText>;
  /** Every legal move's score, the best first, deeper and deeper until the limits or the signal. */
  analyse(request: SearchRequest, watch?: SearchWatch<AnalysisText>): Promise<AnalysisText>;
  /** Resolves when the worker is up, so that its start costs no search any time. Rejects where it cannot start. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface SearchRequest {
  /** A rules id. */
  readonly rules: string;
  /** A position text of those rules. */
  readonly position: string;
  /** A player as seats name it. */
  readonly player: string;
  /** In place of the player's usual ones. */
  readonly limits?: Limits;
  readonly seed: string;
}

export interface SearchWatch<T = SearchResultText> {
  readonly signal?: AbortSignal;
  readonly report?: (result: T) => void;
}

export interface SearchResultText {
  readonly move: string;
  readonly score: Score;
  readonly line: readonly string[];
  readonly depth: number;
  readonly nodes: number;
  readonly time: number;
}

export interface AnalysisText {
  readonly moves: readonly {
    readonly move: string;
    readonly score: Score;
    readonly line: readonly string[];
  }[];
  readonly depth: number;
  readonly nodes: number;
  readonly time: number;
  /** How many threads looked, where it was more than one. */
  readonly threads?: number;
}
