import type { LocalizedText } from '../core/result.ts';
import { LONGEST_LINE } from '../protocols/lines.ts';

/** The texts of `info string …`. */
export const texts = {
  tooLong: {
    fr: `Ligne ignorée : elle dépasse ${LONGEST_LINE} caractères.`,
    en: `Line skipped: it is longer than ${LONGEST_LINE} characters.`,
  },
  option: { fr: 'Option inconnue', en: 'Unknown option' },
  number: (option: string, [min, max]: readonly [number, number], text: string): LocalizedText => ({
    fr: `${option} attend un nombre entier de ${min} à ${max} ; « ${text} » n’en est pas un.`,
    en: `${option} is a whole number from ${min} to ${max}; "${text}" is not.`,
  }),
  playerGone: (player: string, game: string): LocalizedText => ({
    fr: `« ${player} » n’existe pas dans ${game} : le joueur est maintenant « best ».`,
    en: `There is no "${player}" in ${game}: the player is now "best".`,
  }),
  move: (number: number, move: string, why: LocalizedText): LocalizedText => ({
    fr: `Position inchangée. Coup ${number}, « ${move} » : ${why.fr}`,
    en: `Position unchanged. Move ${number}, "${move}": ${why.en}`,
  }),
  searching: {
    fr: 'Une recherche est déjà en cours : envoyez stop d’abord.',
    en: 'A search is already under way: send stop first.',
  },
  over: {
    fr: 'La partie est terminée : il n’y a aucun coup à chercher.',
    en: 'The game is over: there is no move to search for.',
  },
  failed: (message: string): LocalizedText => ({
    fr: `La recherche a échoué : ${message}`,
    en: `The search failed: ${message}`,
  }),
} as const;
