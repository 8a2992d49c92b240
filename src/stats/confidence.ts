import type { LocalizedText } from '../core/result.ts';

/**
 * The coverage of intervals, measured by `npm run coverage`: where these constants say "95 %", it is 94 to 96 %
 * on average over strengths. Elsewhere results are so few, or players so far apart, that an interval with
 * enough coverage has more than that.
 */
export interface Confidence {
  readonly share: number;
  /** Whether the coverage may exceed `share`. */
  readonly atLeast: boolean;
}

const CONFIDENCE = 0.95;

/** From this many games on, the interval of a score or of an Elo difference has a coverage of 95 %. */
export const SCORE_GAMES = 20;
/** Normalised Elo has no error with fewer games. */
export const NELO_GAMES = 60;
/** From this many games of every rated player on, errors of Bradley-Terry have a coverage of 95 % … */
export const STRENGTH_GAMES = 14;
/** … if no two rated players are farther apart than this, in Elo. */
export const STRENGTH_SPREAD = 600;
/** With fewer games of a rated player, their coverage is 85 % or more. */
export const FEW_STRENGTH_GAMES = 6;
/** The number of all games from which the first player's advantage has a coverage of 95 %. */
export const ADVANTAGE_GAMES = 100;

/** From this many games on, the interval of a mean regret has a coverage of 95 %. */
export const REGRET_GAMES = 50;

/** The confidence after a sequential test, which chose when to stop; for few reviewed games; and for strengths from very few games. */
export const LESS_CONFIDENCE: Confidence = { share: 0.85, atLeast: true };

export const confidence = (atLeast: boolean): Confidence => ({ share: CONFIDENCE, atLeast });

/** `95 %`, or `at least 95 %`. */
export function confidenceText({ share, atLeast }: Confidence): LocalizedText {
  const percent = `${Math.round(100 * share)} %`;
  return atLeast
    ? { fr: `au moins ${percent}`, en: `at least ${percent}` }
    : { fr: percent, en: percent };
}

/** The coverage of a score's interval by pairs of games, and its reason. `varied`: whether pairs ended in more than one way. */
export function scoreConditions(held: Confidence, varied: boolean): LocalizedText {
  const { fr, en } = confidenceText(held);
  if (held.share < CONFIDENCE)
    return {
      fr: `${fr} : le test séquentiel a choisi quand s’arrêter`,
      en: `${en}: the sequential test chose when to stop`,
    };
  if (!varied)
    return {
      fr: `${fr} : toutes les paires ont fini de même, chaque partie compte comme un tirage (Clopper-Pearson)`,
      en: `${en}: all pairs ended alike, each game counts as a coin flip (Clopper-Pearson)`,
    };
  return held.atLeast
    ? {
        fr: `${fr} : moins de ${SCORE_GAMES} parties`,
        en: `${en}: fewer than ${SCORE_GAMES} games`,
      }
    : {
        fr: `${fr} : t de Student sur les paires de parties`,
        en: `${en}: Student’s t on pairs of games`,
      };
}

/** The coverage of the errors of strengths fitted on all games. */
export function strengthConditions(held: Confidence): LocalizedText {
  const { fr, en } = confidenceText(held);
  if (held.share < CONFIDENCE)
    return {
      fr: `Marges (${fr}) : moins de ${FEW_STRENGTH_GAMES} parties par joueur entre ceux qui n’ont ni tout gagné ni tout perdu.`,
      en: `Margins (${en}): fewer than ${FEW_STRENGTH_GAMES} games a player among those who neither won nor lost everything.`,
    };
  return held.atLeast
    ? {
        fr: `Marges (${fr}) : un joueur a moins de ${STRENGTH_GAMES} parties, ou plus de ${STRENGTH_SPREAD} Elo séparent le premier du dernier.`,
        en: `Margins (${en}): a player has fewer than ${STRENGTH_GAMES} games, or the first and the last are more than ${STRENGTH_SPREAD} Elo apart.`,
      }
    : {
        fr: `Marges (${fr}) : Bradley-Terry, parties prises une à une.`,
        en: `Margins (${en}): Bradley-Terry, games taken one by one.`,
      };
}

/** The note beside a normalised Elo without an error. */
export const TOO_FEW_FOR_NELO: LocalizedText = {
  fr: `sans marge : moins de ${NELO_GAMES} parties`,
  en: `without a margin: fewer than ${NELO_GAMES} games`,
};
