import type { LocalizedText } from '../../core/result.ts';

/** What the board itself says, on screen and to screen readers. */
export const words = {
  board: (game: LocalizedText): LocalizedText => ({
    fr: `Plateau : ${game.fr}`,
    en: `Board: ${game.en}`,
  }),
  empty: { fr: 'vide', en: 'empty' },
  playable: { fr: 'jouable', en: 'playable' },
  chosen: { fr: 'choisie', en: 'chosen' },
  wonBy: (board: string, side: LocalizedText): LocalizedText => ({
    fr: `sous-plateau ${board} gagné par ${side.fr}`,
    en: `sub-board ${board} won by ${side.en}`,
  }),
  tied: (board: string): LocalizedText => ({
    fr: `sous-plateau ${board} nul`,
    en: `sub-board ${board} drawn`,
  }),
  moved: (side: LocalizedText, move: string): LocalizedText => ({
    fr: `${side.fr} : ${move}`,
    en: `${side.en}: ${move}`,
  }),
  preview: { fr: 'Aperçu', en: 'Preview' },
  previewOf: (label: LocalizedText): LocalizedText => ({
    fr: `Aperçu : ${label.fr}`,
    en: `Preview: ${label.en}`,
  }),
  back: { fr: 'Fermer l’aperçu', en: 'Close the preview' },
  won: (side: LocalizedText): LocalizedText => ({
    fr: `Partie terminée, vainqueur : ${side.fr}.`,
    en: `Game over, winner: ${side.en}.`,
  }),
  drawn: { fr: 'Partie terminée : nulle.', en: 'Game over: a draw.' },
  noGame: { fr: 'Quel jeu ? Donnez l’attribut game.', en: 'Which game? Set the attribute game.' },
} as const;
