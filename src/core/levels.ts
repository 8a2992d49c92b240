import type { Words } from './result.ts';
import type { Knowledge, Level, Limits, Method } from './strategy.ts';

/**
 * Levels from 1, a beginner who sees one move, to the strongest player of a game: the same idea in every
 * game. Weak levels err as people do: they look less far ahead and misjudge what they see, but they never
 * overlook a win that is within their sight.
 */

const TITLES: readonly Words[] = [
  { fr: 'Débutant', en: 'Beginner' },
  { fr: 'Novice', en: 'Novice' },
  { fr: 'Amateur', en: 'Casual' },
  { fr: 'Habitué', en: 'Regular' },
  { fr: 'Confirmé', en: 'Experienced' },
  { fr: 'Fort', en: 'Strong' },
  { fr: 'Expert', en: 'Expert' },
  { fr: 'Maître', en: 'Master' },
];

/** What each level but the last looks at, and by how many `units` it misjudges. */
const STEPS: readonly { readonly limits: Limits; readonly units: number }[] = [
  { limits: { depth: 1 }, units: 8 },
  { limits: { depth: 1 }, units: 3 },
  { limits: { depth: 2 }, units: 3 },
  { limits: { depth: 3 }, units: 2 },
  { limits: { depth: 4 }, units: 1 },
  { limits: { nodes: 3_000 }, units: 0.5 },
  { limits: { nodes: 10_000 }, units: 0 },
];

/**
 * Eight levels. `unit`: the points by which one ordinary move changes an evaluation. `best`: how the
 * strongest level plays, and its usual limits.
 */
export function eightLevels(
  knowledge: Knowledge,
  unit: number,
  best: { readonly method: Method; readonly limits: Limits },
): Level[] {
  const steps = STEPS.map(({ limits, units }, i) => ({
    title: TITLES[i],
    method: { kind: 'alphabeta', knowledge, error: units * unit, mixed: true } as const,
    limits,
  }));
  return [...steps, { title: TITLES[7], ...best }];
}
