/** Searches that know only positions, the strategies and levels made of them, analysis and review. */
export * from './analysis.ts';
export * from './players.ts';
export * from './review.ts';
export type {
  Analysis,
  MoveScore,
  Score,
  SearchContext,
  SearchKernels,
  SearchResult,
} from './search.ts';
