import type { Catalogue } from '../../core/localize.ts';
import type { LocalizedText } from '../../core/result.ts';

/** The board, on screen and for screen readers. */
export const boardTexts = {
  board: (game: LocalizedText): LocalizedText => ({
    fr: `Plateau : ${game.fr}`,
    en: `Board: ${game.en}`,
  }),
  empty: { fr: 'vide', en: 'empty' },
  playable: { fr: 'jouable', en: 'playable' },
  chosen: { fr: 'choisie', en: 'chosen' },
  region: { fr: 'partie', en: 'part' },
  wonBy: (region: LocalizedText, side: LocalizedText): LocalizedText => ({
    fr: `${region.fr} gagné par ${side.fr}`,
    en: `${region.en} won by ${side.en}`,
  }),
  drawnRegion: (region: LocalizedText): LocalizedText => ({
    fr: `${region.fr} nul`,
    en: `${region.en} drawn`,
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
} satisfies Catalogue;
