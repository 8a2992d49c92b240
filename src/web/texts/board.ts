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
  imposed: (region: LocalizedText): LocalizedText => ({
    fr: `${region.fr} imposé`,
    en: `${region.en} is imposed`,
  }),
  freeChoice: { fr: 'Choix libre', en: 'Free choice' },
  enlarged: (region: LocalizedText): LocalizedText => ({
    fr: `${region.fr} agrandi`,
    en: `${region.en} enlarged`,
  }),
  moved: (side: LocalizedText, move: LocalizedText): LocalizedText => ({
    fr: `${side.fr} : ${move.fr}`,
    en: `${side.en}: ${move.en}`,
  }),
  took: (side: LocalizedText, move: LocalizedText): LocalizedText => ({
    fr: `${side.fr} : ${move.fr}, prise`,
    en: `${side.en}: ${move.en}, a capture`,
  }),
  preview: { fr: 'Aperçu', en: 'Preview' },
  previewOf: (label: LocalizedText): LocalizedText => ({
    fr: `Aperçu : ${label.fr}`,
    en: `Preview: ${label.en}`,
  }),
  playPreview: {
    move: { fr: 'Jouer ce coup', en: 'Play this move' },
    turn: { fr: 'Jouer cette rotation', en: 'Play this turn' },
  },
  inPreview: {
    fr: 'C’est un aperçu : fermez-le pour jouer.',
    en: 'This is a preview: close it to play.',
  },
  noPreviews: { fr: 'Vous n’avez plus d’aperçu.', en: 'You have no previews left.' },
  illegal: { fr: 'Ce coup n’est pas permis ici.', en: 'That move is not allowed here.' },
  over: { fr: 'La partie est terminée.', en: 'The game is over.' },
  back: { fr: 'Fermer l’aperçu', en: 'Close the preview' },
  won: (side: LocalizedText): LocalizedText => ({
    fr: `Partie terminée, vainqueur : ${side.fr}.`,
    en: `Game over, winner: ${side.en}.`,
  }),
  drawn: { fr: 'Partie terminée : nulle.', en: 'Game over: a draw.' },
  noGame: { fr: 'Quel jeu ? Donnez l’attribut game.', en: 'Which game? Set the attribute game.' },
} satisfies Catalogue;
