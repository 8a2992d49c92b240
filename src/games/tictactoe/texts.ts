import type { GameTexts } from '../../core/game.ts';
import type { LocalizedText } from '../../core/result.ts';

export const texts: GameTexts = {
  name: { fr: 'Morpion', en: 'Tic-tac-toe' },
  summary: {
    fr: 'Trois cases sur trois : alignez trois de vos marques.',
    en: 'Three by three: line up three of your marks.',
  },
  sides: { first: { fr: 'Croix', en: 'Crosses' }, second: { fr: 'Ronds', en: 'Noughts' } },
  turns: {
    first: { fr: 'Au tour des croix', en: 'Crosses to move' },
    second: { fr: 'Au tour des ronds', en: 'Noughts to move' },
  },
  moveHelp: {
    fr: 'Une colonne (a à c) et une ligne (1 à 3, du haut) : b2 est le centre.',
    en: 'A column (a to c) and a row (1 to 3, from the top): b2 is the centre.',
  },
  rules: {
    fr: `La grille a trois lignes et trois colonnes, vides au départ.

Les croix commencent. À tour de rôle, chaque joueur marque une case vide.

Le premier qui aligne trois de ses marques, en ligne, en colonne ou en diagonale, gagne. Si la grille est pleine sans alignement, le match est nul.`,
    en: `The grid has three rows and three columns, all empty at first.

Crosses begin. In turn, each player marks an empty cell.

The first to line up three marks in a row, a column or a diagonal wins. A full grid without a line is a draw.`,
  },
  presets: {},
  labels: {},
};

export const reasons = {
  line: { fr: 'Trois marques sont alignées.', en: 'Three marks are lined up.' },
  full: { fr: 'La grille est pleine, sans alignement.', en: 'The grid is full, without a line.' },
} as const;

export const faults = {
  unreadableMove: (text: string): LocalizedText => ({
    fr: `« ${text} » n’est pas un coup. Écrivez une colonne et une ligne, par exemple b2.`,
    en: `"${text}" is not a move. Write a column and a row, such as b2.`,
  }),
  taken: (cell: string): LocalizedText => ({
    fr: `La case ${cell} est déjà prise. Choisissez une case vide.`,
    en: `Cell ${cell} is already taken. Choose an empty one.`,
  }),
  counts: (crosses: number, noughts: number, turn: LocalizedText): LocalizedText => ({
    fr: `Avec ${crosses} croix et ${noughts} ronds, ce n’est pas au tour des ${turn.fr.toLowerCase()} : les croix commencent et chacun joue à son tour.`,
    en: `With ${crosses} crosses and ${noughts} noughts it is not the turn of ${turn.en.toLowerCase()}: crosses begin and turns alternate.`,
  }),
  lateWin: (winner: LocalizedText): LocalizedText => ({
    fr: `Les ${winner.fr.toLowerCase()} ont aligné trois marques, mais la partie a continué : elle s’arrête au premier alignement.`,
    en: `${winner.en} have three in a row, but play went on: the game stops at the first line.`,
  }),
  over: { fr: 'La partie est terminée.', en: 'The game is over.' },
} as const;
