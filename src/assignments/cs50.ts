import type { Assignment } from './assignment.ts';

export const cs50: Assignment = {
  name: 'cs50',
  title: { fr: 'Tic-Tac-Toe avec minimax', en: 'Tic-tac-toe with minimax' },
  school: {
    fr: 'CS50, introduction à l’intelligence artificielle',
    en: 'CS50’s Introduction to Artificial Intelligence',
  },
  asks: {
    fr: 'Sept fonctions de tictactoe.py, jusqu’à minimax ; le runner en fait une fenêtre, et l’IA ne se laisse jamais battre.',
    en: 'Seven functions of tictactoe.py, up to minimax; the runner makes a window of them, and the AI is never beaten.',
  },
  rules: 'tictactoe',
  commands: [
    {
      line: 'quadrille course cs50',
      does: { fr: 'jouer contre minimax', en: 'play against minimax' },
    },
    {
      line: 'quadrille course cs50 --mine tictactoe.py',
      does: {
        fr: 'votre fichier : ses fonctions examinées, puis votre IA à la place de la nôtre',
        en: 'your file: its functions examined, then your AI in place of ours',
      },
    },
    {
      line: 'quadrille analyse tictactoe b2',
      does: {
        fr: 'la valeur exacte de chaque coup',
        en: 'the exact value of every move',
      },
    },
  ],
  links: [
    { to: '/cs50', text: { fr: 'La fenêtre du cours', en: 'The course’s window' } },
    {
      to: '/analysis/tictactoe?moves=b2',
      text: { fr: 'Analyser', en: 'Analyse' },
    },
  ],
  figures: [
    {
      title: { fr: 'Deux joueurs parfaits', en: 'Two perfect players' },
      rules: 'tictactoe',
      moves: ['a1', 'b2', 'b1', 'c1', 'a3', 'a2', 'c2', 'b3', 'c3'],
      captions: {
        0: {
          fr: 'X et O jouent tous deux un coup optimal à chaque tour : la valeur reste 0.',
          en: 'X and O both play an optimal move at every turn: the value stays 0.',
        },
        9: { fr: 'Partie nulle, comme toujours entre eux.', en: 'A tie, as always between them.' },
      },
    },
    {
      title: { fr: 'Une faute punie', en: 'An error punished' },
      rules: 'tictactoe',
      moves: ['a1', 'b1', 'a3', 'a2', 'c3', 'b2', 'b3'],
      captions: [
        { fr: 'O va se tromper.', en: 'O is going to err.' },
        { fr: 'X prend un coin : la valeur est 0.', en: 'X takes a corner: the value is 0.' },
        {
          fr: 'O joue un bord voisin : la valeur passe à 1, X peut gagner à coup sûr.',
          en: 'O takes an edge beside it: the value becomes 1, X can win by force.',
        },
        { fr: 'X menace…', en: 'X threatens…' },
        { fr: '… O pare…', en: '… O parries…' },
        { fr: '… et X menace deux fois.', en: '… and X threatens twice.' },
        { fr: 'Une parade ne suffit plus.', en: 'One parry is no longer enough.' },
        { fr: 'utility : 1.', en: 'utility: 1.' },
      ],
    },
  ],
  documents: [{ to: 'docs/courses/cs50.md', text: { fr: 'le cours', en: 'the course' } }],
};
