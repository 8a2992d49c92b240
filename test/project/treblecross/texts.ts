import type { GameTexts } from '../../../src/core/game.ts';
import type { LocalizedText } from '../../../src/core/result.ts';

export const texts: GameTexts = {
  name: { fr: 'Treblecross', en: 'Treblecross' },
  summary: { fr: 'Trois marques de suite gagnent.', en: 'Three marks in a row win.' },
  sides: { first: { fr: 'Croix', en: 'Crosses' }, second: { fr: 'Ronds', en: 'Noughts' } },
  moveHelp: { fr: 'Un numéro de case : 4.', en: 'The number of a cell: 4.' },
  rules: {
    fr: 'Chacun marque une case vide. Celui qui complète trois marques de suite gagne.',
    en: 'Each marks an empty cell. Whoever completes three marks in a row wins.',
  },
  presets: { short: { fr: 'Cinq cases', en: 'Five cells' } },
  labels: {},
};

export const faults = {
  unreadable: (text: string): LocalizedText => ({
    fr: `« ${text} » n’est pas un numéro de case.`,
    en: `"${text}" is not the number of a cell.`,
  }),
  taken: {
    fr: 'Cette case est prise ou n’existe pas.',
    en: 'That cell is taken or does not exist.',
  },
  counts: {
    fr: 'Les marques ne vont pas avec le trait.',
    en: 'The marks do not fit the side to move.',
  },
  over: { fr: 'La partie est terminée.', en: 'The game is over.' },
} as const;
