import type { LocalizedText } from '../core/result.ts';
import type { PointsRule } from '../stats/points.ts';

/** The championship of an assignment, as its text lays it down; each setting can still be changed, and is then told. */
export interface CourseChampionship {
  /** As `--preset` takes it. */
  readonly name: string;
  readonly game: string;
  readonly format: 'round-robin' | 'knockout';
  /** As `--time` takes it. */
  readonly time: string;
  readonly points: PointsRule;
  /** The seat that completes the field where someone lacks. */
  readonly completedBy: string | null;
  /** The rule in one sentence. */
  readonly rule: LocalizedText;
}
