import type { LocalizedText } from '../../core/result.ts';

export const texts = {
  summary: {
    fr: 'Ultimate tic-tac-toe contre plusieurs stratégies, en 6 secondes par coup (MOIA)',
    en: 'Ultimate tic-tac-toe against several strategies, 6 seconds a move (MOIA)',
  },
  title: {
    fr: 'MOIA : Ultimate tic-tac-toe. Les croix commencent, où elles veulent ; ensuite, la case jouée impose le sous-plateau.',
    en: 'MOIA: ultimate tic-tac-toe. Crosses begin, anywhere; after that the cell played imposes the sub-board.',
  },
  seats: (first: LocalizedText, second: LocalizedText, limit: LocalizedText): LocalizedText => ({
    fr: `${first.fr} contre ${second.fr}. Un programme qui dépasse ${limit.fr} s par coup perd la partie.`,
    en: `${first.en} against ${second.en}. A program that takes more than ${limit.en} s for a move loses the game.`,
  }),
  askSide: {
    fr: 'Jouez-vous les croix ou les ronds ? (croix, ronds ou regarder) ',
    en: 'Do you play crosses or noughts? (crosses, noughts or watch) ',
  },
  sideHelp: {
    fr: '« croix » : vous commencez. « ronds » : l’ordinateur commence. « regarder » : deux programmes jouent l’un contre l’autre. « quitter » arrête tout.',
    en: '"crosses": you begin. "noughts": the computer begins. "watch": two programs play each other. "quit" ends it all.',
  },
  help: {
    fr: 'Vous jouez les croix ou les ronds contre un programme, ou deux programmes jouent l’un contre l’autre : nommez-les, les croix d’abord.',
    en: 'You play crosses or noughts against a program, or two programs play each other: name them, crosses first.',
  },
  badSide: {
    fr: 'Répondez par croix, ronds ou regarder.',
    en: 'Please answer crosses, noughts or watch.',
  },
  askOpponent: {
    fr: 'Votre adversaire ? (un nom ou un numéro de la liste) ',
    en: 'Your opponent? (a name or a number of the list) ',
  },
  askPlayer: (side: LocalizedText): LocalizedText => ({
    fr: `${side.fr} : quel joueur ? (un nom ou un numéro de la liste) `,
    en: `${side.en}: which player? (a name or a number of the list) `,
  }),
  tooMany: {
    fr: 'Il y a trop de joueurs : un seul contre vous, ou deux l’un contre l’autre sans couleur pour vous.',
    en: 'Too many players: one against you, or two against each other and no side for you.',
  },
  tally: (
    first: LocalizedText,
    wonByFirst: number,
    second: LocalizedText,
    wonBySecond: number,
  ): LocalizedText => ({
    fr: `Sous-plateaux gagnés : ${first.fr} ${wonByFirst}, ${second.fr} ${wonBySecond}.`,
    en: `Sub-boards won: ${first.en} ${wonByFirst}, ${second.en} ${wonBySecond}.`,
  }),
} as const;

/** What a person may type to choose a side, or a game between two programs. */
export const SIDE_WORDS = {
  first: ['croix', 'crosses', 'cross', 'x'],
  second: ['ronds', 'rond', 'noughts', 'nought', 'o'],
} as const;
export const WATCH_WORDS: readonly string[] = ['regarder', 'watch'];
