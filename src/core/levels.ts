import type { LocalizedText } from './result.ts';
import type { Knowledge, Level, Limits, SearchMethod } from './strategy.ts';

/**
 * Levels from 1, a beginner who looks one move ahead, to a game's strongest player: the same idea in every
 * game. Weak levels err as people do: they look less far ahead and misjudge evaluations, but they never
 * overlook a win within their horizon.
 */

const TITLES: readonly LocalizedText[] = [
  { fr: 'Débutant', en: 'Beginner' },
  { fr: 'Novice', en: 'Novice' },
  { fr: 'Amateur', en: 'Casual' },
  { fr: 'Habitué', en: 'Regular' },
  { fr: 'Confirmé', en: 'Experienced' },
  { fr: 'Fort', en: 'Strong' },
  { fr: 'Expert', en: 'Expert' },
  { fr: 'Maître', en: 'Master' },
];

/** How a level searches, by how many `units` it misjudges a move, and within how many plies it sees an end. */
export interface LevelStep {
  readonly limits: Limits;
  readonly units: number;
  readonly sight: number;
}

/** Levels 1 to 7 of most games, each scoring some 60 to 85 % against the one below; `npm run ladder` measures it. */
export const USUAL_STEPS: readonly LevelStep[] = [
  { limits: { depth: 1 }, units: 8, sight: 1 },
  { limits: { depth: 1 }, units: 3, sight: 1 },
  { limits: { depth: 2 }, units: 2, sight: 2 },
  { limits: { depth: 3 }, units: 1, sight: 3 },
  { limits: { depth: 4 }, units: 0.5, sight: 5 },
  { limits: { depth: 6 }, units: 0.3, sight: 99 },
  { limits: { depth: 8 }, units: 0.1, sight: 99 },
];

/**
 * Eight levels. `unit`: the points by which one ordinary move changes an evaluation. `steps`: levels 1 to 7.
 * `strongest`: the last level's strategy, which the others weaken, and its usual limits.
 */
export function eightLevels(
  knowledge: Knowledge,
  unit: number,
  steps: readonly LevelStep[],
  strongest: { readonly method: SearchMethod & { kind: 'kernel' }; readonly limits: Limits },
): Level[] {
  const { method, limits } = strongest;
  const below = steps.map(({ limits, units, sight }, i): Level => {
    const error = units * unit;
    const otherwise = { kind: 'alphabeta', knowledge, error, mixed: true } as const;
    return {
      title: TITLES[i],
      method: { ...method, otherwise, handicap: { error, sight } },
      limits,
    };
  });
  return [...below, { title: TITLES[7], method, limits }];
}
