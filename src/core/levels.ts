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

/** What levels 1 to 5 look at, and by how many `units` levels 1 to 7 misjudge it. */
const DEPTHS: readonly Limits[] = [
  { depth: 1 },
  { depth: 1 },
  { depth: 2 },
  { depth: 3 },
  { depth: 4 },
];
const UNITS = [8, 3, 3, 2, 1, 0.5, 0];

/** What levels 6 and 7 look at in most games. */
const FARTHER: readonly [Limits, Limits] = [{ nodes: 3_000 }, { nodes: 10_000 }];

/**
 * Eight levels. `unit`: the points by which one ordinary move changes an evaluation. `best`: how the
 * strongest level plays, and its usual limits. `farther`: what levels 6 and 7 look at, where a game has so
 * many moves that the usual positions would not take them beyond level 5.
 */
export function eightLevels(
  knowledge: Knowledge,
  unit: number,
  best: { readonly method: Method; readonly limits: Limits },
  farther: readonly [Limits, Limits] = FARTHER,
): Level[] {
  const steps = [...DEPTHS, ...farther].map((limits, i) => ({
    title: TITLES[i],
    method: { kind: 'alphabeta', knowledge, error: UNITS[i] * unit, mixed: true } as const,
    limits,
  }));
  return [...steps, { title: TITLES[7], ...best }];
}
