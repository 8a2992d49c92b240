import type { Assignment } from './assignment.ts';

export const rennes2: Assignment = {
  name: 'rennes2',
  title: { fr: 'Tic-Tac-Toe en Python', en: 'Tic-tac-toe in Python' },
  school: { fr: 'TD de programmation, université de Rennes 2', en: 'A lab sheet of Rennes 2' },
  asks: {
    fr: 'Six fonctions pour que deux personnes jouent dans un terminal, avec un dialogue égal, à l’octet près, aux deux traces du sujet.',
    en: 'Six functions for two people to play in a terminal, with a dialogue that equals the two traces of the sheet, byte for byte.',
  },
  rules: 'tictactoe',
  commands: [
    {
      line: 'quadrille course rennes2',
      does: { fr: 'le dialogue du sujet, à deux', en: 'the dialogue of the sheet, for two' },
    },
    {
      line: 'quadrille course rennes2 < coups.txt',
      does: {
        fr: 'la même chose, les réponses venant d’un fichier',
        en: 'the same with answers from a file',
      },
    },
    {
      line: 'quadrille check --course rennes2 -- python3 tp.py',
      does: {
        fr: 'votre programme, comparé aux deux traces, et ses six fonctions',
        en: 'your program, compared with both traces, and its six functions',
      },
    },
  ],
  links: [
    {
      to: '/play/tictactoe?first=human&second=human',
      text: { fr: 'Jouer à deux', en: 'Play, two people' },
    },
    { to: '/learn/tictactoe', text: { fr: 'Les règles', en: 'The rules' } },
  ],
  figures: [
    {
      title: { fr: 'Trace 1', en: 'Trace 1' },
      rules: 'tictactoe',
      moves: ['b1', 'c1', 'b2', 'c2', 'b3'],
      captions: [
        {
          fr: 'Aucune grille n’est affichée avant le premier coup.',
          en: 'No grid is printed before the first move.',
        },
        {
          fr: 'X répond ligne 0, colonne 1 : ici, la case b1.',
          en: 'X answers row 0, column 1: here, cell b1.',
        },
        { fr: 'O : ligne 0, colonne 2.', en: 'O: row 0, column 2.' },
        {
          fr: 'X : ligne 1, colonne 1. O demandera la même case : « Case non disponible (déjà remplie) ».',
          en: 'X: row 1, column 1. O will ask for the same cell: “Case non disponible (déjà remplie)”.',
        },
        {
          fr: 'O, à la seconde demande : ligne 1, colonne 2.',
          en: 'O, asked again: row 1, column 2.',
        },
        { fr: '« Joueur X a gagné »', en: '“Joueur X a gagné”: X has won.' },
      ],
    },
    {
      title: { fr: 'Trace 2', en: 'Trace 2' },
      rules: 'tictactoe',
      moves: ['b1', 'c2', 'b3', 'b2', 'a2', 'a1', 'c3', 'a3', 'c1'],
      captions: {
        0: {
          fr: 'Neuf coups, et personne n’aligne trois symboles.',
          en: 'Nine moves, and nobody has three in a row.',
        },
        9: { fr: '« Match nul »', en: '“Match nul”: a draw.' },
      },
    },
  ],
  documents: [{ to: 'docs/courses/rennes2.md', text: { fr: 'le cours', en: 'the course' } }],
};
