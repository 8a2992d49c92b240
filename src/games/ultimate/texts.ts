import type { GameTexts } from '../../core/game.ts';
import type { LocalizedText } from '../../core/result.ts';

export const texts: GameTexts = {
  name: { fr: 'Ultimate tic-tac-toe', en: 'Ultimate tic-tac-toe' },
  summary: {
    fr: 'Neuf morpions dans un grand : votre case choisit le sous-plateau adverse.',
    en: 'Nine small boards in a large one: your cell chooses where the other side plays.',
  },
  sides: { first: { fr: 'Croix', en: 'Crosses' }, second: { fr: 'Ronds', en: 'Noughts' } },
  turns: {
    first: { fr: 'Au tour des croix', en: 'Crosses to move' },
    second: { fr: 'Au tour des ronds', en: 'Noughts to move' },
  },
  moveHelp: {
    fr: 'Un sous-plateau (a à i) et une case (1 à 9), de gauche à droite et de haut en bas : e5 est le centre du centre.',
    en: 'A sub-board (a to i) and a cell (1 to 9), left to right and top to bottom: e5 is the centre of the centre.',
  },
  rules: {
    fr: `Le plateau a neuf sous-plateaux, de a à i ; chacun a neuf cases, de 1 à 9.

Les croix commencent, où elles veulent. Ensuite, la case jouée impose le sous-plateau du coup suivant : jouer la case 1 envoie l’adversaire en a, la case 2 en b, et ainsi de suite jusqu’à 9 en i.

Le premier qui aligne trois marques dans un sous-plateau le gagne : plus personne n’y joue. Si le sous-plateau imposé est déjà gagné ou plein, le joueur choisit une case vide de n’importe quel autre sous-plateau encore ouvert.

Le premier qui aligne trois sous-plateaux gagne la partie. Si tous les sous-plateaux sont gagnés ou pleins sans alignement, la partie est nulle.

Variante open : les sous-plateaux gagnés restent jouables, et le choix n’est libre que si le sous-plateau imposé est plein. Variante count : sans alignement, celui qui a gagné le plus de sous-plateaux l’emporte.`,
    en: `The board has nine sub-boards, a to i; each has nine cells, 1 to 9.

Crosses begin, anywhere. After that the cell played imposes the sub-board of the next move: cell 1 sends the other side to a, cell 2 to b, and so on up to 9 and i.

The first to line up three marks in a sub-board wins it: nobody plays there any more. If the imposed sub-board is already won or full, the player chooses an empty cell of any other sub-board that is still open.

The first to line up three sub-boards wins the game. If all sub-boards are won or full without a line, the game is drawn.

Variant open: won sub-boards stay playable, and the choice is free only when the imposed one is full. Variant count: without a line, whoever won more sub-boards wins.`,
  },
  presets: {
    open: { fr: 'Sous-plateaux gagnés encore jouables', en: 'Won sub-boards stay playable' },
    count: { fr: 'Sans alignement, on compte', en: 'Without a line, count the sub-boards' },
  },
  labels: {},
  region: { fr: 'sous-plateau', en: 'sub-board' },
  tally: { fr: 'sous-plateaux gagnés', en: 'sub-boards won' },
  tallyHead: { fr: 's.-pl.', en: 'sub-b.' },
};

export const reasons = {
  line: { fr: 'Trois sous-plateaux sont alignés.', en: 'Three sub-boards are lined up.' },
  closed: {
    fr: 'Tous les sous-plateaux sont fermés, sans alignement.',
    en: 'All sub-boards are closed, without a line.',
  },
  count: (more: number, fewer: number): LocalizedText => ({
    fr: `Sans alignement, on compte les sous-plateaux, ${more} à ${fewer}.`,
    en: `Without a line, sub-boards are counted, ${more} to ${fewer}.`,
  }),
} as const;

const list = (boards: readonly string[]): string => boards.join(', ');

export const faults = {
  unreadableMove: (text: string): LocalizedText => ({
    fr: `« ${text} » n’est pas un coup. Écrivez un sous-plateau et une case, par exemple e5.`,
    en: `"${text}" is not a move. Write a sub-board and a cell, such as e5.`,
  }),
  over: { fr: 'La partie est terminée.', en: 'The game is over.' },
  taken: (cell: string): LocalizedText => ({
    fr: `La case ${cell} est déjà prise. Choisissez une case vide.`,
    en: `Cell ${cell} is already taken. Choose an empty one.`,
  }),
  imposed: (board: string, wanted: string): LocalizedText => ({
    fr: `Le sous-plateau ${wanted} est imposé : on ne peut pas jouer en ${board}.`,
    en: `Sub-board ${wanted} is imposed: you cannot play in ${board}.`,
  }),
  closed: (board: string, open: readonly string[]): LocalizedText => ({
    fr: `Le sous-plateau ${board} est gagné ou plein. Encore ouverts : ${list(open)}.`,
    en: `Sub-board ${board} is won or full. Still open: ${list(open)}.`,
  }),
  counts: (crosses: number, noughts: number, turn: LocalizedText): LocalizedText => ({
    fr: `Avec ${crosses} croix et ${noughts} ronds, ce n’est pas au tour des ${turn.fr.toLowerCase()} : les croix commencent et chacun joue à son tour.`,
    en: `With ${crosses} crosses and ${noughts} noughts it is not the turn of ${turn.en.toLowerCase()}: crosses begin and turns alternate.`,
  }),
  badImposed: (found: string): LocalizedText => ({
    fr: `Le sous-plateau imposé est « ${found} » ; il faut une lettre de a à i, ou - si le choix est libre.`,
    en: `The imposed sub-board is "${found}"; it must be a letter from a to i, or - where the choice is free.`,
  }),
  imposedClosed: (board: string): LocalizedText => ({
    fr: `Le sous-plateau ${board} ne peut pas être imposé : il est gagné ou plein, ou la partie est finie. Écrivez -.`,
    en: `Sub-board ${board} cannot be imposed: it is won or full, or the game is over. Write -.`,
  }),
  bothLines: (board: string): LocalizedText => ({
    fr: `Le sous-plateau ${board} a un alignement des deux camps : il aurait été fermé au premier.`,
    en: `Sub-board ${board} has a line of both sides: it would have closed at the first.`,
  }),
  playedOn: (board: string): LocalizedText => ({
    fr: `Le sous-plateau ${board} a deux alignements qu’aucun dernier coup n’explique : il se ferme au premier.`,
    en: `Sub-board ${board} has two lines that no last move explains: it closes at the first.`,
  }),
  owners: (found: string): LocalizedText => ({
    fr: `« ${found} » : il faut neuf propriétaires de sous-plateaux, de a à i, chacun x, o ou .`,
    en: `"${found}": nine owners of sub-boards are needed, a to i, each x, o or .`,
  }),
  owner: (board: string): LocalizedText => ({
    fr: `Le propriétaire du sous-plateau ${board} ne s’accorde pas avec ses alignements.`,
    en: `The owner of sub-board ${board} does not agree with its lines.`,
  }),
  noLastMove: (mover: LocalizedText): LocalizedText => ({
    fr: `Aucun dernier coup des ${mover.fr.toLowerCase()} ne mène à cette position : vérifiez le sous-plateau imposé, à qui est le tour et le vainqueur.`,
    en: `No last move of ${mover.en.toLowerCase()} leads to this position: check the imposed sub-board, the side to move and the winner.`,
  }),
} as const;
