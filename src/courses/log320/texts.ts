import type { LocalizedText } from '../../core/result.ts';

export const texts = {
  summary: {
    fr: 'Breakthrough contre l’ordinateur, en 5 secondes par coup (LOG320)',
    en: 'Breakthrough against the computer, 5 seconds a move (LOG320)',
  },
  title: {
    fr: 'LOG320 : Breakthrough. Rouge, en bas, commence et vise la rangée 8 ; Noir vise la rangée 1.',
    en: 'LOG320: Breakthrough. Red, at the bottom, begins and heads for row 8; Black for row 1.',
  },
  moves: {
    fr: 'Un coup s’écrit D2-D3 ou D2D3.',
    en: 'A move is written D2-D3 or D2D3.',
  },
  seats: (first: LocalizedText, second: LocalizedText, limit: LocalizedText): LocalizedText => ({
    fr: `${first.fr} contre ${second.fr}, ${limit.fr} s au plus par coup.`,
    en: `${first.en} against ${second.en}, at most ${limit.en} s a move.`,
  }),
  askSide: {
    fr: 'Jouez-vous les rouges ou les noirs ? (rouge, noir) ',
    en: 'Do you play red or black? (red, black) ',
  },
  sideHelp: {
    fr: '« rouge » : vous commencez, en bas. « noir » : l’ordinateur commence. « quitter » arrête tout.',
    en: '"red": you begin, at the bottom. "black": the computer begins. "quit" ends it all.',
  },
  askOpponent: {
    fr: 'Votre adversaire ? (un nom ou un numéro ; Entrée : le plus fort) ',
    en: 'Your opponent? (a name or a number; Enter: the strongest) ',
  },
  help: {
    fr: 'Vous jouez les rouges ou les noirs contre un programme : demo:1, demo:2 et demo:3 sont les trois niveaux de la démonstration.',
    en: 'You play red or black against a program: demo:1, demo:2 and demo:3 are the three levels of the demonstration.',
  },
  badSide: { fr: 'Répondez par rouge ou noir.', en: 'Please answer red or black.' },
  tooMany: {
    fr: 'Plusieurs adversaires sont nommés : n’en gardez qu’un.',
    en: 'Several opponents are named: keep only one.',
  },
} as const;

/** The names of the sides that a person may type. */
export const SIDE_WORDS = {
  first: ['rouge', 'rouges', 'red', 'r'],
  second: ['noir', 'noirs', 'black', 'n', 'b'],
} as const;
