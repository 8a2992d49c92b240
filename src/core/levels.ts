import type { Knowledge, Level, Limits, SearchMethod } from './strategy.ts';

/**
 * Levels from 1, a beginner who looks one move ahead, to a game's strongest player: the same idea in every
 * game. Weak levels err as people do: they look less far ahead and misjudge evaluations, but they never
 * overlook a win within their horizon.
 */

const TEXTS: readonly Pick<Level, 'title' | 'lesson'>[] = [
  {
    title: { fr: 'Débutant', en: 'Beginner' },
    lesson: {
      fr: 'Ne voit que son propre coup, et s’y trompe souvent : pour apprendre les règles.',
      en: 'Sees only its own move, and often misjudges it: for learning the rules.',
    },
  },
  {
    title: { fr: 'Novice', en: 'Novice' },
    lesson: {
      fr: 'Ne voit que son propre coup, mais le choisit mieux.',
      en: 'Sees only its own move, but chooses it better.',
    },
  },
  {
    title: { fr: 'Amateur', en: 'Casual' },
    lesson: {
      fr: 'Prévoit votre réponse, et se laisse encore tenter par de mauvais coups.',
      en: 'Foresees your answer, and is still tempted by bad moves.',
    },
  },
  {
    title: { fr: 'Habitué', en: 'Regular' },
    lesson: {
      fr: 'Voit trois coups : le sien, votre réponse et la sienne.',
      en: 'Sees three moves: its own, your answer and its reply.',
    },
  },
  {
    title: { fr: 'Confirmé', en: 'Experienced' },
    lesson: {
      fr: 'Voit quatre coups, et une fin de partie en cinq.',
      en: 'Sees four moves, and an end of the game within five.',
    },
  },
  {
    title: { fr: 'Fort', en: 'Strong' },
    lesson: {
      fr: 'Voit loin et juge bien : il faut un plan pour le battre.',
      en: 'Sees far and judges well: beating it takes a plan.',
    },
  },
  {
    title: { fr: 'Expert', en: 'Expert' },
    lesson: {
      fr: 'Voit plus loin encore, et ne se trompe presque jamais.',
      en: 'Sees farther still, and is hardly ever wrong.',
    },
  },
  {
    title: { fr: 'Maître', en: 'Master' },
    lesson: {
      fr: 'Le programme au plus fort : une seconde par coup, sans erreur voulue.',
      en: 'The program at its strongest: a second a move, and no deliberate errors.',
    },
  },
];

/**
 * How a level searches, by how many `units` it misjudges a move, and within how many plies it sees an end. One that
 * misjudges none is the strongest player with less to search: it need not score every move.
 */
export interface LevelStep {
  readonly limits: Limits;
  readonly units: number;
  readonly sight: number;
}

/** Levels 1 to 6 of most games, each scoring some 65 to 80 % against the one below; `npm run ladder` measures it. */
export const USUAL_STEPS: readonly LevelStep[] = [
  { limits: { depth: 1 }, units: 8, sight: 1 },
  { limits: { depth: 1 }, units: 4, sight: 1 },
  { limits: { depth: 2 }, units: 2.5, sight: 2 },
  { limits: { depth: 3 }, units: 1.4, sight: 3 },
  { limits: { depth: 4 }, units: 0.6, sight: 5 },
  { limits: { depth: 6 }, units: 0.3, sight: 99 },
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
      ...TEXTS[i],
      method: { ...method, otherwise, ...(error > 0 && { handicap: { error, sight } }) },
      limits,
    };
  });
  return [...below, { ...TEXTS[7], method, limits }];
}
