/** Statistics of results: matches, sequential tests, strengths, championships, schedules, warnings. */
export * from './bradley-terry.ts';
export * from './cross-table.ts';
export { PRIOR_ELO } from './davidson.ts';
export * from './elo.ts';
export * from './knockout.ts';
export type { EloLimit } from './limits.ts';
export type { Counts, GameCounts, PairCounts } from './moments.ts';
export { type Interval, wilson } from './normal.ts';
export * from './order.ts';
export * from './pairs.ts';
export * from './played.ts';
export * from './points.ts';
export * from './schedule.ts';
export * from './sprt.ts';
export type { Comparison } from './staged-fit.ts';
export * from './standings.ts';
export * from './strata.ts';
export * from './warnings.ts';
